/* The kinds of models in a circuit's network; see network.h. */

#ifndef QBG_QSS_MODELS_H
#define QBG_QSS_MODELS_H

#include "base/sparse.h"
#include "qss/atomic.h"
#include "qss/network.h"

/* A function of time. */
typedef struct {
  const QbgExpr *expr;
  double scale;             /* its largest magnitude, from samples */
  double next;              /* when it is due */
  QbgPoly now;              /* at the last event */
} QbgSourceData;

/* What the relations of a network read: signals by number, those of sources
 * after those of the circuit. */
typedef struct {
  guint n_inputs;
  QbgSignalId *inputs;      /* by port */
  QbgPoly *polys;           /* what last came, */
  double *times;            /* and when */
} QbgInputs;

/* One explicit relation. */
typedef struct {
  QbgSignalId signal;
  const QbgExpr *expr;
  QbgInputs inputs;
  gboolean linear;
  double constant, *factors;    /* linear: by port */
} QbgLawData;

typedef struct {
  guint32 row, column;
  const QbgExpr *slope;
} QbgSlope;

/* The relations of an implicit block. */
typedef struct {
  guint n;
  const QbgRelation *relations; /* borrowed; expr replaced by exprs */
  const QbgExpr **exprs;
  QbgInputs inputs;
  GArray *slopes;           /* QbgSlope */
  QbgFactors *factors;      /* linear: once and for all */
  QbgPoly *x;               /* the solution */
  double *right;
  gboolean failed;
} QbgBlockData;

typedef struct {
  QbgVariableId variable;
  QbgQss qss;
  QbgQuantizer quantizer;
  double next;
} QbgStateData;

/* What all models of a network share. */
typedef struct {
  const QbgNetworkOptions *options;
  gboolean failed;          /* a block found no solution */
} QbgShared;

/* The models' states: the data stay with the network. */
typedef struct { QbgAtomic base; QbgSourceData *data; QbgShared *shared; }
  QbgSourceModel;
typedef struct { QbgAtomic base; QbgLawData *data; } QbgLawModel;
typedef struct { QbgAtomic base; QbgBlockData *data; QbgShared *shared; }
  QbgBlockModel;
typedef struct { QbgAtomic base; QbgStateData *data; QbgShared *shared; }
  QbgStateModel;

extern const QbgAtomicOps qbg_source_ops, qbg_law_ops, qbg_block_ops,
  qbg_state_ops;

/* The same computations, for the start. */
void qbg_source_update (QbgSourceData *source, const QbgShared *shared,
                        double time);
QbgPoly qbg_law_value (const QbgLawData *law, double time);
gboolean qbg_block_solve (QbgBlockData *block, double time);

#endif
