/* The ideal switches and amplifiers of the library between a source of 10 V, or
 * of 2 sin (2 pi t) volts, and a resistor of 1 ohm: the resistor's voltage. */

#include <config.h>

#include "qss/simulate.h"

#include <math.h>
#include <string.h>

#include "tests/run.h"
#include "tests/support.h"

typedef struct {
  const char *declaration, *connections, *output;
  double (*expected) (double t);
} Case;

/* Whether the control is true, */
static double
on (double t)
{
  return fmod (t, 1) < 0.5;
}

static double
wave (double t)
{
  return 2 * sin (2 * G_PI * t);
}

/* and whether a voltage as control is above its level. */
static double
above (double t)
{
  return wave (t) > 0.5;
}

#define FUNCTION(name, value) \
  static double name (double t) { return value; }

FUNCTION (f_open, on (t) ? 0 : 10)
FUNCTION (f_close, on (t) ? 10 : 0)
FUNCTION (f_open_above, above (t) ? 0 : 10)
FUNCTION (f_close_above, above (t) ? 10 : 0)
FUNCTION (f_crossed, on (t) ? 5 : 10)
FUNCTION (f_crossed_above, above (t) ? 5 : 10)
FUNCTION (f_crossed_n2, on (t) ? 10 : 5)
FUNCTION (f_diode, fmax (wave (t), 0))
FUNCTION (f_knee, fmax (wave (t) - 0.5, 0))
/* Fired from 0.1 to 0.2 s: it goes on to the end of the half-wave. */
FUNCTION (f_thyristor, t > 0.1 && t < 0.5 ? wave (t) : 0)
FUNCTION (f_gto, t > 0.1 && t < 0.2 ? wave (t) : 0)
FUNCTION (f_inverted, -3 * wave (t))
FUNCTION (f_clipped, CLAMP (-3 * wave (t), -4, 5))
FUNCTION (f_triac, (t > 0.1 && t < 0.5) || t > 0.6 ? wave (t) : 0)

/* 10 V through 1 ohm and 0.1 H; opened at 0.5 s: the arc's voltage grows from
 * 30 V to 60 V within 3 ms, then stays, until no current is left. */
static double
f_arc (double t)
{
  double start = 10 * (1 - exp (-5)), since = t - 0.5;
  double i3 = 980 - 30 + (start - 980) * exp (-0.03);

  if (since <= 0)
    return 10 * (1 - exp (-10 * t));
  if (since < 3e-3)
    return 980 - 1e4 * since + (start - 980) * exp (-10 * since);
  return fmax (0, -50 + (i3 + 50) * exp (-10 * (since - 3e-3)));
}

#define SERIES "connect(V.p, x.p); connect(x.n, R.p);"
#define ON_SINE "connect(W.p, x.p); connect(x.n, R.p);"
#define CONTROL "connect(b.y, x.control);"
#define BY_VOLTAGE "connect(W.p, x.control);"
#define COIL "connect(V.p, x.p); connect(x.n, L.p); connect(L.n, R.p);"
#define TWO_WAY "connect(V.p, x.p); connect(x.n1, R.p); connect(x.n2, R2.p);"
#define CROSS \
  "connect(V.p, x.p1); connect(V5.p, x.p2);" \
  "connect(x.n1, R.p); connect(x.n2, R2.p);"
/* By -3, with resistors of 1 and 3 ohms around it. */
#define RESISTORS "; Basic.Resistor A(R = 1), B(R = 3)"
#define AROUND \
  "connect(W.p, A.p); connect(A.n, B.p); connect(A.n, x.in_n);" \
  "connect(x.in_p, g.p); connect(x.out, B.n); connect(x.out, R.p);"
#define SUPPLIES RESISTORS "; Sources.ConstantVoltage N(V = -4)"
#define BETWEEN(p, n) "connect(V5.p, x." p "); connect(N.p, x." n ");" \
  "connect(N.n, g.p);"
#define ARC "V0 = 30, dVdt = 1e4, Vmax = 60); Basic.Inductor L(L = 0.1)"

static const Case cases[] = {
  { "IdealOpeningSwitch x", SERIES CONTROL, "R.v", f_open },
  { "IdealClosingSwitch x", SERIES CONTROL, "R.v", f_close },
  { "IdealClosingSwitch x(Ron = 0, Goff = 0)", SERIES CONTROL, "R.v",
    f_close },
  { "ControlledIdealOpeningSwitch x", SERIES BY_VOLTAGE, "R.v",
    f_open_above },
  { "ControlledIdealClosingSwitch x", SERIES BY_VOLTAGE, "R.v",
    f_close_above },
  { "IdealTwoWaySwitch x", TWO_WAY CONTROL, "R.v", f_open },
  { "IdealTwoWaySwitch x", TWO_WAY CONTROL, "R2.v", f_close },
  { "IdealCommutingSwitch x", TWO_WAY CONTROL, "R2.v", f_close },
  { "ControlledIdealTwoWaySwitch x", TWO_WAY BY_VOLTAGE, "R.v",
    f_open_above },
  { "ControlledIdealCommutingSwitch x", TWO_WAY BY_VOLTAGE, "R2.v",
    f_close_above },
  { "IdealIntermediateSwitch x", CROSS CONTROL, "R.v", f_crossed },
  { "IdealIntermediateSwitch x", CROSS CONTROL, "R2.v", f_crossed_n2 },
  { "ControlledIdealIntermediateSwitch x", CROSS BY_VOLTAGE, "R.v",
    f_crossed_above },
  { "IdealDiode x", ON_SINE, "R.v", f_diode },
  { "IdealDiode x(Ron = 0, Goff = 0)", ON_SINE, "R.v", f_diode },
  { "IdealDiode x(Vknee = 0.5)", ON_SINE, "R.v", f_knee },
  { "IdealThyristor x", ON_SINE "connect(c.y, x.fire);", "R.v",
    f_thyristor },
  { "IdealGTOThyristor x", ON_SINE "connect(c.y, x.fire);", "R.v", f_gto },
  { "IdealTriac x(Vknee = 0, Rdis = 1e9)", ON_SINE "connect(c.y, x.fire1);",
    "R.v", f_triac },
  { "IdealOpAmp x" RESISTORS, "connect(W.p, A.p); connect(A.n, B.p);"
    "connect(A.n, x.n1); connect(x.p1, g.p); connect(x.p2, B.n);"
    "connect(x.n2, g.p); connect(x.p2, R.p);", "R.v", f_inverted },
  { "IdealOpAmp3Pin x" RESISTORS, AROUND, "R.v", f_inverted },
  { "IdealOpAmpLimited x" SUPPLIES, AROUND BETWEEN ("VMax", "VMin"), "R.v",
    f_clipped },
  { "IdealizedOpAmpLimited x(V0 = 1e5, Vps = 5, Vns = -4)" RESISTORS, AROUND,
    "R.v", f_clipped },
  { "IdealizedOpAmpLimited x(V0 = 1e5, useSupply = true)" SUPPLIES,
    AROUND BETWEEN ("s_p", "s_n"), "R.v", f_clipped },
  { "OpenerWithArc x(" ARC, COIL "connect(o.y, x.control);", "L.i", f_arc },
  { "CloserWithArc x(" ARC, COIL CONTROL, "L.i", f_arc },
  { "ControlledOpenerWithArc x(level = 0, " ARC, COIL
    "connect(W5.p, x.control);", "L.i", f_arc },
  { "ControlledCloserWithArc x(level = 0, " ARC, COIL
    "connect(W6.p, x.control);", "L.i", f_arc }
};

/* b is on for the first half of a second, o for the second; c for a tenth at
 * 0.1 s and 0.6 s.  W5 is above 0 in the second half, W6 in the first. */
static char *
text_of (const Case *c)
{
  return g_strdup_printf (
    "model M import Modelica.Electrical.Analog.{Basic, Ideal, Sources};"
    "  import Modelica.Blocks.Sources.BooleanPulse;"
    "  Sources.ConstantVoltage V(V = 10), V5(V = 5);"
    "  Sources.SineVoltage W(V = 2, f = 1);"
    "  Sources.StepVoltage W5(V = 2, offset = -1, startTime = 0.5);"
    "  Sources.StepVoltage W6(V = -2, offset = 1, startTime = 0.5);"
    "  Basic.Resistor R(R = 1), R2(R = 1); Basic.Ground g;"
    "  BooleanPulse b(period = 1), o(period = 1, startTime = 0.5);"
    "  BooleanPulse c(period = 0.5, width = 20, startTime = 0.1);"
    "  Ideal.%s; "
    "equation connect(V.n, g.p); connect(V5.n, g.p); connect(W.n, g.p);"
    "  connect(W5.n, g.p); connect(W6.n, g.p); connect(R.n, g.p);"
    "  connect(R2.n, g.p); %s %s end M;", c->declaration, c->connections,
    strstr (c->connections, "R2.p") ? "" : "connect(R2.p, V.p);");
}

static QbgTrajectory *
simulated (const TestSystem *system, const char *output)
{
  const char *const names[] = { output, NULL };
  QbgSimulateOptions options = test_options ("liqss3", 0.97, 1e-5);

  options.interval = 1 / 2013.0;
  return test_simulate_named (system, &options, names);
}

START_TEST (test_switch_does_what_it_says)
{
  const Case *c = &cases[_i];
  g_autofree char *text = text_of (c);
  g_autoptr (TestSystem) system = test_system_of_text (text);
  g_autoptr (QbgTrajectory) t = simulated (system, c->output);
  guint compared = 0;

  for (gsize row = 1; row + 1 < t->n_rows; row++) {
    double time = t->times[row];
    /* Not at events, where there are two rows. */
    if (time == t->times[row + 1] || time == t->times[row - 1])
      continue;
    compared++;
    ck_assert_msg (fabs (QBG_VALUE (t, row, 0) - c->expected (time)) < 5e-4,
                   "%s at %g: %g, not %g", c->declaration, time,
                   QBG_VALUE (t, row, 0), c->expected (time));
  }
  ck_assert_int_gt (compared, 1800);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("switches");
  TCase *tc = tcase_create ("switches");

  tcase_add_loop_test (tc, test_switch_does_what_it_says, 0,
                       G_N_ELEMENTS (cases));
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
