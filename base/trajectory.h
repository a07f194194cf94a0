/* Trajectories: what a simulation gives.
 *
 * Each trace is a variable of the model; each row holds a time and the value
 * of every trace at it.  Times never decrease.  Two rows of equal time are
 * the two sides of an event: the values before it and after it. */

#ifndef QBG_BASE_TRAJECTORY_H
#define QBG_BASE_TRAJECTORY_H

#include <glib.h>

typedef struct {
  char *name;       /* as Modelica writes it: "stage[2].C1.v" */
  char *unit;       /* as Modelica writes it: "V", "Ohm"; NULL: not known */
  gboolean step;    /* constant from each row to the next, not continuous */
} QbgTrace;

#define QBG_NO_TRACE G_MAXUINT

typedef struct {
  char *model;      /* the model's name; NULL: not known */
  char *method;     /* what made the rows, in words; NULL: not known */
  GArray *traces;   /* QbgTrace */
  gsize n_rows;
  double *times;    /* of the rows */
  double *values;   /* row after row, traces->len of each */

  /* Private. */
  gsize capacity;       /* rows that there is room for */
  GHashTable *by_name;  /* of the traces: name, borrowed, to place */
} QbgTrajectory;

#define QBG_TRACE(trajectory, k) \
  (&g_array_index ((trajectory)->traces, QbgTrace, (k)))
#define QBG_VALUE(trajectory, row, k) \
  ((trajectory)->values[(row) * (trajectory)->traces->len + (k)])

QbgTrajectory *qbg_trajectory_new (void);
void qbg_trajectory_free (QbgTrajectory *trajectory);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgTrajectory, qbg_trajectory_free)

/* Adds a trace, before the first row; the strings are copied.  The result is
 * its place. */
guint qbg_trajectory_add_trace (QbgTrajectory *trajectory, const char *name,
                                const char *unit, gboolean step);

/* Appends a row.  The result is the place for its values, to be filled by the
 * caller; it is good until the next row is appended. */
double *qbg_trajectory_append (QbgTrajectory *trajectory, double time);

/* The trace of that name, the first if there are several; or QBG_NO_TRACE. */
guint qbg_trajectory_find (const QbgTrajectory *trajectory, const char *name);

/* The places (guint) of the traces that the patterns select, in the order of
 * the patterns and then of the traces, each once; newly allocated.  A pattern
 * that is the name of a trace selects it alone; others are as in base/glob.h,
 * several in one string with commas between.  A pattern that selects nothing
 * is appended to missing (char *, newly allocated), unless that is NULL. */
GArray *qbg_trajectory_select (const QbgTrajectory *trajectory,
                               const char *const *patterns, guint n_patterns,
                               GPtrArray *missing);

#endif
