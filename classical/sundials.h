/* What the methods of SUNDIALS share: vectors, matrices, linear solvers, and
 * the functions that they call. */

#ifndef QBG_CLASSICAL_SUNDIALS_H
#define QBG_CLASSICAL_SUNDIALS_H

#include <nvector/nvector_serial.h>
#include <sundials/sundials_config.h>
#include <sundials/sundials_context.h>
#include <sundials/sundials_linearsolver.h>
#include <sundials/sundials_matrix.h>

#include "classical/augmented.h"
#include "classical/method.h"
#include "classical/scales.h"

/* So often a step may be tried, shorter each time: where a circuit flips over,
 * it is many orders of magnitude shorter than the one before. */
enum { QBG_SUNDIALS_TRIES = 40 };

typedef struct {
  SUNContext context;
  QbgProblem *problem;
  guint n;                  /* of unknowns */
  N_Vector x;               /* the unknowns; those of problem unless own */
  QbgScales scales;
  SUNMatrix matrix;         /* NULL: none is needed */
  SUNLinearSolver linear;
  QbgAugmented *augmented;  /* NULL: linear is for the Jacobian itself */
  double *entries;          /* of the matrix, row after row */
  int *roots;               /* by condition */
  double longest;           /* step that SUNDIALS was told last */
} QbgSundials;

/* x is the place of the n unknowns, and outlives it. */
void qbg_sundials_init (QbgSundials *s, QbgProblem *problem,
                        const QbgSignalId *signals, guint n, double *x);
/* The states of the problem are the unknowns. */
void qbg_sundials_init_states (QbgSundials *s, QbgProblem *problem);
void qbg_sundials_clear (QbgSundials *s);

/* Matrix and linear solver for all unknowns, with n_entries entries: dense
 * where it is small. */
void qbg_sundials_add_matrix (QbgSundials *s, guint n_entries);
/* The same for the Jacobian of the states' rates; or, where that is too full,
 * augmented.  Then qbg_sundials_system gives the matrix, else
 * qbg_sundials_jacobian. */
void qbg_sundials_add_jacobian (QbgSundials *s);

/* Fills matrix, of n rows, by s->entries, whose places starts and columns tell
 * as in bondgraph/jacobian.h. */
void qbg_sundials_fill (const QbgSundials *s, SUNMatrix matrix, guint n,
                        const guint32 *starts, const guint32 *columns);

/* Called by SUNDIALS, with the QbgSundials as data: rates of the states, zero
 * functions, weights of errors, the Jacobian. */
int qbg_sundials_rates (sunrealtype t, N_Vector x, N_Vector dx, void *data);
int qbg_sundials_zeros (sunrealtype t, N_Vector x, sunrealtype *zeros,
                        void *data);
int qbg_sundials_weigh (N_Vector x, N_Vector weights, void *data);
int qbg_sundials_jacobian (sunrealtype t, N_Vector x, N_Vector dx,
                           SUNMatrix matrix, void *data, N_Vector t1,
                           N_Vector t2, N_Vector t3);
int qbg_sundials_system (sunrealtype t, N_Vector x, N_Vector dx,
                         SUNMatrix matrix, sunbooleantype known,
                         sunbooleantype *evaluated, sunrealtype gamma,
                         void *data, N_Vector t1, N_Vector t2, N_Vector t3);

#if SUNDIALS_VERSION_MAJOR < 7
/* Says nothing: what went wrong is told by our own errors. */
void qbg_sundials_be_quiet (int code, const char *module,
                            const char *function, char *message, void *data);
#endif

/* The longest step, as SUNDIALS is to be told of it; NaN: as before. */
double qbg_sundials_longest (QbgSundials *s);

/* Marks the conditions whose s->roots are not zero as crossed. */
QbgAdvance qbg_sundials_crossed (const QbgSundials *s);

/* A step has failed: code is what SUNDIALS returned, 0 where not even the start
 * was accepted. */
QbgAdvance qbg_sundials_fail (const QbgSundials *s, int code, GError **error);

#endif
