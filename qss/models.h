/* The kinds of models in a circuit's network; see network.h. */

#ifndef QBG_QSS_MODELS_H
#define QBG_QSS_MODELS_H

#include "base/sparse.h"
#include "bondgraph/slopes.h"
#include "qss/atomic.h"
#include "qss/network.h"

/* A function of time. */
typedef struct {
  QbgVariableId variable;
  const QbgExpr *expr;
  double scale;             /* its largest magnitude, from samples */
  double next;              /* when it is due */
  gboolean known;           /* its next jump or kink is, */
  double event;             /* and when that comes */
  guint32 model;            /* of a network, that it is */
  QbgPoly now;              /* at the last event, */
  double error;             /* and how far it may be off */
} QbgSourceData;

/* What the relations of a network read: signals by number, those of sources
 * after those of the circuit.  There is room for one port more than inputs:
 * what comes there only asks for an answer. */
typedef struct {
  guint n_inputs;
  QbgSignalId *inputs;      /* by port */
  QbgPoly *polys;           /* what last came, */
  double *times;            /* and when */
} QbgInputs;

void qbg_inputs_make (QbgArena *arena, QbgInputs *inputs,
                      const GArray *signals);

/* One explicit relation. */
typedef struct {
  QbgSignalId signal;
  const QbgExpr *expr;
  QbgInputs inputs;
  gboolean linear;
  gboolean divides;         /* by something that changes: see base/pole.h */
  double constant, *factors;    /* linear: by port */
} QbgLawData;

typedef struct {
  double *key;              /* values of a block's switches */
  QbgFactors *factors;
} QbgKeptFactors;

/* The relations of an implicit block. */
typedef struct {
  guint n;
  const QbgRelation *relations; /* borrowed */
  QbgInputs inputs;
  GArray *slopes;           /* QbgBlockSlope */
  gboolean linear;
  QbgFactors *factors;      /* linear: for the positions of its switches; else
                               of the last step of Newton's method */
  QbgEntry *entries;        /* room for those of the matrix */
  guint n_switches;         /* linear: inputs that its factors depend on, */
  guint32 *switches;        /* by port; */
  double *key;              /* their values now, */
  GArray *kept;             /* and QbgKeptFactors: for values met before */
  QbgPoly *x;               /* the solution */
  double *right;
} QbgBlockData;

/* A state.  Those who watch it are told what they may see of it (crossing.h)
 * whenever it has changed, one round later at the same instant. */
typedef struct {
  QbgVariableId variable;
  guint32 place;            /* among the states */
  QbgQss qss;
  double next;              /* its next step */
  gboolean watched;
  gboolean telling;         /* now is when it changed, and nobody knows yet */
  double now;
  guint64 steps;
  gboolean asks;            /* for its diagonal, before it steps, */
  double told;              /* unless it was told at this time */
} QbgStateData;

/* Its inputs.  Two come at events: a new value; and what follows from a new
 * form of its rate, four numbers: the diagonal of the Jacobian, the fine
 * quantum and where it holds (fine.h), whether to step at once.  The last, and
 * the last of the outputs, are for those that ask: the diagonal
 * (diagonal.h). */
enum { QBG_STATE_RATE, QBG_STATE_SET, QBG_STATE_ROW, QBG_STATE_DIAGONAL };
enum { QBG_STATE_QUANTIZED, QBG_STATE_SEEN, QBG_STATE_BLUR, QBG_STATE_ASK };

/* What all models of a network share. */
typedef struct {
  const QbgNetworkOptions *options;
  QbgQuanta *quanta;
  guint64 steps;            /* of all states */
  const QbgBlockData *unsolved; /* a block that found no solution */
  guint32 odd;              /* a state that is not finite any more, counted
                               from 1; 0: none */
  GError *error;            /* what went wrong at an event; NULL: nothing */
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

/* The data of an explicit relation, and of a block, in arena, which outlives
 * them; NULL where a linear block has no unique solution. */
QbgLawData *qbg_law_data (QbgArena *arena, QbgSignalId signal,
                          const QbgExpr *expr);
QbgBlockData *qbg_block_data (QbgArena *arena, const QbgRelation *relations,
                              guint n, gboolean linear);
/* Frees the factors that are kept for positions of switches. */
void qbg_block_data_forget (QbgBlockData *block);
/* What of the data of a block is not in the arena. */
void qbg_block_data_clear (gpointer data);

/* A message that is a polynomial. */
static inline QbgPoly
qbg_poly_of (const double *value)
{
  return (QbgPoly) { { value[0], value[1], value[2], value[3] } };
}

static inline void
qbg_put_poly (QbgBag *out, guint32 port, QbgPoly p)
{
  double *value = qbg_bag_add (out, port);

  for (guint i = 0; i < QBG_POLY_TERMS; i++)
    value[i] = p.c[i];
}

static inline void
qbg_take_inputs (QbgInputs *inputs, const QbgBag *in)
{
  for (guint i = 0; i < in->n; i++) {
    const QbgMessage *m = &in->messages[i];
    inputs->polys[m->port] = qbg_poly_of (m->value);
    inputs->times[m->port] = in->time;
  }
}

static inline QbgPoly
qbg_input_at (const QbgInputs *inputs, guint port, double time)
{
  return time == inputs->times[port] ? inputs->polys[port]
    : qbg_poly_shift (inputs->polys[port], time - inputs->times[port]);
}

/* The same computations, without a network. */
void qbg_source_update (QbgSourceData *source, const QbgShared *shared,
                        double time);
QbgPoly qbg_law_value (const QbgLawData *law, double time);
gboolean qbg_block_solve (QbgBlockData *block, double time);
/* Tells that it has failed, with the components. */
void qbg_block_complain (const QbgBlockData *block,
                         const QbgEquations *equations, double time,
                         GError **error);

#endif
