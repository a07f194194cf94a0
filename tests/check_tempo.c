/* How fast sources swing, by what is known of them. */

#include <config.h>

#include "bondgraph/tempo.h"

#include <math.h>

#include "tests/support.h"
#include "tests/system.h"

static const struct {
  const char *source;       /* from 0 to 1 s */
  double first, last;       /* in swings a second, at 0 and 1 s; 0: none */
} cases[] = {
  { "SineVoltage V(V=10, f=50, offset=3)", 50, 50 },
  { "SineVoltage V(V=10, f=0.1)", 0.1, 0.1 },
  { "SineVoltage V(V=10, f=1e6)", 1e6, 1e6 },
  { "CosineVoltage V(V=1e-6, f=7)", 7, 7 },
  { "SineVoltage V(V=1, f=20, startTime=0.5)", 20, 20 },
  { "ConstantVoltage V(V=10)", 0, 0 },
  { "RampVoltage V(V=10, duration=0.3)", 0, 0 },
  { "PulseVoltage V(V=10, period=1e-3)", 0, 0 },
  { "TrapezoidVoltage V(V=10, period=0.1, rising=0.01, width=0.02,"
    "  falling=0.01)", 0, 0 },
  { "ExponentialsVoltage V(vMax=1, riseTime=0.4, riseTimeConst=1e-6,"
    "  fallTimeConst=1e-3)", 0, 0 },
  { "ExpSineVoltage V(V=1, f=1000, damping=200)", 1000, 0 }
};

START_TEST (test_rate_is_that_of_the_swings_to_come)
{
  g_autofree char *text = g_strdup_printf (
    "model M Modelica.Electrical.Analog.Sources.%s;"
    "  Modelica.Electrical.Analog.Basic.Resistor R(R=1);"
    "  Modelica.Electrical.Analog.Basic.Ground g; "
    "equation connect(V.p, R.p); connect(R.n, V.n); connect(V.n, g.p); end M;",
    cases[_i].source);
  g_autoptr (TestSystem) s = test_system_of_text (text);
  QbgTempo *tempo = qbg_tempo_new (s->equations, 0, 1);
  double first = qbg_tempo_rate (tempo, 0) / (2 * G_PI);
  double last = qbg_tempo_rate (tempo, 1) / (2 * G_PI);

  ck_assert_double_eq_tol (first, cases[_i].first,
                           0.05 * cases[_i].first + 1e-9);
  ck_assert_double_eq_tol (last, cases[_i].last, 0.05 * cases[_i].last + 1e-9);
  qbg_tempo_free (tempo);
}
END_TEST

/* By then ten times as fast, f + f' t. */
START_TEST (test_fastest_swing_counts)
{
  g_autoptr (TestSystem) s = test_system_of_text (
    "model M Modelica.Electrical.Analog.Sources.SignalVoltage V, W;"
    "  Modelica.Electrical.Analog.Basic.Resistor R(R=1), Q(R=1);"
    "  Modelica.Electrical.Analog.Basic.Ground g; "
    "equation V.v = sin(2*3.141592653589793*(10 + 45*time)*time);"
    "  W.v = 100*sin(6*time); connect(W.p, Q.p); connect(Q.n, g.p);"
    "  connect(W.n, g.p);"
    "  connect(V.p, R.p); connect(R.n, V.n); connect(V.n, g.p); end M;");
  QbgTempo *tempo = qbg_tempo_new (s->equations, 0, 1);

  ck_assert_double_eq_tol (qbg_tempo_rate (tempo, 0) / (2 * G_PI), 100, 10);
  qbg_tempo_free (tempo);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("tempo");
  TCase *tc = tcase_create ("tempo");

  tcase_add_loop_test (tc, test_rate_is_that_of_the_swings_to_come, 0,
                       G_N_ELEMENTS (cases));
  tcase_add_test (tc, test_fastest_swing_counts);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
