/* The switchboard of a network: a model with memory that holds all discrete
 * variables.
 *
 * Between events it knows the polynomials of the states.  When a detector tells
 * of a crossing, or the time of an event known beforehand has come, it settles
 * the event (bondgraph/events.h); one round later, at the same instant, it
 * tells those concerned what has changed.
 *
 * Inputs: the states, then what detectors tell.  Outputs: the discrete
 * variables that somebody reads; the positions of conditions, as answers to
 * their detectors; states that are set anew; what follows for states from new
 * forms of their rates. */

#ifndef QBG_QSS_SWITCHBOARD_H
#define QBG_QSS_SWITCHBOARD_H

#include "bondgraph/events.h"
#include "qss/forms.h"

/* What follows from the form of a state's rate. */
typedef struct {
  double diagonal, fine, near;
  gboolean anew;            /* the form is another one */
  gboolean changed;         /* there is something to tell */
} QbgRow;

typedef struct {
  const QbgEquations *equations;
  QbgShared *shared;
  QbgForms *forms;          /* borrowed */
  QbgEvents *events;
  guint n_states, n_conditions;
  GArray *variables;        /* QbgVariableId: by output */
  guint32 *port_of;         /* by variable, or QBG_NONE */

  QbgSolver *solver;        /* borrowed */
  guint32 *state_of;        /* by variable: the state, */
  guint32 *condition_of;    /* and the condition that it is; or QBG_NONE */
  double *values, *rates;   /* by variable: after the last event */
  QbgPoly *x;               /* by state: what last came, */
  double *times;            /* and when */
  guint8 *asked;            /* by condition: its detector wants an answer; */
  guint8 *crossed;          /* it told of a crossing that is to be settled */
  double *source_sizes;     /* by source */
  QbgRow *rows;             /* by state */
  double *directions;       /* by leaf: room for qbg_diagonal */

  gboolean telling;         /* something of now is to be told, */
  gboolean settled;         /* also what has changed */
  double now;
  double next;              /* the next event known beforehand */
  guint instants_here;      /* events since the clock last moved */
  gboolean terminated;
  gboolean unseen;          /* the observer has not seen what is after now */
  QbgObserver observer;
  gpointer observer_data;
} QbgSwitchboardData;

typedef struct {
  QbgAtomic base;
  QbgSwitchboardData *data;
} QbgSwitchboardModel;

extern const QbgAtomicOps qbg_switchboard_ops;

/* Settles the start; values as for qbg_fuse.  NULL with error set where there
 * is none.  The caller owns the result. */
QbgSwitchboardData *qbg_switchboard_data (const QbgEquations *equations,
                                          QbgSolver *solver, QbgForms *forms,
                                          QbgShared *shared,
                                          const double *values,
                                          GError **error);
void qbg_switchboard_data_free (QbgSwitchboardData *board);

/* The port of a discrete variable, which is made if there is none. */
guint32 qbg_switchboard_port (QbgSwitchboardData *board,
                              QbgVariableId variable);
/* The first of the ports after those of variables. */
static inline guint32
qbg_switchboard_answers (const QbgSwitchboardData *board)
{
  return board->variables->len;
}

static inline guint32
qbg_switchboard_settings (const QbgSwitchboardData *board)
{
  return qbg_switchboard_answers (board) + board->n_conditions;
}

static inline guint32
qbg_switchboard_rows (const QbgSwitchboardData *board)
{
  return qbg_switchboard_settings (board) + board->n_states;
}

static inline guint32
qbg_switchboard_n_outputs (const QbgSwitchboardData *board)
{
  return qbg_switchboard_rows (board) + board->n_states;
}

/* Finds the row of a state from values and rates at time; notes whether it has
 * changed. */
gboolean qbg_switchboard_find_row (QbgSwitchboardData *board, guint state,
                                   double time, GError **error);

/* Shows what is after an event to the observer, unless it has seen it.  Errors
 * go to shared. */
void qbg_switchboard_show (QbgSwitchboardData *board);

#endif
