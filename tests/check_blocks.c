/* The blocks of the library, each as a function of time. */

#include <config.h>

#include "qss/simulate.h"

#include <math.h>

#include "tests/run.h"
#include "tests/support.h"

/* A block's declaration, its connections, and its output at t. */
typedef struct {
  const char *declaration, *connections, *output;
  double (*expected) (double t);
} Case;

static double
pulse (double t)
{
  return fmod (t, 0.25) < 0.1;
}

static double
sine (double t)
{
  return sin (2 * G_PI * t);
}

static double
later (double t)
{
  return t >= 0.42;
}

/* What u was at the last multiple of period before t. */
static double
held (double (*u) (double t), double period, double t)
{
  return u (floor (t / period) * period);
}

static double
clip (double u, double low, double high)
{
  return u < low ? low : u > high ? high : u;
}

#define FUNCTION(name, value) \
  static double name (double t) { return value; }

FUNCTION (f_constant, 1 + 0 * t)
FUNCTION (f_step, !(t >= 0.3))
FUNCTION (f_pulse, t >= 0.1 && fmod (t - 0.1, 0.3) < 0.06)
FUNCTION (f_table, (t >= 0.2) - (t >= 0.5) + (t >= 0.7))
FUNCTION (f_expression, sine (t) > 0.5)
FUNCTION (f_integer, 2 + 3 * (t >= 0.3))
FUNCTION (f_and, pulse (t) && later (t))
FUNCTION (f_or, pulse (t) || later (t))
FUNCTION (f_xor, pulse (t) != later (t))
FUNCTION (f_nand, !(pulse (t) && later (t)))
FUNCTION (f_nor, !(pulse (t) || later (t)))
FUNCTION (f_not, !pulse (t))
FUNCTION (f_less, sine (t) < later (t))
FUNCTION (f_greater, sine (t) > later (t))
FUNCTION (f_above, sine (t) > 0.3)
FUNCTION (f_below, sine (t) < 0.3)
FUNCTION (f_logical_switch, later (t) ? pulse (t) : 1)
FUNCTION (f_switch, pulse (t) ? sine (t) : later (t))
/* On from 30 degrees on, off from 210 degrees on. */
FUNCTION (f_hysteresis, t >= 1 / 12.0 && t < 7 / 12.0)
FUNCTION (f_on_off, t > 0.5 + asin (0.25) / (2 * G_PI))
FUNCTION (f_timer, pulse (t) ? fmod (t, 0.25) : 0)
FUNCTION (f_trapezoid,
          fmod (t, 0.25) < 0.1 ? (t < 0.25 ? 3 : fmin (3, 1 + 40
                                                       * fmod (t, 0.25)))
          : fmax (1, 3 - 20 * (fmod (t, 0.25) - 0.1)))
FUNCTION (f_latch, t < 0.25 ? 1 : t < 0.42 ? 1 : 0)
FUNCTION (f_to_real, pulse (t) ? 7 : -2)
FUNCTION (f_to_integer, pulse (t) ? 4 : 0)
/* Means over quarters of the sine. */
FUNCTION (f_mean, t < 0.25 ? 9 : fmod (t, 1) < 0.75 ? 2 / G_PI : -2 / G_PI)
FUNCTION (f_rms, t < 0.5 ? 0 : sqrt (0.5))
FUNCTION (f_harmonic, t < 0.5 ? 0 : 1.5 / sqrt (2))
FUNCTION (f_limited, clip (sine (t), -0.2, 0.6))
FUNCTION (f_between, clip (sine (t), -0.1, later (t)))
FUNCTION (f_dead, sine (t) - clip (sine (t), -0.2, 0.6))
FUNCTION (f_sampled, held (sine, 0.07, t))
FUNCTION (f_delayed, t < 0.07 ? 0 : held (sine, 0.07, t - 0.07))
FUNCTION (f_triggered, t < 0.25 ? 0.5 : held (sine, 0.25, t))
FUNCTION (f_integral, (1 - cos (2 * G_PI * t)) / G_PI)
/* Begins again at each pulse. */
FUNCTION (f_reset, (t < 0.25 ? 0 : 0.3)
          + (cos (2 * G_PI * floor (t * 4) / 4) - cos (2 * G_PI * t))
          / (2 * G_PI))
FUNCTION (f_lag, t < 0.42 ? 0 : 3 * (1 - exp (-(t - 0.42) / 0.1)))
FUNCTION (f_pi, t < 0.42 ? 0 : 2 * (1 + (t - 0.42) / 0.5))
FUNCTION (f_derivative, t < 0.42 ? 0 : 2 / 0.1 * exp (-(t - 0.42) / 0.1))
/* Double pole at -10. */
FUNCTION (f_second, t < 0.42 ? 0
          : 1 - (1 + 10 * (t - 0.42)) * exp (-10 * (t - 0.42)))
/* (s + 5)/(s^2 + 20 s + 100). */
FUNCTION (f_transfer, t < 0.42 ? 0
          : 0.05 + (0.5 * (t - 0.42) - 0.05) * exp (-10 * (t - 0.42)))

#define BOOLEAN "connect(b.y, x.u1); connect(c.y, x.u2);"
#define ONE "connect(b.y, x.u);"
#define REALS "connect(s.y, x.u1); connect(r.y, x.u2);"
#define WAVE "connect(s.y, x.u);"
#define STEP "connect(r.y, x.u);"

static const Case cases[] = {
  { "Sources.BooleanConstant x", "", "x.y", f_constant },
  { "Sources.BooleanStep x(startTime = 0.3, startValue = true)", "", "x.y",
    f_step },
  { "Sources.BooleanPulse x(startTime = 0.1, period = 0.3, width = 20)", "",
    "x.y", f_pulse },
  { "Sources.BooleanTable x(table = {0.2, 0.5, 0.7})", "", "x.y", f_table },
  { "Sources.BooleanExpression x(y = s.y > 0.5)", "", "x.y", f_expression },
  { "Sources.IntegerStep x(height = 3, offset = 2, startTime = 0.3)", "",
    "x.y", f_integer },
  { "Logical.And x", BOOLEAN, "x.y", f_and },
  { "Logical.Or x", BOOLEAN, "x.y", f_or },
  { "Logical.Xor x", BOOLEAN, "x.y", f_xor },
  { "Logical.Nand x", BOOLEAN, "x.y", f_nand },
  { "Logical.Nor x", BOOLEAN, "x.y", f_nor },
  { "Logical.Not x", ONE, "x.y", f_not },
  { "Logical.Pre x", ONE, "x.y", pulse },
  { "Logical.Less x", REALS, "x.y", f_less },
  { "Logical.LessEqual x", REALS, "x.y", f_less },
  { "Logical.Greater x", REALS, "x.y", f_greater },
  { "Logical.GreaterEqual x", REALS, "x.y", f_greater },
  { "Logical.LessThreshold x(threshold = 0.3)", WAVE, "x.y", f_below },
  { "Logical.LessEqualThreshold x(threshold = 0.3)", WAVE, "x.y", f_below },
  { "Logical.GreaterThreshold x(threshold = 0.3)", WAVE, "x.y", f_above },
  { "Logical.GreaterEqualThreshold x(threshold = 0.3)", WAVE, "x.y",
    f_above },
  { "Logical.LogicalSwitch x; Sources.BooleanConstant k",
    "connect(b.y, x.u1); connect(c.y, x.u2); connect(k.y, x.u3);", "x.y",
    f_logical_switch },
  { "Logical.Switch x",
    "connect(s.y, x.u1); connect(b.y, x.u2); connect(r.y, x.u3);", "x.y",
    f_switch },
  { "Logical.Hysteresis x(uLow = -0.5, uHigh = 0.5)", WAVE, "x.y",
    f_hysteresis },
  { "Logical.OnOffController x(bandwidth = 0.5);"
    "Sources.Constant k(k = 0)",
    "connect(s.y, x.u); connect(k.y, x.reference);", "x.y", f_on_off },
  { "Logical.Timer x", ONE, "x.y", f_timer },
  { "Logical.TriggeredTrapezoid x(amplitude = 2, offset = 1, rising = 0.05,"
    "  falling = 0.1)", ONE, "x.y", f_trapezoid },
  { "Logical.RSFlipFlop x", "connect(b.y, x.S); connect(c.y, x.R);", "x.Q",
    f_latch },
  { "Math.BooleanToReal x(realTrue = 7, realFalse = -2)", ONE, "x.y",
    f_to_real },
  { "Math.BooleanToInteger x(integerTrue = 4)", ONE, "x.y", f_to_integer },
  { "Math.RealToBoolean x(threshold = 0.3)", WAVE, "x.y", f_above },
  { "Math.Mean x(f = 4, y0 = 9)", WAVE, "x.y", f_mean },
  { "Math.RootMeanSquare x(f = 2)", WAVE, "x.y", f_rms },
  { "Sources.Cosine k(amplitude = 1.5, f = 2); Math.Harmonic x(f = 2, k = 1)",
    "connect(k.y, x.u);", "x.y_rms", f_harmonic },
  { "Nonlinear.Limiter x(uMax = 0.6, uMin = -0.2)", WAVE, "x.y", f_limited },
  { "Nonlinear.Limiter x(uMax = 0.6, uMin = -0.2, strict = true)", WAVE,
    "x.y", f_limited },
  { "Nonlinear.VariableLimiter x; Sources.Constant k(k = -0.1)",
    "connect(s.y, x.u); connect(r.y, x.limit1); connect(k.y, x.limit2);",
    "x.y", f_between },
  { "Nonlinear.DeadZone x(uMax = 0.6, uMin = -0.2)", WAVE, "x.y", f_dead },
  { "Discrete.Sampler x(samplePeriod = 0.07)", WAVE, "x.y", f_sampled },
  { "Discrete.ZeroOrderHold x(samplePeriod = 0.07)", WAVE, "x.y",
    f_sampled },
  { "Discrete.UnitDelay x(samplePeriod = 0.07)", WAVE, "x.y", f_delayed },
  { "Discrete.TriggeredSampler x(y_start = 0.5)",
    "connect(s.y, x.u); connect(b.y, x.trigger);", "x.y", f_triggered },
  { "Continuous.Integrator x(k = 2)", WAVE, "x.y", f_integral },
  { "Continuous.Integrator x(use_reset = true, use_set = true);"
    "Sources.Constant k(k = 0.3)",
    "connect(s.y, x.u); connect(b.y, x.reset); connect(k.y, x.set);", "x.y",
    f_reset },
  { "Continuous.FirstOrder x(k = 3, T = 0.1)", STEP, "x.y", f_lag },
  { "Continuous.PI x(k = 2, T = 0.5)", STEP, "x.y", f_pi },
  { "Continuous.Derivative x(k = 2, T = 0.1)", STEP, "x.y", f_derivative },
  { "Continuous.SecondOrder x(w = 10, D = 1)", STEP, "x.y", f_second },
  { "Continuous.TransferFunction x(b = {1, 5}, a = {1, 20, 100})", STEP,
    "x.y", f_transfer }
};

/* With a pulse b, a step c, a sine s, and c as the Real signal r. */
static char *
text_of (const Case *c)
{
  return g_strdup_printf (
    "model M import Modelica.Blocks.{Sources, Logical, Math, Nonlinear,"
    "    Discrete, Continuous};"
    "  import Modelica.Electrical.Analog.Basic;"
    "  import Modelica.Electrical.Analog.Sources.ConstantVoltage;"
    "  ConstantVoltage V(V = 1); Basic.Resistor R(R = 1); Basic.Ground g;"
    "  Sources.BooleanPulse b(period = 0.25, width = 40);"
    "  Sources.BooleanStep c(startTime = 0.42); Sources.Sine s(f = 1);"
    "  Sources.Step r(startTime = 0.42); %s; "
    "equation connect(V.p, R.p); connect(R.n, V.n); connect(V.n, g.p); %s "
    "end M;", c->declaration, c->connections);
}

static QbgTrajectory *
simulated (const TestSystem *system, const char *output)
{
  const char *const names[] = { output, NULL };
  QbgSimulateOptions options = test_options ("liqss3", 1, 1e-6);

  options.interval = 1 / 97.0;
  return test_simulate_named (system, &options, names);
}

START_TEST (test_block_does_what_it_says)
{
  const Case *c = &cases[_i];
  g_autofree char *text = text_of (c);
  g_autoptr (TestSystem) system = test_system_of_text (text);
  g_autoptr (QbgTrajectory) t = simulated (system, c->output);
  guint compared = 0;

  for (gsize row = 0; row + 1 < t->n_rows; row++) {
    double time = t->times[row];
    /* Not at events, where there are two rows. */
    if (time < 1e-3 || time == t->times[row + 1] || time == t->times[row - 1])
      continue;
    compared++;
    ck_assert_msg (fabs (QBG_VALUE (t, row, 0) - c->expected (time)) < 1e-5,
                   "%s at %g: %g, not %g", c->declaration, time,
                   QBG_VALUE (t, row, 0), c->expected (time));
  }
  ck_assert_int_gt (compared, 80);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("blocks");
  TCase *tc = tcase_create ("blocks");

  tcase_add_loop_test (tc, test_block_does_what_it_says, 0,
                       G_N_ELEMENTS (cases));
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
