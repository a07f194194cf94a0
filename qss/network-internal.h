/* What the files of the network share. */

#ifndef QBG_QSS_NETWORK_INTERNAL_H
#define QBG_QSS_NETWORK_INTERNAL_H

#include "qss/detector.h"
#include "qss/diagonal.h"
#include "qss/renewal.h"
#include "qss/switchboard.h"

/* Where a signal comes from: a port of a model, or a number. */
typedef struct {
  guint32 model;            /* QBG_NONE: constant */
  guint32 port;
  guint32 ask;              /* the port that asks it for an answer of now;
                               QBG_NONE: it needs no asking */
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

typedef struct {
  QbgRenewalData *data;
  const QbgOrdered *of;
  guint32 model;
} QbgRenewal;

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
  GArray *renewals;         /* QbgRenewal: of what is not linear */
  QbgCoupled *coupled;
  QbgDevs *devs;
  guint64 ticks;            /* rounds since the start */

  GPtrArray *diagonals;     /* QbgDiagonalData: of states that ask */
  guint32 *diagonal_models;
  QbgDiagonals for_diagonals;

  QbgForms *forms;          /* for detectors and diagonals; or NULL */
  QbgSwitchboardData *board;    /* NULL: nothing is discrete */
  guint32 board_model;
  QbgDetectors detectors;
  QbgDetectorData **detector_data;      /* by condition */
  guint32 *detector_models;
  guint8 *is_discrete;      /* by variable */
};

/* network.c: what a model reads is to be coupled with it. */
void qbg_network_add_reader (QbgNetwork *network, guint32 model,
                             QbgInputs *inputs);

/* network-start.c: signals, states and detectors at the start. */
gboolean qbg_network_start (QbgNetwork *network, const double *values,
                            GError **error);
void qbg_network_fill_inputs (const QbgNetwork *network, QbgInputs *inputs);

/* network-run.c: FALSE. */
gboolean qbg_network_complain_odd (const QbgNetwork *network, guint state,
                                   GError **error);

/* network-curved.c: whether what gives a signal is not linear between events,
 * where linear says whether it is so at events too; whether a state has to ask
 * for its diagonal; and the models for that. */
gboolean qbg_network_is_curved (const QbgNetwork *network, QbgSignalId signal,
                                gboolean linear);
gboolean qbg_network_add_diagonal (QbgNetwork *network, guint state);
void qbg_network_add_curved (QbgNetwork *network);
void qbg_network_start_curved (QbgNetwork *network);
void qbg_network_couple_curved (QbgNetwork *network);

/* network-events.c: the switchboard and the detectors. */
void qbg_network_add_events (QbgNetwork *network);
gboolean qbg_network_start_events (QbgNetwork *network, GError **error);
void qbg_network_couple_events (QbgNetwork *network);

#endif
