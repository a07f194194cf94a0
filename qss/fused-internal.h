/* What the files of the fused network share. */

#ifndef QBG_QSS_FUSED_INTERNAL_H
#define QBG_QSS_FUSED_INTERNAL_H

#include "base/heap.h"
#include "qss/crossing.h"
#include "qss/forms.h"
#include "qss/fused.h"

/* Numbers, each once, in the order of their coming. */
typedef struct {
  guint32 n;
  guint32 *numbers;
  guint8 *has;              /* by number */
} QbgMarks;

typedef struct QbgPartner QbgPartner;

enum { QBG_MOST_FAST = 12 };      /* states that are fast together */

/* A combination of states that settles fast (fused-fast.c). */
typedef struct {
  double rate;              /* negative */
  double *left, *right;     /* by member */
  QbgForm settled;          /* the amplitude that it goes to; no member is in
                               it */
} QbgFastMode;

/* After an event: how such a combination gets to where it goes. */
typedef struct {
  double since, until;
  double amplitude;         /* at the beginning */
  double slope;
} QbgFastWay;

typedef struct {
  guint32 n, n_modes;
  guint32 *members;         /* states, ascending */
  const double **rows;      /* factors of their rates, with which it holds */
  QbgFastMode *modes;
} QbgFast;

/* Crossings of a condition that follow each other as soon as quanta allow. */
typedef struct {
  double last, since;
  guint n;
} QbgChatter;

/* The heap has the states, the conditions, the sources, then the units. */
struct QbgFused {
  const QbgEquations *equations;
  const QbgNetworkOptions *options;
  const QbgMethod *method;
  QbgShared shared;
  QbgEvents *events;
  QbgForms *forms;
  guint n_states, n_conditions, n_sources;
  guint32 first_unit;       /* in the heap */

  QbgQss *states;
  QbgForm *rows;            /* by target */
  QbgPoly *polys;           /* by leaf, of all but states, */
  double *times;            /* and the times of their origins; */
  guint8 *exact;            /* of a source: they tell all of it */
  double *sizes;            /* of units: the largest value so far */
  QbgSourceData *sources;   /* by source; expr NULL: it is discrete */
  guint32 *source_leaf;
  GArray *continuous;       /* guint32: the sources that are not discrete */
  QbgMarks rates, zeros, units;     /* to be computed at this instant */
  QbgMarks anew;            /* states whose rates have new rows */
  QbgWatch *watches;        /* by condition */
  QbgLate *lates;           /* by condition: the worst, part in its own unit */
  QbgChatter *chatters;     /* by condition */
  gboolean warned;          /* of one of them */
  QbgMarks moved;           /* states that were put on zero */
  QbgHeap *heap;
  double time, next_event;

  double *values, *rate_values;     /* states: as the event sees them */
  guint64 *taken;           /* by state: the last event that asked for it */
  guint64 n_taken;          /* events so far that could */
  guint8 *crossed;          /* by condition */
  guint32 *discrete_leaf;   /* by variable: its leaf, or QBG_NONE; */
  guint32 *state_of;        /* the state, */
  guint32 *condition_of;    /* and the condition that it is */
  QbgColumn *columns;       /* by leaf: targets that depend on it */
  QbgColumn *zeros_of;      /* by state: zero functions among them */
  GArray **units_of;        /* by state: guint32, units that depend on it */
  GArray **partners;        /* by state: QbgPartner; NULL: it steps alone */
  guint *early;             /* by state: steps that were not planned */
  const QbgFast **fast;     /* by state: those that it is fast with, or NULL */
  QbgFastWay *fast_ways;    /* by state: of the mode whose number is that of
                               the state among the members */
  guint8 *looks;            /* by condition: it is due to be looked at again,
                               not to cross */
  GHashTable *fasts;        /* QbgFast, all that were met */
  QbgArena *fast_arena;     /* theirs */
  QbgMarks unsettled;       /* states whose fast modes are to be found */
  double *directions;       /* by leaf */
  QbgPoly *saved;           /* for one unit */

  guint64 *steps;
  guint64 n_steps, n_events, n_instants, n_evaluations;
  guint64 n_terms, n_zeros; /* of rates that were found; zero functions that
                               were looked at */
  guint64 n_renewed;        /* functions of time */
  guint64 n_inputs;         /* of units that were evaluated, and outputs */
  guint64 n_eliminated;     /* numbers, by clusters */
  const QbgSolver *solver;
  double last_source;
  guint sources_here;       /* events of sources since, likewise */
  double last_instant;
  guint instants_here;      /* events since, without the clock moving on */
  GArray *discrete;         /* QbgVariableId */
  gboolean terminated;
  QbgObserver observer;
  gpointer observer_data;
};

/* The factor of a leaf in a form; 0: it is not there. */
static inline double
qbg_form_factor (const QbgForm *form, guint32 leaf)
{
  guint32 low = 0, high = form->n;

  while (low < high) {
    guint32 middle = (low + high) / 2;
    if (form->leaves[middle] < leaf)
      low = middle + 1;
    else
      high = middle;
  }
  return low < form->n && form->leaves[low] == leaf ? form->factors[low] : 0;
}

/* A leaf's polynomial, seen from time. */
static inline QbgPoly
qbg_fused_leaf_at (const QbgFused *f, guint32 leaf, double time)
{
  if (leaf < f->n_states)
    return qbg_qss_quantized (&f->states[leaf], time);
  return time == f->times[leaf] ? f->polys[leaf]
    : qbg_poly_shift (f->polys[leaf], time - f->times[leaf]);
}

static inline void
qbg_add_times (QbgPoly *sum, double factor, QbgPoly p)
{
  for (guint k = 0; k < QBG_POLY_TERMS; k++)
    sum->c[k] += factor * p.c[k];
}

static inline void
qbg_mark (QbgMarks *marks, guint32 number)
{
  if (marks->has[number])
    return;
  marks->has[number] = TRUE;
  marks->numbers[marks->n++] = number;
}

static inline void
qbg_clear_marks (QbgMarks *marks)
{
  for (guint i = 0; i < marks->n; i++)
    marks->has[marks->numbers[i]] = FALSE;
  marks->n = 0;
}

/* fused-update.c: what follows from a change at one instant. */

/* A leaf has changed. */
void qbg_fused_mark_leaf (QbgFused *f, guint32 leaf);

/* fused-view.c: what can be told of a zero function. */
typedef struct {
  QbgPoly zero;
  double blur;              /* how far off it may be */
  double hidden;            /* of that, by states that stay within their
                               quanta */
  double settles_at;        /* when more will be known; INFINITY: never */
} QbgView;

QbgView qbg_fused_view (const QbgFused *f, guint32 condition, double time);
/* The same of the amplitude that a mode goes to. */
QbgView qbg_fused_view_settled (const QbgFused *f, const QbgFastMode *mode,
                                double time);
/* The form of a target is to be looked up anew. */
gboolean qbg_fused_find_row (QbgFused *f, guint32 target, GError **error);
/* Computes all that is marked at time; or units and rates alone. */
gboolean qbg_fused_update_rates (QbgFused *f, double time, GError **error);
gboolean qbg_fused_update (QbgFused *f, double time, GError **error);
/* fused-chatter.c: the least known of the conditions that cross now, and that
 * it had a consequence. */
QbgLate qbg_fused_find_late (const QbgFused *f, double time);
void qbg_fused_note_late (QbgFused *f, QbgLate late);

/* A state is about to step: gives it its derivative, if it has none. */
void qbg_fused_derive (QbgFused *f, guint32 state, double time);

/* fused-pole.c: what a law that divides has read is about to be read anew;
 * after that, with what it gave before: FALSE with error set where a pole is between.
 */
void qbg_fused_keep_inputs (QbgFused *f, const QbgUnit *unit);
gboolean qbg_fused_check_pole (const QbgFused *f, const QbgUnit *unit,
                               double before, double time, GError **error);

gboolean qbg_fused_is_stiff (const QbgFused *f, guint32 state);
/* d rate/d q of a state, now. */
double qbg_fused_diagonal (QbgFused *f, guint state, double time);
/* fused-chatter.c: a condition is about to change because of a crossing. */
void qbg_fused_note_crossing (QbgFused *f, guint32 condition, double time);
/* Whether nothing happens now but that conditions change which do so without
 * end. */
gboolean qbg_fused_is_chatter (const QbgFused *f, double time);
/* How many times the blur of a zero function counts. */
double qbg_fused_patience (const QbgFused *f, guint32 condition);

/* fused-take.c: the states as an event sees them. */

/* An event begins: what values hold of states is of another one. */
void qbg_fused_begin_event (QbgFused *f);
/* Brings a state in values up to date, once at each event. */
void qbg_fused_take_value (QbgFused *f, guint32 state);
/* Lets events ask for states and blurs. */
void qbg_fused_answer_events (QbgFused *f);

/* fused-zero.c: a condition has crossed.  A state that alone decides about it,
 * has come to next to nothing and gone on by up to a quantum, is put in values
 * where the zero function is zero; or one of several that decide about it. */
void qbg_fused_put_on_zero (QbgFused *f, guint32 condition, double time);

void qbg_fused_update_source (QbgFused *f, guint source, double time);
/* Tells what is wrong with a state that cannot go on; FALSE. */
gboolean qbg_fused_fail (const QbgFused *f, guint state, GError **error);

/* Steps without the clock moving on. */
#define QBG_MOST_STALLS 100000

static inline gboolean
qbg_fused_check (const QbgFused *f, double next, guint state, GError **error)
{
  const QbgQss *s = &f->states[state];

  /* The difference of what is not finite from itself is not zero. */
  if (next == next && s->x[0] - s->x[0] == 0 && s->x[1] - s->x[1] == 0
      && s->stalls < QBG_MOST_STALLS)
    return TRUE;
  return qbg_fused_fail (f, state, error);
}

/* fused-fast.c */

void qbg_fused_start_fast (QbgFused *f);
void qbg_fused_free_fast (QbgFused *f);
/* The rows of f->anew are new: finds what they are fast with. */
void qbg_fused_find_fast (QbgFused *f);

static inline const QbgFastWay *
qbg_fused_way (const QbgFused *f, const QbgFast *fast, guint mode)
{
  return &f->fast_ways[fast->members[mode]];
}

/* Whether a mode is where it goes to, or on the way there, as far as quanta can
 * tell; *off: from its amplitude now to that. */
gboolean qbg_fused_has_settled (const QbgFused *f, const QbgFast *fast,
                                guint mode, double time, double *off);
/* Writes what the members are, with the modes that have settled where they go
 * to, into values.  FALSE: none has. */
gboolean qbg_fused_settled_values (const QbgFused *f, const QbgFast *fast,
                                   double time, double *values);

/* cluster.c */

/* A step of an implicit method, together with the states that it is stiff with;
 * FALSE: there are none, and nothing is done. */
gboolean qbg_fused_step_cluster (QbgFused *f, guint32 state, double time);

#endif
