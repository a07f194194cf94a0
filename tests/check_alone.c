/* States that depend on no other: which they are, and that both engines know
 * them without the error of their quanta. */

#include <config.h>

#include "qss/diagonal.h"

#include <math.h>
#include <string.h>

#include "tests/run.h"
#include "tests/support.h"

#define PARTS \
  "  import Modelica.Electrical.Analog.{Basic, Sources, Ideal};"
#define SOURCE \
  "  Sources.ConstantVoltage V(V=10); Basic.Resistor R1(R=1000);" \
  "  Basic.Capacitor C(C=1e-6, v(start=0, fixed=true)); Basic.Ground g;"
#define CHARGED \
  "  connect(V.n, g.p); connect(V.p, R1.p); connect(R1.n, C.p);" \
  "  connect(C.n, g.p);"
#define SECOND \
  "  Basic.Resistor R2(R=1e4);" \
  "  Basic.Capacitor D(C=1e-6, v(start=0, fixed=true));"

/* C is always the first state; D the second. */
static const struct {
  const char *text;
  const char *alone;        /* by state: y, n */
} models[] = {
  { "model Two" PARTS SOURCE SECOND "equation" CHARGED
    "  connect(V.p, R2.p); connect(R2.n, D.p); connect(D.n, g.p); end Two;",
    "yy" },
  { "model Chain" PARTS SOURCE SECOND "equation" CHARGED
    "  connect(C.p, R2.p); connect(R2.n, D.p); connect(D.n, g.p); end Chain;",
    "nn" },
  { "model OneWay" PARTS SOURCE SECOND "  Basic.VCV E; "
    "equation" CHARGED
    "  connect(E.p1, C.p); connect(E.n1, g.p); connect(E.n2, g.p);"
    "  connect(E.p2, R2.p); connect(R2.n, D.p); connect(D.n, g.p);"
    "end OneWay;",
    "yn" },
  { "model Switched" PARTS SOURCE SECOND
    "  Ideal.IdealClosingSwitch S;"
    "  Modelica.Blocks.Sources.BooleanPulse clock(period=1); "
    "equation" CHARGED
    "  connect(clock.y, S.control); connect(C.p, S.p); connect(S.n, R2.p);"
    "  connect(R2.n, D.p); connect(D.n, g.p); end Switched;",
    "nn" },
  { "model ThroughLaw" PARTS
    "  model Bent extends Modelica.Electrical.Analog.Interfaces.OnePort;"
    "  equation i = 1e-3*v + 1e-4*v^3; end Bent;"
    SOURCE SECOND "  Bent bent; "
    "equation" CHARGED
    "  connect(C.p, bent.p); connect(bent.n, D.p); connect(D.n, g.p);"
    "  connect(R2.p, D.p); connect(R2.n, g.p); end ThroughLaw;",
    "nn" },
  { "model LawOfItsOwn" PARTS
    "  model Bent extends Modelica.Electrical.Analog.Interfaces.OnePort;"
    "  equation i = 1e-3*v + 1e-4*v^3; end Bent;"
    SOURCE SECOND "  Bent bent; "
    "equation" CHARGED
    "  connect(C.p, bent.p); connect(bent.n, g.p); connect(D.n, g.p);"
    "  connect(R2.p, D.p); connect(R2.n, g.p); end LawOfItsOwn;",
    "yy" }
};

START_TEST (test_state_is_alone_if_its_rate_follows_from_itself)
{
  g_autoptr (TestSystem) s = test_system_of_text (models[_i].text);
  QbgForms *forms = qbg_forms_new (s->equations);
  guint n = s->equations->states->len;
  g_autofree guint8 *alone =
    qbg_find_alone (forms, n, qbg_method_by_name ("liqss2"));
  g_autofree guint8 *explicit =
    qbg_find_alone (forms, n, qbg_method_by_name ("qss3"));

  ck_assert_uint_eq (n, strlen (models[_i].alone));
  for (guint i = 0; i < n; i++)
    {
      ck_assert_int_eq (alone[i], models[_i].alone[i] == 'y');
      ck_assert (!explicit[i]);
    }
  qbg_forms_free (forms);
}
END_TEST

static const char *const methods[] = { "liqss2", "liqss3" };

static QbgTrajectory *
simulate (const char *text, int i, double stop)
{
  static const char *const names[] = { "C.v", NULL };
  g_autoptr (TestSystem) s = test_system_of_text (text);
  QbgSimulateOptions o = test_options (methods[i % 2], stop, 1e-2);

  o.engine = i / 2 == 0 ? QBG_ENGINE_FUSED : QBG_ENGINE_NETWORK;
  return test_simulate_named (s, &o, names);
}

/* Between the edges of the clock C goes exponentially to where the divider is,
 * by another time constant if R2 is there. */
START_TEST (test_state_goes_on_from_where_a_switch_finds_it)
{
  g_autoptr (QbgTrajectory) t = simulate (
    "model Sw" PARTS SOURCE "  Basic.Resistor R2(R=100);"
    "  Ideal.IdealClosingSwitch S(Ron=1e-3, Goff=1e-9);"
    "  Modelica.Blocks.Sources.BooleanPulse clock(period=4e-3,"
    "    startTime=2e-3, width=25); "
    "equation" CHARGED
    "  connect(C.p, R2.p); connect(R2.n, S.p); connect(S.n, g.p);"
    "  connect(clock.y, S.control); end Sw;", _i, 0.01);
  double v = 0, edge = 0;
  guint events = 0;

  for (gsize row = 1; row < t->n_rows; row++)
    {
      double time = t->times[row], period = fmod (edge - 2e-3 + 4e-3, 4e-3);
      gboolean closed = edge > 1e-3 && period < 0.5e-3;
      double g1 = 1e-3, g2 = closed ? 1 / (100 + 1e-3) : 1 / (100 + 1e9);
      double rest = 10 * g1 / (g1 + g2);
      double exact = rest + (v - rest) * exp (-(g1 + g2) / 1e-6
                                              * (time - edge));
      ck_assert_double_eq_tol (QBG_VALUE (t, row, 0), exact, 1e-6);
      if (time == t->times[row - 1])
        {
          ck_assert_double_eq_tol (QBG_VALUE (t, row - 1, 0),
                                   QBG_VALUE (t, row, 0), 1e-9);
          edge = time;
          v = exact;
          events++;
        }
    }
  ck_assert_uint_ge (events, 4);
}
END_TEST

/* A source that is told far more often than the state moves: v = 5 + 10 sin at
 * 300 Hz, behind 1 s. */
START_TEST (test_source_that_is_told_often_brings_no_error)
{
  g_autoptr (QbgTrajectory) t = simulate (
    "model Fast" PARTS
    "  Sources.SineVoltage V(V=10, offset=5, f=300);"
    "  Basic.Resistor R1(R=1e6); Basic.Ground g;"
    "  Basic.Capacitor C(C=1e-6, v(start=0, fixed=true)); "
    "equation" CHARGED "end Fast;", _i, 0.5);
  double w = 600 * G_PI;

  for (gsize row = 0; row < t->n_rows; row++)
    {
      double time = t->times[row];
      double exact = 5 * (1 - exp (-time))
        + 10 * (sin (w * time) - w * cos (w * time) + w * exp (-time))
          / (1 + w * w);
      ck_assert_double_eq_tol (QBG_VALUE (t, row, 0), exact, 1e-5);
    }
}
END_TEST

/* 1 V grows by a time constant of 1 s, beside 1 V that falls by one. */
START_TEST (test_state_that_grows_is_known_as_well)
{
  static const char *const names[] = { "C.v", "D.v", NULL };
  g_autoptr (TestSystem) s = test_system_of_text (
    "model Grows" PARTS "  Basic.Resistor R1(R=-1000), R2(R=1000);"
    "  Basic.Capacitor C(C=1e-3, v(start=1, fixed=true));"
    "  Basic.Capacitor D(C=1e-3, v(start=1, fixed=true)); Basic.Ground g; "
    "equation connect(C.p, R1.p); connect(R1.n, g.p); connect(C.n, g.p);"
    "  connect(D.p, R2.p); connect(R2.n, g.p); connect(D.n, g.p);"
    "end Grows;");
  QbgSimulateOptions o = test_options (methods[_i % 2], 5, 1e-2);
  o.engine = _i / 2 == 0 ? QBG_ENGINE_FUSED : QBG_ENGINE_NETWORK;
  g_autoptr (QbgTrajectory) t = test_simulate_named (s, &o, names);

  for (gsize row = 0; row < t->n_rows; row++)
    {
      double exact = exp (t->times[row]);
      ck_assert_double_eq_tol (QBG_VALUE (t, row, 0), exact, 1e-9 * exact);
      ck_assert_double_eq_tol (QBG_VALUE (t, row, 1), 1 / exact, 1e-9);
    }
}
END_TEST

/* A capacitor that nothing else looks at takes the same steps at every
 * tolerance, and is right. */
START_TEST (test_state_that_nothing_sees_does_not_need_its_steps)
{
  g_autoptr (TestSystem) s = test_system_of_text (
    "model Pulsed" PARTS
    "  Sources.PulseVoltage V(V=10, period=0.01, width=40);"
    "  Basic.Resistor R1(R=1000); Basic.Ground g;"
    "  Basic.Capacitor C(C=1e-6, v(start=0, fixed=true)); "
    "equation" CHARGED "end Pulsed;");
  guint64 steps[3];

  for (guint i = 0; i < 3; i++)
    {
      QbgSimulateOptions o =
        test_options (methods[_i % 2], 0.014, pow (10, -2.0 - 2 * i));
      QbgStatistics statistics;
      o.engine = _i / 2 == 0 ? QBG_ENGINE_FUSED : QBG_ENGINE_NETWORK;
      g_autoptr (QbgTrajectory) t = test_simulate (s, &o, &statistics);
      guint v = qbg_trajectory_find (t, "C.v");
      double first = 10 * (1 - exp (-4)), low = first * exp (-6);
      steps[i] = statistics.steps;
      ck_assert_double_eq_tol (QBG_VALUE (t, t->n_rows - 1, v),
                               10 + (low - 10) * exp (-4), 1e-9);
      qbg_statistics_clear (&statistics);
    }
  ck_assert_uint_eq (steps[1], steps[0]);
  ck_assert_uint_eq (steps[2], steps[0]);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("alone");
  TCase *tc = tcase_create ("alone");

  tcase_set_timeout (tc, 60);
  tcase_add_loop_test (tc, test_state_is_alone_if_its_rate_follows_from_itself,
                       0, G_N_ELEMENTS (models));
  tcase_add_loop_test (tc, test_state_goes_on_from_where_a_switch_finds_it, 0,
                       4);
  tcase_add_loop_test (tc, test_source_that_is_told_often_brings_no_error, 0,
                       4);
  tcase_add_loop_test (tc, test_state_that_grows_is_known_as_well, 0, 4);
  tcase_add_loop_test (tc, test_state_that_nothing_sees_does_not_need_its_steps,
                       0, 4);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
