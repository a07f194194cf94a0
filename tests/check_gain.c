/* Quanta of circuits that make more of them than ten times the quantum. */

#include <config.h>

#include "qss/gain.h"

#include <math.h>

#include "qss/engine.h"
#include "qss/sizes.h"
#include "tests/run.h"
#include "tests/support.h"

/* Sizes. */

typedef struct {
  QbgArena *arena;
  QbgRates rates;
  double a[4], b[6], x[2];
  const QbgExpr *sources[1];
} Linear;

/* x' = a x + b u (t) + c, of n states */
static Linear *
linear (guint n, double stop)
{
  Linear *l = g_new0 (Linear, 1);

  l->arena = qbg_arena_new ();
  l->rates = (QbgRates) { .n = n, .a = l->a, .b = l->b, .x = l->x,
                          .sources = l->sources, .stop = stop };
  return l;
}

/* sin (rate time) */
static void
drive (Linear *l, double rate)
{
  const QbgExpr *argument = qbg_expr_binary (
    l->arena, QBG_EXPR_MUL, qbg_expr_real (l->arena, rate),
    qbg_expr_time (l->arena));

  l->rates.m = 1;
  l->sources[0] = qbg_expr_call (l->arena, QBG_FN_SIN, &argument);
}

static void
linear_free (Linear *l)
{
  qbg_arena_free (l->arena);
  g_free (l);
}

START_TEST (test_state_that_settles_comes_to_its_end)
{
  Linear *l = linear (1, 100);
  double size;

  l->a[0] = -1;
  l->b[0] = 5;
  l->x[0] = -3;
  ck_assert (qbg_rates_sizes (&l->rates, &size));
  ck_assert_double_eq_tol (size, 5, 1e-9);
  linear_free (l);
}
END_TEST

/* x' = -1e9 x + 1e9 exp (-1e6 t), whose peak is far before the first of evenly
 * spaced samples. */
START_TEST (test_early_peaks_are_seen)
{
  Linear *l = linear (2, 1);
  double sizes[2];

  l->a[0] = -1e9;
  l->a[1] = 1e9;
  l->a[3] = -1e6;
  l->x[1] = 1;
  ck_assert (qbg_rates_sizes (&l->rates, sizes));
  ck_assert_double_eq_tol (sizes[0], 0.993, 0.05);
  ck_assert_double_le (sizes[0], 0.9932);
  linear_free (l);
}
END_TEST

/* x' = -x + sin (w t) swings by 1/sqrt (1 + w^2) at the end. */
START_TEST (test_sources_are_followed)
{
  Linear *l = linear (1, 60);
  double size, peak = 1 / sqrt (1 + 20. * 20.);

  l->a[0] = -1;
  l->b[0] = 1;
  drive (l, 20);
  ck_assert (qbg_rates_sizes (&l->rates, &size));
  /* at first it is off by w/(1 + w^2) */
  ck_assert_double_ge (size, peak);
  ck_assert_double_le (size, 2 * peak);
  linear_free (l);
}
END_TEST

START_TEST (test_sources_that_are_too_fast_are_not_followed)
{
  Linear *l = linear (1, 60);
  double size;

  l->a[0] = -1;
  l->b[0] = 1;
  drive (l, 1e6);
  ck_assert (!qbg_rates_sizes (&l->rates, &size));
  linear_free (l);
}
END_TEST

/* Quanta. */

#define HEAD "model M import Modelica.Electrical.Analog.{Basic, Sources};" \
  "  Basic.Ground g;"
#define TANK HEAD "Basic.Capacitor C(C = 1, v(start = 1, fixed = true));" \
  "  Basic.Inductor L(L = 1, i(start = 0, fixed = true));" \
  "  equation connect(C.p, L.p); connect(C.n, L.n); connect(C.n, g.p);" \
  "  end M;"
#define SETTLING HEAD "Basic.Resistor R(R = 1);" \
  "  Basic.Capacitor C(C = 1, v(start = 1, fixed = true));" \
  "  equation connect(C.p, R.p); connect(C.n, R.n); connect(C.n, g.p);" \
  "  end M;"
#define DRIVEN HEAD "Basic.Capacitor C(C = 1, v(start = 1, fixed = true));" \
  "  Basic.Inductor L(L = 1, i(start = 0, fixed = true));" \
  "  Sources.SineVoltage V(V = 1, f = 0.01);" \
  "  equation connect(V.p, L.p); connect(C.p, L.n); connect(C.n, V.n);" \
  "  connect(C.n, g.p); end M;"
/* Nothing of the clipper ever happens. */
#define SWITCHED HEAD "Basic.Capacitor C(C = 1, v(start = 1, fixed = true));" \
  "  Basic.Inductor L(L = 1, i(start = 0, fixed = true));" \
  "  Modelica.Electrical.Analog.Ideal.IdealDiode D(Vknee = 100);" \
  "  equation connect(C.p, L.p); connect(C.n, L.n); connect(C.n, g.p);" \
  "  connect(D.p, C.p); connect(D.n, C.n); end M;"

static QbgQuanta *
quanta (const TestSystem *s, double stop, double tolerance, double quantum,
        const char *method)
{
  g_autofree double *values = g_new0 (double, s->equations->n_variables + 1);
  QbgQuantumOptions o = { tolerance, quantum, NULL, 0, stop };

  for (guint k = 0; k < s->equations->states->len; k++)
    {
      QbgVariableId state = QBG_STATE (s->equations, k);
      values[state] = QBG_VARIABLE (s->equations->circuit, state)->start;
    }
  QbgQuanta *q = qbg_quanta_new (s->equations, &o, values);
  qbg_quanta_limit (q, s->equations, NULL, qbg_method_by_name (method), &o,
                    values);
  return q;
}

/* Each state multiplies both quanta by 4 per period: together, by squares,
 * sqrt (2) times that, to be 0.7 tolerances with a tenth of one. */
START_TEST (test_quanta_are_as_fine_as_ringing_is_long)
{
  g_autoptr (TestSystem) s = test_system_of_text (TANK);
  double periods = _i == 0 ? 10 : 100;
  g_autoptr (QbgQuanta) q = quanta (s, 2 * G_PI * periods, 1e-3, NAN, "qss2");
  double exact = 0.7e-3 / (4 * sqrt (2) * periods);

  for (guint k = 0; k < 2; k++)
    {
      qbg_quanta_follow (q, k, 1);
      ck_assert_double_eq_tol (qbg_quantizer_quantum (&q->quantizers[k], 0),
                               exact, 0.2 * exact);
      qbg_quanta_follow (q, k, 1.5);
      ck_assert_double_eq_tol (qbg_quantizer_quantum (&q->quantizers[k], 0),
                               exact, 0.2 * exact);
    }
}
END_TEST

START_TEST (test_quanta_are_never_finer_than_makes_sense)
{
  g_autoptr (TestSystem) s = test_system_of_text (TANK);
  g_autoptr (QbgQuanta) q = quanta (s, 1e8, 1e-3, NAN, "qss2");
  g_autoptr (QbgQuanta) fine = quanta (s, 1e8, 1e-10, NAN, "qss2");

  ck_assert_double_eq_tol (qbg_quantizer_quantum (&q->quantizers[0], 1),
                           1e-8, 1e-12);
  ck_assert_double_eq_tol (qbg_quantizer_quantum (&fine->quantizers[0], 1),
                           1e-12, 1e-16);
}
END_TEST

static const char *const ordinary[] = { SETTLING, SWITCHED };

START_TEST (test_other_circuits_have_ordinary_quanta)
{
  g_autoptr (TestSystem) s = test_system_of_text (ordinary[_i]);
  g_autoptr (QbgQuanta) q = quanta (s, 628, 1e-3, NAN, "liqss2");

  for (guint k = 0; k < q->n; k++)
    {
      qbg_quanta_follow (q, k, 2);
      ck_assert_double_eq_tol (qbg_quantizer_quantum (&q->quantizers[k], 0),
                               2e-4, 1e-15);
    }
}
END_TEST

START_TEST (test_told_quanta_stay)
{
  g_autoptr (TestSystem) s = test_system_of_text (TANK);
  g_autoptr (QbgQuanta) q = quanta (s, 628, 1e-3, 0.25, "qss2");

  ck_assert_double_eq (qbg_quantizer_quantum (&q->quantizers[0], 1), 0.25);
  ck_assert_double_eq (qbg_quantizer_quantum (&q->quantizers[1], 1), 0.25);
}
END_TEST

START_TEST (test_sources_are_finer_too)
{
  g_autoptr (TestSystem) s = test_system_of_text (DRIVEN);
  g_autoptr (QbgQuanta) brief = quanta (s, 1, 1e-3, NAN, "qss2");
  g_autoptr (QbgQuanta) lasting = quanta (s, 1000, 1e-3, NAN, "qss2");

  ck_assert_double_eq_tol (qbg_quanta_of_source (brief, 1), 1e-4, 1e-15);
  ck_assert_double_le (qbg_quanta_of_source (lasting, 1), 1e-5);
}
END_TEST

static const char *const tanks[] = { TANK, DRIVEN };

/* Both engines, by all methods, for so long that a tenth of the tolerance
 * would not do. */
START_TEST (test_ringing_stays_within_the_tolerance)
{
  static const char *const methods[] = { "qss2", "qss3", "liqss2", "liqss3" };
  g_autoptr (TestSystem) s = test_system_of_text (tanks[_i % 2]);
  double w = _i % 2 == 0 ? 0 : 0.02 * G_PI, worst = 0;
  QbgSimulateOptions o = test_options (methods[_i / 4], 628, 1e-4);

  o.engine = _i / 2 % 2 == 0 ? QBG_ENGINE_FUSED : QBG_ENGINE_NETWORK;
  g_autoptr (QbgTrajectory) t = test_simulate (s, &o, NULL);
  guint c = qbg_trajectory_find (t, "C.v");
  ck_assert_uint_ne (c, QBG_NO_TRACE);
  for (guint row = 0; row < t->n_rows; row++)
    {
      double time = t->times[row];
      double driven = _i % 2 == 0 ? 0
        : (sin (w * time) - w * sin (time)) / (1 - w * w);
      worst = fmax (worst, fabs (QBG_VALUE (t, row, c) - cos (time)
                                 - driven));
    }
  ck_assert_double_le (worst, 1e-4);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("gain");
  TCase *tc = tcase_create ("gain");

  tcase_set_timeout (tc, 60);
  tcase_add_test (tc, test_state_that_settles_comes_to_its_end);
  tcase_add_test (tc, test_early_peaks_are_seen);
  tcase_add_test (tc, test_sources_are_followed);
  tcase_add_test (tc, test_sources_that_are_too_fast_are_not_followed);
  tcase_add_loop_test (tc, test_quanta_are_as_fine_as_ringing_is_long, 0, 2);
  tcase_add_test (tc, test_quanta_are_never_finer_than_makes_sense);
  tcase_add_loop_test (tc, test_other_circuits_have_ordinary_quanta, 0,
                       G_N_ELEMENTS (ordinary));
  tcase_add_test (tc, test_told_quanta_stay);
  tcase_add_test (tc, test_sources_are_finer_too);
  tcase_add_loop_test (tc, test_ringing_stays_within_the_tolerance, 0, 16);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
