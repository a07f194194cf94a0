/* Linear circuits with every waveform, and with every kind of element, through
 * the whole chain from Modelica text, against the exact solution of their
 * tableau; the waveforms are written down here once more. */

#include <config.h>

#include <math.h>
#include <string.h>

#include "tests/exact.h"
#include "tests/examples.h"
#include "tests/run.h"
#include "tests/support.h"

/* Waveforms. */

static double
step (double t)
{
  return 0.5 + (t < 0.3 ? 0 : 2);
}

static double
ramp (double t)
{
  return 3 * CLAMP ((t - 0.2) / 0.8, 0, 1);
}

static double
sine (double t)
{
  return 0.2 + (t < 0.1 ? 0 : 1.5 * sin (4*G_PI * (t - 0.1) + 0.4));
}

static double
cosine (double t)
{
  return t < 0.2 ? 0 : 2 * cos (3*G_PI * (t - 0.2) - 0.3);
}

static double
exp_sine (double t)
{
  return t < 0.2 ? 0 : 2 * exp (-1.5 * (t - 0.2)) * sin (6*G_PI * (t - 0.2));
}

static double
exponentials (double t)
{
  double s = t - 0.2, top = 2 * (1 - exp (-0.6 / 0.25));

  return s < 0 ? 0 : s < 0.6 ? 2 * (1 - exp (-s / 0.25))
    : top * exp (-(s - 0.6) / 0.4);
}

static double
since (double t, double start, double period)
{
  return t < start ? -1 : fmod (t - start, period);
}

static double
pulse (double t)
{
  double s = since (t, 0.1, 0.5);

  return -1 + (s >= 0 && s < 0.2 ? 3 : 0);
}

static double
saw_tooth (double t)
{
  double s = since (t, 0.2, 0.4);

  return s < 0 ? 0 : 2 * s / 0.4;
}

static double
trapezoid (double t)
{
  double s = since (t, 0.1, 0.8);

  return s < 0 ? 0 : 2 * (s < 0.1 ? s / 0.1 : s < 0.4 ? 1
                          : s < 0.6 ? 1 - (s - 0.4) / 0.2 : 0);
}

static double
table (double t)
{
  return t < 0.4 ? 5*t : t < 1 ? 2 - (t - 0.4) / 0.6 : t < 1.5 ? 1
    : 1 - 4 * (t - 1.5);
}

static const struct {
  const char *source;       /* without Voltage or Current */
  const char *parameters;   /* A: the amplitude */
  double (*at) (double t);
} waveforms[] = {
  { "Step", "A = 2, offset = 0.5, startTime = 0.3", step },
  { "Ramp", "A = 3, duration = 0.8, startTime = 0.2", ramp },
  { "Sine", "A = 1.5, f = 2, phase = 0.4, offset = 0.2, startTime = 0.1",
    sine },
  { "Cosine", "A = 2, f = 1.5, phase = -0.3, startTime = 0.2", cosine },
  { "ExpSine", "A = 2, f = 3, damping = 1.5, startTime = 0.2", exp_sine },
  { "Exponentials", "Max = 2, riseTime = 0.6, riseTimeConst = 0.25, "
    "fallTimeConst = 0.4, startTime = 0.2", exponentials },
  { "Pulse", "A = 3, width = 40, period = 0.5, offset = -1, startTime = 0.1",
    pulse },
  { "SawTooth", "A = 2, period = 0.4, startTime = 0.2", saw_tooth },
  { "Trapezoid", "A = 2, rising = 0.1, width = 0.3, falling = 0.2, "
    "period = 0.8, startTime = 0.1", trapezoid },
  { "Table", "table = [0, 0; 0.4, 2; 1, 1; 1.5, 1; 2, -1]", table }
};

/* Circuits: S is the source, of voltage or current. */

static const struct {
  const char *name;
  gboolean current;
  const char *parts, *connections;
} circuits[] = {
  { "RC", FALSE, "Basic.Resistor R(R = 2); Basic.Capacitor C(C = 0.1,"
    " v(start = 1, fixed = true));",
    "connect(S.p, R.p); connect(R.n, C.p); connect(C.n, S.n);" },
  { "RL", FALSE, "Basic.Resistor R(R = 2); Basic.Inductor L(L = 0.5,"
    " i(start = 0.3, fixed = true));",
    "connect(S.p, R.p); connect(R.n, L.p); connect(L.n, S.n);" },
#define RLC(r) "Basic.Resistor R(R = " r "); Basic.Inductor L(L = 0.1);" \
  " Basic.Capacitor C(C = 0.1, v(start = -1));"
#define IN_SERIES "connect(S.p, R.p); connect(R.n, L.p); connect(L.n, C.p);" \
  " connect(C.n, S.n);"
#define IN_PARALLEL "connect(S.p, R.p); connect(R.p, L.p);" \
  " connect(L.p, C.p); connect(R.n, S.n); connect(L.n, S.n);" \
  " connect(C.n, S.n);"
  { "series, underdamped", FALSE, RLC ("0.4"), IN_SERIES },
  { "series, critical", FALSE, RLC ("2"), IN_SERIES },
  { "series, overdamped", FALSE, RLC ("8"), IN_SERIES },
  { "parallel, overdamped", TRUE, RLC ("0.2"), IN_PARALLEL },
  { "parallel, critical", TRUE, RLC ("0.5"), IN_PARALLEL },
  { "parallel, underdamped", TRUE, RLC ("3"), IN_PARALLEL },
  { "transformer", FALSE, "Basic.Transformer T(L1 = 0.4, L2 = 0.1, M = 0.15);"
    "Basic.Resistor R1(R = 1), R2(R = 0.5); Basic.Capacitor C(C = 0.3);",
    "connect(S.p, R1.p); connect(R1.n, T.p1); connect(T.n1, S.n);"
    "connect(T.p2, R2.p); connect(R2.n, C.p); connect(C.n, T.n2);"
    "connect(T.n2, S.n);" },
  { "ideal transformer and gyrator", FALSE,
    "Ideal.IdealTransformer T(n = 3); Ideal.IdealGyrator Y(G = 0.5);"
    "Basic.Resistor R(R = 1); Basic.Capacitor C(C = 0.2);"
    "Basic.Resistor R2(R = 4);",
    "connect(S.p, R.p); connect(R.n, T.p1); connect(T.n1, S.n);"
    "connect(T.p2, Y.p1); connect(T.n2, Y.n1); connect(T.n2, S.n);"
    "connect(Y.p2, C.p); connect(Y.n2, C.n); connect(C.n, S.n);"
    "connect(R2.p, C.p); connect(R2.n, C.n);" },
  { "controlled sources", FALSE,
    "Basic.VCV E(gain = 0.8); Basic.CCC F(gain = 0.5);"
    "Basic.VCC G(transConductance = 0.3); Basic.CCV H(transResistance = 0.6);"
    "Basic.Resistor R1(R = 1), R2(R = 2), R3(R = 1), R4(R = 1);"
    "Basic.Capacitor C1(C = 0.2), C2(C = 0.3); Basic.Inductor L(L = 0.2);",
    "connect(S.p, R1.p); connect(R1.n, C1.p); connect(C1.n, F.p1);"
    "connect(F.n1, S.n); connect(E.p1, C1.p); connect(E.n1, S.n);"
    "connect(E.p2, R2.p); connect(E.n2, S.n); connect(R2.n, C2.p);"
    "connect(C2.n, S.n); connect(F.p2, C2.p); connect(F.n2, S.n);"
    "connect(G.p1, C2.p); connect(G.n1, S.n); connect(G.p2, R3.p);"
    "connect(G.n2, S.n); connect(R3.n, H.p1); connect(H.n1, S.n);"
    "connect(H.p2, R4.p); connect(H.n2, S.n); connect(R4.n, L.p);"
    "connect(L.n, S.n);" },
  { "capacitors in a loop, inductors in a cutset", FALSE,
    "Basic.Resistor R(R = 1), R2(R = 2), R3(R = 1.5);"
    "Basic.Capacitor C1(C = 0.1), C2(C = 0.2), C3(C = 0.3);"
    "Basic.Inductor L1(L = 0.2), L2(L = 0.4), L3(L = 0.1);",
    "connect(S.p, R.p); connect(R.n, C1.p); connect(C1.n, S.n);"
    "connect(C2.p, C1.p); connect(C2.n, C3.p); connect(C3.n, S.n);"
    "connect(R2.p, C3.p); connect(R2.n, S.n); connect(L1.p, C1.p);"
    "connect(L1.n, L2.p); connect(L1.n, L3.p); connect(L2.n, S.n);"
    "connect(L3.n, R3.p); connect(R3.n, S.n);" },
  { "capacitors across the source", FALSE,
    "Basic.Capacitor C1(C = 0.1), C2(C = 0.2); Basic.Resistor R1(R = 3),"
    "R2(R = 2);", "connect(S.p, C1.p); connect(C1.n, C2.p);"
    "connect(C2.n, S.n); connect(R1.p, C1.p); connect(R1.n, C1.n);"
    "connect(R2.p, C2.p); connect(R2.n, C2.n);" },
  { "inductors in a cutset with the source", TRUE,
    "Basic.Inductor L1(L = 0.1), L2(L = 0.3); Basic.Resistor R(R = 2);",
    "connect(S.p, L1.p); connect(L1.n, S.n); connect(S.p, L2.p);"
    "connect(L2.n, R.p); connect(R.n, S.n);" }
};

static const char *const methods[] = { "qss2", "qss3", "liqss2", "liqss3" };

/* The parameters with A or Max called as the class does. */
static char *
parameters_of (guint waveform, gboolean current)
{
  const char *text = waveforms[waveform].parameters;
  const char *name = current ? "I" : "V", *max = current ? "iMax" : "vMax";

  if (g_str_has_prefix (text, "A ="))
    return g_strconcat (name, text + 1, NULL);
  if (g_str_has_prefix (text, "Max ="))
    return g_strconcat (max, text + 3, NULL);
  return g_strdup (text);
}

static char *
model_text (guint circuit, guint waveform)
{
  gboolean current = circuits[circuit].current;
  g_autofree char *parameters = parameters_of (waveform, current);

  return g_strdup_printf (
    "model M import Modelica.Electrical.Analog.{Basic, Sources, Ideal};"
    " Sources.%s%s S(%s); Basic.Ground g; %s equation %s"
    " connect(S.n, g.p); end M;", waveforms[waveform].source,
    current ? "Current" : "Voltage", parameters, circuits[circuit].parts,
    circuits[circuit].connections);
}

/* Of the waveform's component alone; other sources (the open ports of
 * controlled ones) are zero. */
typedef struct {
  const QbgCircuit *circuit;
  double (*at) (double t);
} Drive;

static double
drive (QbgPortId port, double time, gpointer data)
{
  const Drive *d = data;
  const QbgComponent *c = QBG_COMPONENT (
    d->circuit, QBG_PORT (d->circuit, port)->component);

  return strcmp (c->name, "S") == 0 ? d->at (time) : 0;
}

enum { STEPS = 1000, ROWS = 200 };

static void
begin (TestExact *exact, const QbgEquations *eq, const QbgTrajectory *t,
       const GArray *ports)
{
  enum { MOST_STATES = 64 };
  guint signals[MOST_STATES];
  double start[MOST_STATES];

  ck_assert_uint_le (eq->states->len, MOST_STATES);
  ck_assert_int_eq (test_exact_order (exact), eq->states->len);
  for (guint i = 0; i < eq->states->len; i++)
    for (guint k = 0; k < ports->len; k++)
      if (g_array_index (ports, QbgVariableId, k) == QBG_STATE (eq, i))
        {
          signals[i] = k % 2 == 0 ? test_exact_effort (exact, k / 2)
            : test_exact_flow (exact, k / 2);
          start[i] = isnan (QBG_VARIABLE (eq->circuit, QBG_STATE (eq, i))
                            ->start) ? 0
            : QBG_VARIABLE (eq->circuit, QBG_STATE (eq, i))->start;
          ck_assert_double_eq_tol (QBG_VALUE (t, 0, k), start[i], 1e-12);
        }
  ck_assert (test_exact_begin (exact, signals, start));
}

/* The largest error of all efforts, and of all flows, beside their range. */
typedef struct {
  double error[2], range[2];
} Errors;

static void
compare_row (const TestExact *exact, const QbgTrajectory *t, gsize row,
             gboolean before, Errors *e)
{
  for (guint k = 0; k < t->traces->len; k++)
    {
      guint signal = k % 2 == 0 ? test_exact_effort (exact, k / 2)
        : test_exact_flow (exact, k / 2);
      double right = before ? test_exact_before (exact, signal)
        : test_exact_after (exact, signal);
      e->error[k % 2] = fmax (e->error[k % 2],
                              fabs (QBG_VALUE (t, row, k) - right));
      e->range[k % 2] = fmax (e->range[k % 2], fabs (right));
    }
}

static void
compare (TestExact *exact, const QbgTrajectory *t, double stop, Errors *e)
{
  double h = stop / STEPS;
  guint at = 0;

  for (gsize row = 0; row < t->n_rows; row++)
    {
      gboolean first = row + 1 < t->n_rows
        && t->times[row + 1] == t->times[row];
      gboolean last = row + 1 == t->n_rows;
      guint place = (guint) round (t->times[row] / h);
      ck_assert_double_eq_tol (t->times[row], place * h, 1e-9 * stop);
      for (; at < place; at++)
        test_exact_advance (exact);
      compare_row (exact, t, row, first || last, e);
    }
}

/* Until stop, with sources as drive says. */
static Errors
errors_of (const TestSystem *s, const char *method, double stop,
           TestDrive sources, gpointer data)
{
  const QbgCircuit *c = s->equations->circuit;
  QbgSimulateOptions o = test_options (method, stop, 1e-4);
  g_autoptr (TestExact) exact = test_exact_new (c, sources, data, 0,
                                                stop / STEPS);
  g_autoptr (QbgTrajectory) t = qbg_trajectory_new ();
  g_autoptr (GArray) ports = g_array_new (FALSE, FALSE,
                                          sizeof (QbgVariableId));
  g_autoptr (GError) error = NULL;
  QbgStatistics statistics;
  Errors e = { { 0, 0 }, { 0, 0 } };

  for (QbgPortId p = 0; p < c->ports->len; p++)
    {
      g_array_append_val (ports, QBG_PORT (c, p)->effort);
      g_array_append_val (ports, QBG_PORT (c, p)->flow);
    }
  ck_assert_ptr_nonnull (exact);
  ck_assert_msg (qbg_simulate (s->equations, &o, ports, t, &statistics,
                               &error), "%s", error ? error->message : "");
  qbg_statistics_clear (&statistics);
  begin (exact, s->equations, t, ports);
  compare (exact, t, stop, &e);
  return e;
}

START_TEST (test_circuits_follow_every_waveform)
{
  guint circuit = _i / G_N_ELEMENTS (waveforms);
  guint waveform = _i % G_N_ELEMENTS (waveforms);

  for (guint m = 0; m < G_N_ELEMENTS (methods); m++)
    {
      g_autofree char *text = model_text (circuit, waveform);
      g_autoptr (TestSystem) s = test_system_of_text (text);
      Drive d = { s->equations->circuit, waveforms[waveform].at };
      Errors e = errors_of (s, methods[m], 2, drive, &d);
      for (guint k = 0; k < 2; k++)
        ck_assert_msg (e.error[k] <= 1e-4 * e.range[k],
                       "%s with %s by %s: %s are off by %g of %g",
                       circuits[circuit].name, waveforms[waveform].source,
                       methods[m], k == 0 ? "efforts" : "flows", e.error[k],
                       e.range[k]);
    }
}
END_TEST

/* What the source's own law says. */
static double
law (QbgPortId port, double time, gpointer data)
{
  const QbgCircuit *c = data;

  for (guint i = 0; i < c->elements->len; i++)
    {
      const QbgElement *e = QBG_ELEMENT (c, i);
      if (e->first_port == port && e->type == QBG_ELEMENT_SE)
        return qbg_expr_evaluate (e->effort, time, NULL, NULL);
      if (e->first_port == port && e->type == QBG_ELEMENT_SF)
        return qbg_expr_evaluate (e->flow, time, NULL, NULL);
    }
  ck_abort_msg ("no source at a port");
}

START_TEST (test_examples_are_the_exact_ones)
{
  const TestLinearExample *x = test_linear_example (_i);
  g_autoptr (TestSystem) s = test_system_of_file (x->name);

  for (guint m = 0; m < G_N_ELEMENTS (methods); m++)
    {
      Errors e = errors_of (s, methods[m], x->stop, law,
                            (gpointer) s->equations->circuit);
      for (guint k = 0; k < 2; k++)
        ck_assert_msg (e.error[k] <= 1e-4 * e.range[k],
                       "%s by %s: %s are off by %g of %g", x->name,
                       methods[m], k == 0 ? "efforts" : "flows", e.error[k],
                       e.range[k]);
    }
}
END_TEST

static int
count_examples (void)
{
  int n = 0;

  while (test_linear_example (n) != NULL)
    n++;
  return n;
}

static Suite *
suite (void)
{
  Suite *s = suite_create ("linear");
  TCase *tc = tcase_create ("linear");

  tcase_set_timeout (tc, 300);
  tcase_add_loop_test (tc, test_circuits_follow_every_waveform, 0,
                       G_N_ELEMENTS (circuits) * G_N_ELEMENTS (waveforms));
  tcase_add_loop_test (tc, test_examples_are_the_exact_ones, 0,
                       count_examples ());
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
