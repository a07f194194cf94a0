#include <config.h>

#include "tests/examples.h"

#include <check.h>
#include <math.h>
#include <string.h>

#include "tests/support.h"

#define PARTS(...) (const TestPart[]) { __VA_ARGS__, { .name = NULL } }
#define CONTROLS(...) \
  (const TestControl[]) { __VA_ARGS__, { .period = NAN } }
#define WATCHED(...) (const char *const[]) { __VA_ARGS__, NULL }

#define PULSES(f, part) \
  { TEST_PULSES, .period = 1 / (f), .width = (part) }
/* Of phase j of n. */
#define SHIFTED(f, part, j, n) \
  { TEST_PULSES, .start = ((j) - 1) / ((n) * (f)), .period = 1 / (f), \
    .width = (part) }

#define V(node, volts) { TEST_V, "V", node, 0, .value = volts }
#define R(node, ohms) { TEST_R, "R", node, 0, .value = ohms }
#define C(node, farads) { TEST_C, "C", node, 0, .value = farads }
#define HARD .ron = 1e-5, .goff = 1e-5

static const struct {
  const char *name;
  double frequency, stop, step, tolerance;
  const TestPart *parts;
  const TestControl *controls;
  const char *const *watched;
} examples[] = {
  { "buck", 0, 0.01, 2e-6, 1e-4,
    PARTS (V (1, 24), { TEST_SWITCH, "S", 1, 2, HARD },
           { TEST_DIODE, "D", 0, 2, HARD },
           { TEST_L, "L", 2, 3, .value = 1e-4 }, C (3, 1e-4), R (3, 10)),
    CONTROLS (PULSES (10e3, 0.5)),
    WATCHED ("L.i", "C.v", "D.i", "V.i") },

  { "boost", 0, 0.02, 1e-6, 1e-4,
    PARTS (V (1, 12), { TEST_L, "L", 1, 2, .value = 2e-4 },
           { TEST_SWITCH, "S", 2, 0, HARD }, { TEST_DIODE, "D", 2, 3, HARD },
           C (3, 1e-4), R (3, 20)),
    CONTROLS (PULSES (20e3, 0.5)),
    WATCHED ("L.i", "C.v", "D.i", "C.i") },

  { "buck_boost", 0, 0.02, 1e-6, 1e-4,
    PARTS (V (1, 12), { TEST_SWITCH, "S", 1, 2, HARD },
           { TEST_L, "L", 2, 0, .value = 2e-4 },
           { TEST_DIODE, "D", 3, 2, HARD }, C (3, 1e-4), R (3, 10)),
    CONTROLS (PULSES (20e3, 0.5)),
    WATCHED ("L.i", "C.v", "D.v", "S.i") },

  { "cuk", 0, 0.01, 2e-6, 1e-4,
    PARTS (V (1, 24), { TEST_L, "L1", 1, 2, .value = 1e-4 },
           { TEST_SWITCH, "S", 2, 0, HARD },
           { TEST_C, "C1", 2, 3, .value = 1e-4 },
           { TEST_DIODE, "D", 3, 0, HARD },
           { TEST_L, "L", 3, 4, .value = 1e-4 }, C (4, 1e-4), R (4, 10)),
    CONTROLS (PULSES (10e3, 0.25)),
    WATCHED ("L1.i", "L.i", "C1.v", "C.v", "D.i") },

  { "flyback", 0, 2e-3, 3e-7, 1e-4,
    PARTS (V (1, 24), { TEST_TRANSFORMER, "T", 1, 2, 0, 3, .value = 2 },
           { TEST_L, "Lm", 1, 2, .value = 2e-4 },
           { TEST_SWITCH, "S", 2, 0, HARD }, { TEST_DIODE, "D", 3, 4, HARD },
           C (4, 1e-4), R (4, 2)),
    CONTROLS (PULSES (60e3, 0.5)),
    WATCHED ("Lm.i", "C.v", "D.v", "D.i") },

#define PHASE(j, node) \
  { TEST_SWITCH, "S[" #j "]", 1, node, HARD, .control = j - 1 }, \
  { TEST_DIODE, "D[" #j "]", 0, node, HARD }, \
  { TEST_L, "L[" #j "]", node, 2, .value = 1e-4 }
  { "interleaved_buck", 0, 0.01, 1e-6, 1e-4,
    PARTS (V (1, 24), PHASE (1, 3), PHASE (2, 4), PHASE (3, 5), PHASE (4, 6),
           C (2, 1e-4), R (2, 10)),
    CONTROLS (SHIFTED (10e3, 0.125, 1, 4), SHIFTED (10e3, 0.125, 2, 4),
              SHIFTED (10e3, 0.125, 3, 4), SHIFTED (10e3, 0.125, 4, 4)),
    WATCHED ("L[1].i", "L[4].i", "C.v", "D[2].i") },

  /* What makes it switch a little late adds up from period to period. */
  { "hysteresis_buck", 0, 2e-3, 2e-7, 1e-6,
    PARTS (V (1, 12), { TEST_SWITCH, "S", 1, 2, .ron = 1e-3, .goff = 1e-6 },
           { TEST_DIODE, "D", 0, 2, .ron = 1e-3, .goff = 1e-6 },
           { TEST_L, "L", 2, 3, .value = 1e-4 },
           { TEST_R, "Resr", 3, 4, .value = 0.1 }, C (4, 1e-4), R (3, 2)),
    CONTROLS ({ TEST_BAND, .part = 6, .low = 4.95, .high = 5.05 }),
    WATCHED ("L.i", "C.v", "R.v", "D.i") },

#define RECTIFIER(j, p, n) \
  { TEST_DIODE, "D[" #j "]", p, n, .ron = 1e-3, .goff = 1e-6, .knee = 0.7 }
  { "diode_bridge", 50, 0.2, 1e-4, 1e-4,
    PARTS ({ TEST_V, "V", 1, 4, .amplitude = 17 },
           { TEST_R, "Rs", 1, 2, .value = 0.5 },
           RECTIFIER (1, 2, 3), RECTIFIER (2, 4, 3), RECTIFIER (3, 0, 2),
           RECTIFIER (4, 0, 4), C (3, 1e-3), R (3, 50)),
    NULL, WATCHED ("C.v", "V.i", "D[1].v", "D[4].i") },

  /* Nothing but the coils ties the bridge to ground: a large resistor makes
   * the equations regular. */
#define THYRISTOR(j, p, n) \
  { TEST_THYRISTOR, "T[" #j "]", p, n, .ron = 1e-3, .goff = 1e-5, \
    .control = j - 1 }
#define PHASE_VOLTAGE(j, node, turn) \
  { TEST_V, "V[" #j "]", node, 0, .amplitude = 325, \
    .phase = -2 * G_PI * turn }
#define LINE(j, p, n) { TEST_L, "Ls[" #j "]", p, n, .value = 1e-3 }
#define FIRING(j) \
  { TEST_PULSES, .start = ((30 + 30) / 360.0 + (j - 1) / 6.0 - 1) / 50, \
    .period = 1 / 50.0, .width = 1 / 3.0 }
  { "thyristor_bridge", 50, 0.1, 1e-4, 1e-4,
    PARTS (PHASE_VOLTAGE (1, 1, 0), PHASE_VOLTAGE (2, 2, 1 / 3.0),
           PHASE_VOLTAGE (3, 3, 2 / 3.0),
           LINE (1, 1, 4), LINE (2, 2, 5), LINE (3, 3, 6),
           THYRISTOR (1, 4, 7), THYRISTOR (2, 8, 6), THYRISTOR (3, 5, 7),
           THYRISTOR (4, 8, 4), THYRISTOR (5, 6, 7), THYRISTOR (6, 8, 5),
           { TEST_R, "R", 7, 9, .value = 10 },
           { TEST_L, "L", 9, 8, .value = 0.05 },
           { TEST_R, "tie", 8, 0, .value = 1e11 }),
    CONTROLS (FIRING (1), FIRING (2), FIRING (3), FIRING (4), FIRING (5),
              FIRING (6)),
    WATCHED ("L.i", "Ls[1].i", "Ls[2].i", "Ls[3].i", "T[1].i") },

#define TAKES_OVER(j, p, n) \
  { TEST_DIODE, "T[" #j "]", p, n, .ron = 1e-3, .goff = 1e-5 }
  { "six_pulse", 50, 0.1, 1e-4, 1e-4,
    PARTS (PHASE_VOLTAGE (1, 1, 0), PHASE_VOLTAGE (2, 2, 1 / 3.0),
           PHASE_VOLTAGE (3, 3, 2 / 3.0),
           LINE (1, 1, 4), LINE (2, 2, 5), LINE (3, 3, 6),
           TAKES_OVER (1, 4, 7), TAKES_OVER (2, 8, 6), TAKES_OVER (3, 5, 7),
           TAKES_OVER (4, 8, 4), TAKES_OVER (5, 6, 7), TAKES_OVER (6, 8, 5),
           { TEST_R, "R", 7, 9, .value = 10 },
           { TEST_L, "L", 9, 8, .value = 0.05 },
           { TEST_R, "tie", 8, 0, .value = 1e11 }),
    NULL, WATCHED ("L.i", "Ls[1].i", "Ls[2].i", "Ls[3].i", "T[1].i") },

#define LEG(j, node) \
  { TEST_GTO, "Tp[" #j "]", 1, node, SOFT, .control = j - 1 }, \
  { TEST_GTO, "Tn[" #j "]", node, 2, SOFT, .control = j - 1, \
    .inverted = TRUE }, \
  { TEST_DIODE, "Dp[" #j "]", node, 1, SOFT }, \
  { TEST_DIODE, "Dn[" #j "]", 2, node, SOFT }, \
  { TEST_R, "R[" #j "]", node, node + 3, .value = 10 }, \
  { TEST_L, "L[" #j "]", node + 3, 9, .value = 0.02 }
#define SOFT .ron = 1e-3, .goff = 1e-6
#define WANTED(turn) \
  { TEST_PWM, .period = 1 / 9e3, .amplitude = 0.8, \
    .phase = -2 * G_PI * turn }
  { "pwm_inverter", 50, 0.02, 5e-6, 1e-4,
    PARTS ({ TEST_V, "Vp", 1, 0, .value = 300 },
           { TEST_V, "Vn", 0, 2, .value = 300 },
           LEG (1, 3), LEG (2, 4), LEG (3, 5),
           { TEST_R, "tie", 9, 0, .value = 1e9 }),
    CONTROLS (WANTED (0), WANTED (1 / 3.0), WANTED (2 / 3.0)),
    WATCHED ("L[1].i", "L[2].i", "L[3].i", "Dp[2].v", "Tn[1].i") },

#define WAYS(name, arm, n1, n2) \
  { TEST_SWITCH, name "1", arm, n1, .ron = 1e3, .goff = 1e-12, \
    .inverted = TRUE }, \
  { TEST_SWITCH, name "2", arm, n2, .ron = 1e3, .goff = 1e-12 }
  { "switched_capacitor", 500, 4e-3, 1e-6, 1e-4,
    PARTS ({ TEST_V, "V", 1, 0, .amplitude = 1 },
           WAYS ("S1.left", 2, 1, 0), WAYS ("S1.right", 3, 4, 0),
           { TEST_C, "S1.capacitor", 2, 3, .value = 1e-12 },
           WAYS ("S2.left", 5, 7, 0), WAYS ("S2.right", 6, 4, 0),
           { TEST_C, "S2.capacitor", 5, 6, .value = 1e-12 },
           { TEST_C, "C3", 7, 4, .value = 10e-12 },
           { TEST_AMPLIFIER, "amplifier", 0, 4, .p2 = 7 }),
    CONTROLS (PULSES (50e3, 0.5)),
    WATCHED ("C3.v", "S1.capacitor.v", "S2.capacitor.v") },
};

TestExample *
test_example (guint index)
{
  if (index >= G_N_ELEMENTS (examples))
    return NULL;
  TestExample *e = g_new0 (TestExample, 1);
  TestCircuit *c = &e->circuit;
  e->name = examples[index].name;
  e->watched = examples[index].watched;
  e->tolerance = examples[index].tolerance;
  for (const TestPart *p = examples[index].parts; p->name != NULL; p++)
    e->parts[c->n_parts++] = *p;
  for (const TestControl *k = examples[index].controls;
       k != NULL && !isnan (k->period); k++)
    e->controls[c->n_controls++] = *k;
  c->parts = e->parts;
  c->controls = e->controls;
  c->frequency = examples[index].frequency;
  c->stop = examples[index].stop;
  c->step = examples[index].step;
  return e;
}

TestExample *
test_example_by_name (const char *name)
{
  for (guint k = 0; k < G_N_ELEMENTS (examples); k++)
    if (g_str_equal (examples[k].name, name))
      return test_example (k);
  ck_abort_msg ("there is no example %s", name);
}

char *
test_example_text (const TestExample *example)
{
  static const char *const folders[] = { "circuits", "tests/golden/compare" };
  char *text = NULL;

  for (guint k = 0; text == NULL && k < G_N_ELEMENTS (folders); k++) {
    g_autofree char *path = g_strdup_printf (
      "%s/%s/%s.mo", test_source_dir (), folders[k], example->name);
    g_file_get_contents (path, &text, NULL, NULL);
  }
  ck_assert_msg (text != NULL, "there is no %s.mo", example->name);
  return text;
}

TestPart *
test_example_part (TestExample *example, const char *name)
{
  for (int k = 0; k < example->circuit.n_parts; k++)
    if (g_str_equal (example->parts[k].name, name))
      return &example->parts[k];
  ck_abort_msg ("there is no part %s", name);
}

void
test_example_set_switches (TestExample *example, double ron, double goff)
{
  for (int k = 0; k < example->circuit.n_parts; k++) {
    example->parts[k].ron = ron;
    example->parts[k].goff = goff;
  }
}

const TestLinearExample *
test_linear_example (guint index)
{
  static const TestLinearExample linear[] = {
    { "ac_rlc", 0.1 }, { "cauer_low_pass", 20 }, { "hierarchical", 0.01 },
    { "lc_line", 50 }, { "pulse_rc", 12.5 }, { "pulse_rl", 12.5 },
    { "pulse_rlc", 6.25 }, { "rc_ladder", 20 }, { "stiff_ladder", 50 },
    { "transformer_coupling", 1 }
  };

  return index < G_N_ELEMENTS (linear) ? &linear[index] : NULL;
}

const char *
test_trigger_example (guint index)
{
  static const char *const triggers[] = {
    [TEST_MULTIVIBRATOR] = "multivibrator",
    [TEST_SCHMITT_TRIGGER] = "schmitt_trigger"
  };

  return index < G_N_ELEMENTS (triggers) ? triggers[index] : NULL;
}
