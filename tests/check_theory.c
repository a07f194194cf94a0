/* What the theory of quantized states says of a linear circuit, through the
 * whole program, over four decades of the quantum: the error stays below its
 * bound, and the steps grow with the root of the quantum. */

#include <config.h>

#include <complex.h>
#include <math.h>

#include "tests/run.h"
#include "tests/support.h"

/* V, R, L and C in series: v' = i/C, i' = (V - v - R i)/L. */
typedef struct {
  double r, l, c;
} Series;

static const Series circuits[] = {
  { 0.4, 1, 0.25 },         /* rings */
  { 5, 1, 0.25 }            /* creeps */
};

static TestSystem *
system_of (const Series *s)
{
  g_autofree char *text = g_strdup_printf (
    "model M import Modelica.Electrical.Analog.{Basic, Sources};"
    " Sources.ConstantVoltage V(V = 1); Basic.Resistor R(R = %g);"
    " Basic.Capacitor C(C = %g); Basic.Inductor L(L = %g); Basic.Ground g;"
    "equation connect(V.p, R.p); connect(R.n, L.p); connect(L.n, C.p);"
    " connect(C.n, V.n); connect(V.n, g.p); end M;", s->r, s->c, s->l);

  return test_system_of_text (text);
}

/* Eigenvalues, and eigenvectors (1, C lambda). */
static void
find_eigenvalues (const Series *s, double complex *lambda)
{
  double alpha = s->r / (2 * s->l);
  double complex root = csqrt (alpha*alpha - 1 / (s->l * s->c));

  lambda[0] = -alpha + root;
  lambda[1] = -alpha - root;
}

/* |V| |Re(L)^-1 L| |V^-1| (1, 1): what v and i may be off by, in quanta. */
static void
find_bound (const Series *s, double *bound)
{
  double complex l[2];

  find_eigenvalues (s, l);
  double complex d = s->c * (l[1] - l[0]);
  double complex v[2][2] = { { 1, 1 }, { s->c * l[0], s->c * l[1] } };
  double complex inverse[2][2] = {
    { s->c * l[1] / d, -1 / d }, { -s->c * l[0] / d, 1 / d }
  };
  for (guint i = 0; i < 2; i++)
    {
      bound[i] = 0;
      for (guint k = 0; k < 2; k++)
        for (guint j = 0; j < 2; j++)
          bound[i] += cabs (v[i][k]) * fabs (cabs (l[k]) / creal (l[k]))
            * cabs (inverse[k][j]);
    }
}

/* v and i from rest: 1 plus a sum of exponentials. */
static void
exact_at (const Series *s, double t, double *x)
{
  double complex l[2];

  find_eigenvalues (s, l);
  double complex a = l[1] / (l[0] - l[1]), b = -l[0] / (l[0] - l[1]);
  x[0] = 1 + creal (a * cexp (l[0]*t) + b * cexp (l[1]*t));
  x[1] = s->c * creal (a * l[0] * cexp (l[0]*t) + b * l[1] * cexp (l[1]*t));
}

/* Simulates; asserts the bound; returns the steps. */
static guint64
steps_within_bound (const Series *circuit, const QbgMethod *method,
                    double stop, double quantum)
{
  g_autoptr (TestSystem) s = system_of (circuit);
  QbgSimulateOptions o = test_options (method->name, stop, 1e-4);
  QbgStatistics statistics;
  double bound[2], x[2], apart = method->implicit ? 2 : 1;

  o.network.quantum = quantum;
  g_autoptr (QbgTrajectory) t = test_simulate (s, &o, &statistics);
  guint trace[] = { qbg_trajectory_find (t, "C.v"),
                    qbg_trajectory_find (t, "L.i") };
  find_bound (circuit, bound);
  for (gsize row = 0; row < t->n_rows; row++)
    {
      exact_at (circuit, t->times[row], x);
      for (guint i = 0; i < 2; i++)
        ck_assert_msg (fabs (QBG_VALUE (t, row, trace[i]) - x[i])
                       <= apart * bound[i] * quantum + 1e-12,
                       "%s with quantum %g: off by %g at %g s, not %g",
                       method->name, quantum,
                       fabs (QBG_VALUE (t, row, trace[i]) - x[i]),
                       t->times[row], apart * bound[i] * quantum);
    }
  guint64 steps = statistics.steps;
  qbg_statistics_clear (&statistics);
  return steps;
}

START_TEST (test_error_stays_below_the_bound)
{
  const QbgMethod *method = qbg_methods ()[_i % 6];
  double quantum = pow (0.1, method->order);

  for (guint decade = 0; decade <= 4; decade++, quantum /= 10)
    steps_within_bound (&circuits[_i / 6], method, 20, quantum);
}
END_TEST

/* Of the circuit that rings: one that comes to rest has steps that do not
 * depend on the quantum, as long as that is coarse. */
START_TEST (test_steps_grow_by_the_root_of_the_quantum)
{
  const QbgMethod *method = qbg_methods ()[_i];
  double grown = pow (10, 1.0 / method->order);
  double stop = method->order == 1 ? 2 : 20;
  double quantum = method->order == 1 ? 2e-3 : pow (0.1, method->order);
  guint64 last = steps_within_bound (&circuits[0], method, stop, quantum);

  for (guint decade = 1; decade <= 4; decade++)
    {
      quantum /= 10;
      guint64 steps = steps_within_bound (&circuits[0], method, stop, quantum);
      double ratio = (double) steps / last / grown;
      ck_assert_msg (fabs (ratio - 1) <= 0.15, "%s: %g times as many steps "
                     "with quantum %g as with ten times that", method->name,
                     ratio * grown, quantum);
      last = steps;
    }
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("theory");
  TCase *tc = tcase_create ("theory");

  tcase_set_timeout (tc, 120);
  tcase_add_loop_test (tc, test_error_stays_below_the_bound, 0,
                       6 * G_N_ELEMENTS (circuits));
  tcase_add_loop_test (tc, test_steps_grow_by_the_root_of_the_quantum, 0, 6);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
