/* What the files of the network share. */

#ifndef QBG_QSS_NETWORK_INTERNAL_H
#define QBG_QSS_NETWORK_INTERNAL_H

#include "qss/detector.h"
#include "qss/switchboard.h"

/* Where a signal comes from: a port of a model, or a number. */
typedef struct {
  guint32 model;            /* QBG_NONE: constant */
  guint32 port;
  QbgPoly now;              /* at the start */
} QbgGiver;

/* A relation or block, in the order in which they are solved. */
typedef struct {
  QbgLawData *law;          /* one of these */
  QbgBlockData *block;
} QbgOrdered;

typedef struct {
  guint32 model;
  QbgInputs *inputs;
} QbgReader;

struct QbgNetwork {
  const QbgEquations *equations;
  QbgShared shared;
  QbgArena *arena;
  GPtrArray *sources;       /* QbgSourceData, of those that are used */
  GPtrArray *blocks;        /* QbgBlockData, which own something */
  GArray *order;            /* QbgOrdered */
  QbgStateData *states;
  guint32 *state_models;
  QbgGiver *givers;         /* by signal */
  GArray *readers;          /* QbgReader */
  QbgCoupled *coupled;
  QbgDevs *devs;
  guint64 ticks;            /* rounds since the start */

  QbgForms *forms;          /* for detectors and diagonals; or NULL */
  QbgSwitchboardData *board;    /* NULL: nothing is discrete */
  guint32 board_model;
  QbgDetectors detectors;
  QbgDetectorData **detector_data;      /* by condition */
  guint32 *detector_models;
  guint8 *is_discrete;      /* by variable */
};

/* network-start.c: signals, states and detectors at the start. */
gboolean qbg_network_start (QbgNetwork *network, const double *values,
                            GError **error);

/* network-run.c: FALSE. */
gboolean qbg_network_complain_odd (const QbgNetwork *network, guint state,
                                   GError **error);

/* network-events.c: the switchboard and the detectors. */
void qbg_network_add_events (QbgNetwork *network);
gboolean qbg_network_start_events (QbgNetwork *network, GError **error);
void qbg_network_couple_events (QbgNetwork *network);

#endif
