/* Rectifiers and converters over a range of parts, against exact solutions:
 * each is written down once as a list of parts, of which the model's text is
 * made. */

#include <config.h>

#include "qss/simulate.h"

#include <math.h>
#include <string.h>

#include "tests/support.h"
#include "tests/switched.h"
#include "tests/system.h"

/* Text. */

static const char *const classes[] = {
  [TEST_R] = "Basic.Resistor", [TEST_L] = "Basic.Inductor",
  [TEST_C] = "Basic.Capacitor", [TEST_V] = "Sources.SineVoltage",
  [TEST_SWITCH] = "Ideal.IdealClosingSwitch",
  [TEST_DIODE] = "Ideal.IdealDiode",
  [TEST_THYRISTOR] = "Ideal.IdealThyristor",
  [TEST_GTO] = "Ideal.IdealGTOThyristor",
  [TEST_TRANSFORMER] = "Ideal.IdealTransformer"
};

static void
put_parameters (const TestCircuit *c, const TestPart *p, GString *out)
{
  switch (p->kind) {
  case TEST_R:
    g_string_append_printf (out, "R = %.17g", p->value);
    break;
  case TEST_L:
    g_string_append_printf (out, "L = %.17g, i(start = %.17g, fixed = true)",
                            p->value, p->start);
    break;
  case TEST_C:
    g_string_append_printf (out, "C = %.17g, v(start = %.17g, fixed = true)",
                            p->value, p->start);
    break;
  case TEST_V:
    g_string_append_printf (out, "V = %.17g, offset = %.17g, f = %.17g, "
                            "phase = %.17g", p->amplitude, p->value,
                            c->frequency > 0 ? c->frequency : 1, p->phase);
    break;
  case TEST_TRANSFORMER:
    g_string_append_printf (out, "n = %.17g", p->value);
    break;
  default:
    g_string_append_printf (out, "Ron = %.17g, Goff = %.17g", p->ron, p->goff);
    if (p->kind != TEST_SWITCH)
      g_string_append_printf (out, ", Vknee = %.17g", p->knee);
  }
}

static void
put_pin (const TestPart *p, const char *pin, int node, GString *out)
{
  g_string_append_printf (out, "  connect(%s.%s, node[%d]);\n", p->name, pin,
                          node + 1);
}

static void
put_connections (const TestPart *p, GString *out)
{
  gboolean two = p->kind == TEST_TRANSFORMER;

  put_pin (p, two ? "p1" : "p", p->p, out);
  put_pin (p, two ? "n1" : "n", p->n, out);
  if (two) {
    put_pin (p, "p2", p->p2, out);
    put_pin (p, "n2", p->n2, out);
  }
  if (p->kind == TEST_SWITCH)
    g_string_append_printf (out, "  connect(pulse%d.y, %s.control);\n",
                            p->control, p->name);
  if (p->kind == TEST_THYRISTOR || p->kind == TEST_GTO)
    g_string_append_printf (out, "  connect(pulse%d.y, %s.fire);\n",
                            p->control, p->name);
}

static int
last_node (const TestCircuit *c)
{
  int last = 0;

  for (int k = 0; k < c->n_parts; k++)
    last = MAX (last, MAX (MAX (c->parts[k].p, c->parts[k].n),
                           MAX (c->parts[k].p2, c->parts[k].n2)));
  return last;
}

static char *
text_of (const TestCircuit *c)
{
  GString *out = g_string_new ("model Robust\n");

  g_string_append_printf (out, "  Modelica.Electrical.Analog.Interfaces.Pin "
                          "node[%d];\n  Modelica.Electrical.Analog.Basic."
                          "Ground ground;\n", last_node (c) + 1);
  for (int k = 0; k < c->n_parts; k++) {
    const TestPart *p = &c->parts[k];
    g_string_append_printf (out, "  Modelica.Electrical.Analog.%s %s(",
                            classes[p->kind], p->name);
    put_parameters (c, p, out);
    g_string_append (out, ");\n");
  }
  for (int k = 0; k < c->n_controls; k++) {
    const TestControl *t = &c->controls[k];
    g_string_append_printf (out, "  Modelica.Blocks.Sources.BooleanPulse "
                            "pulse%d(period = %.17g, width = %.17g, "
                            "startTime = %.17g);\n", k, t->period,
                            100 * t->width, t->start);
  }
  g_string_append (out, "equation\n  connect(ground.p, node[1]);\n");
  for (int k = 0; k < c->n_parts; k++)
    put_connections (&c->parts[k], out);
  g_string_append (out, "end Robust;\n");
  return g_string_free (out, FALSE);
}

/* Runs. */

static GArray *
states_of (const TestSystem *system)
{
  GArray *variables = g_array_new (FALSE, FALSE, sizeof (QbgVariableId));

  g_array_append_vals (variables, system->equations->states->data,
                       system->equations->states->len);
  return variables;
}

static double
range (TestSwitched *exact, const char *name, double stop)
{
  double low = INFINITY, high = -INFINITY;

  for (int k = 0; k <= 300; k++) {
    double x = test_switched_value (exact, name, stop * k / 300.7);
    low = fmin (low, x);
    high = fmax (high, x);
  }
  return fmax (high - low, 1e-9);
}

/* The largest difference of a state beside its range. */
static double
difference (const QbgTrajectory *found, guint trace, TestSwitched *exact,
            double stop)
{
  const char *name = QBG_TRACE (found, trace)->name;
  double worst = 0;

  for (gsize row = 0; row < found->n_rows; row++)
    worst = fmax (worst, fabs (QBG_VALUE (found, row, trace)
                               - test_switched_value (exact, name,
                                                      found->times[row])));
  return worst / range (exact, name, stop);
}

/* The worst of all states; fails where the simulation does. */
static double
error_of (const char *what, const TestCircuit *c, const char *method,
          double tolerance, TestSwitched *exact)
{
  g_autofree char *text = text_of (c);
  g_autoptr (TestSystem) system = test_system_of_text (text);
  g_autoptr (GArray) variables = states_of (system);
  g_autoptr (QbgTrajectory) found = qbg_trajectory_new ();
  g_autoptr (GError) error = NULL;
  QbgSimulateOptions options = {
    .network = { .method = qbg_method_by_name (method), .stop = c->stop,
                 .tolerance = tolerance, .quantum = NAN },
    .interval = c->stop / 101.3
  };
  QbgStatistics statistics;
  double worst = 0;

  ck_assert_msg (qbg_simulate (system->equations, &options, variables, found,
                               &statistics, &error), "%s by %s: %s\n%s", what,
                 method, error ? error->message : "", text);
  qbg_statistics_clear (&statistics);
  for (guint k = 0; k < found->traces->len; k++)
    worst = fmax (worst, difference (found, k, exact, c->stop));
  return worst;
}

static void
assert_near (const char *what, const TestCircuit *c, double tolerance,
             double allowed)
{
  static const char *const methods[] = { "liqss2", "liqss3" };
  g_autoptr (TestSwitched) exact = test_switched_run (c);

  for (guint k = 0; k < G_N_ELEMENTS (methods); k++) {
    double is = error_of (what, c, methods[k], tolerance, exact);
    ck_assert_msg (is <= allowed, "%s by %s: error %g", what, methods[k], is);
  }
}

/* Rectifiers. */

#define PARTS(...) .parts = (const TestPart[]) { __VA_ARGS__ }, \
  .n_parts = sizeof (TestPart[]) { __VA_ARGS__ } / sizeof (TestPart)
#define MAINS(a, b) { TEST_V, "V", .p = a, .n = b, .amplitude = 10 }
#define D(k, a, b) { TEST_DIODE, "D" #k, .p = a, .n = b }
#define R(k, a, b, ohms) { TEST_R, "R" #k, .p = a, .n = b, .value = ohms }
#define C(k, a, b, farads) { TEST_C, "C" #k, .p = a, .n = b, .value = farads }
/* With some current at the start, so that all begins at a clear position. */
#define L(k, a, b, henrys) \
  { TEST_L, "L" #k, .p = a, .n = b, .value = henrys, .start = 0.1 }

static const struct {
  const char *name;
  TestCircuit circuit;
} rectifiers[] = {
  { "half wave, RC", { PARTS (MAINS (1, 0), R (1, 1, 2, 1), D (1, 2, 3),
                              C (1, 3, 0, 1e-3), R (2, 3, 0, 100)) } },
  { "half wave, RL", { PARTS (MAINS (1, 0), D (1, 1, 2), R (1, 2, 3, 1),
                              L (1, 3, 0, 1e-2)) } },
  { "half wave, free wheel", {
    PARTS (MAINS (1, 0), D (1, 1, 2), D (2, 0, 2), R (1, 2, 3, 1),
           L (1, 3, 0, 1e-2)) } },
  { "bridge, RL", { PARTS (MAINS (1, 2), D (1, 1, 3), D (2, 2, 3),
                           D (3, 0, 1), D (4, 0, 2), R (1, 3, 4, 10),
                           L (1, 4, 0, 0.1)) } },
  { "bridge, RC behind a coil", {
    PARTS (MAINS (1, 2), L (1, 1, 4, 1e-3), D (1, 4, 3), D (2, 2, 3),
           D (3, 0, 4), D (4, 0, 2), R (1, 3, 0, 50), C (1, 3, 0, 1e-3)) } },
  { "bridge, R behind a coil", {
    PARTS (MAINS (1, 2), L (1, 1, 4, 1e-3), D (1, 4, 3), D (2, 2, 3),
           D (3, 0, 4), D (4, 0, 2), R (1, 3, 0, 50)) } },
  { "doubler", { PARTS (MAINS (1, 0), R (1, 1, 2, 1), C (1, 2, 3, 1e-3),
                        D (1, 0, 3), D (2, 3, 4), C (2, 4, 0, 1e-3),
                        R (2, 4, 0, 100)) } },
  { "four in a row", { PARTS (MAINS (1, 0), R (1, 1, 2, 5), D (1, 2, 3),
                              D (2, 3, 4), D (3, 4, 5), D (4, 5, 6),
                              C (1, 6, 0, 1e-3), R (2, 6, 0, 100)) } },
  { "four beside each other", {
    PARTS (MAINS (1, 0), R (1, 1, 2, 5), D (1, 2, 3), D (2, 2, 3),
           D (3, 2, 3), D (4, 2, 3), C (1, 3, 0, 1e-3),
           R (2, 3, 0, 100)) } }
};

static const struct {
  double ron, goff, knee;
} laws[] = {
  { 1e-5, 1e-5, 0 }, { 1e-2, 1e-2, 0 }, { 1e-9, 1e-9, 0 }, { 1e-5, 1e-5, 0.7 }
};

START_TEST (test_rectifiers)
{
  guint which = _i / G_N_ELEMENTS (laws), law = _i % G_N_ELEMENTS (laws);
  TestCircuit c = rectifiers[which].circuit;
  TestPart parts[TEST_PARTS_MAX];
  g_autofree char *what =
    g_strdup_printf ("%s, %g %g %g", rectifiers[which].name, laws[law].ron,
                     laws[law].goff, laws[law].knee);

  memcpy (parts, c.parts, c.n_parts * sizeof *parts);
  c.parts = parts;
  c.frequency = 50;
  c.stop = 0.05;
  c.step = 2e-5;
  for (int k = 0; k < c.n_parts; k++) {
    parts[k].ron = laws[law].ron;
    parts[k].goff = laws[law].goff;
    parts[k].knee = laws[law].knee;
  }
  assert_near (what, &c, 1e-4, 5e-4);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("robust");
  TCase *tests = tcase_create ("robust");

  tcase_set_timeout (tests, 120);
  tcase_add_loop_test (tests, test_rectifiers, 0,
                       G_N_ELEMENTS (rectifiers) * G_N_ELEMENTS (laws));
  suite_add_tcase (suite, tests);
  return test_run (suite);
}
