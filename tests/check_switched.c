/* The exact solution of switched circuits, which other tests lean on, against
 * closed forms. */

#include <config.h>

#include "tests/switched.h"

#include <math.h>

#include "tests/support.h"

#define CIRCUIT(p, c) .parts = p, .n_parts = G_N_ELEMENTS (p), \
    .controls = c, .n_controls = G_N_ELEMENTS (c)

/* The n-th change; fails unless it is of that part. */
static double
change_at (const TestSwitched *run, guint n, int part, gboolean on)
{
  const GArray *changes = test_switched_changes (run);

  ck_assert_int_gt (changes->len, n);
  const TestChange *change = &g_array_index (changes, TestChange, n);
  ck_assert_int_eq (change->part, part);
  ck_assert_int_eq (change->on, on);
  return change->time;
}

START_TEST (test_capacitor_charges_while_the_switch_is_closed)
{
  static const TestPart parts[] = {
    { TEST_V, "V", 1, 0, .value = 5 }, { TEST_SWITCH, "S", 1, 2, .ron = 0 },
    { TEST_R, "R", 2, 3, .value = 2 },
    { TEST_C, "C", 3, 0, .value = 0.1, .start = 1 }
  };
  static const TestControl controls[] = {
    { TEST_PULSES, .start = 0.3, .period = 1, .width = 0.25 }
  };
  TestCircuit circuit = { CIRCUIT (parts, controls), .stop = 2, .step = 0.1 };
  g_autoptr (TestSwitched) run = test_switched_run (&circuit);
  double end = 5 - 4 * exp (-0.25 / 0.2);

  ck_assert_double_eq_tol (test_switched_value (run, "C.v", 0.2), 1, 1e-15);
  ck_assert_double_eq_tol (test_switched_value (run, "C.v", 0.4),
                           5 - 4 * exp (-0.1 / 0.2), 1e-14);
  ck_assert_double_eq_tol (test_switched_value (run, "C.v", 1.1), end, 1e-14);
  ck_assert_double_eq_tol (test_switched_value (run, "R.i", 1.4),
                           (5 - end) / 2 * exp (-0.1 / 0.2), 1e-14);
  ck_assert_double_eq_tol (test_switched_value (run, "S.v", 0.7), 5 - end,
                           1e-14);
  ck_assert_double_eq_tol (change_at (run, 0, 1, TRUE), 0.3, 1e-15);
  ck_assert_double_eq_tol (change_at (run, 3, 1, FALSE), 1.55, 1e-15);
  ck_assert_int_eq (test_switched_changes (run)->len, 4);
}
END_TEST

/* The switch opens, and the diode must take over the current of the coil. */
START_TEST (test_diode_takes_over_from_the_switch)
{
  static const TestPart parts[] = {
    { TEST_V, "V", 1, 0, .value = 10 }, { TEST_SWITCH, "S", 1, 2, .ron = 0 },
    { TEST_DIODE, "D", 0, 2, .knee = 0.7, .goff = 1e-12 },
    { TEST_R, "R", 2, 3, .value = 4 }, { TEST_L, "L", 3, 0, .value = 2 }
  };
  static const TestControl controls[] = {
    { TEST_PULSES, .start = 0, .period = 10, .width = 0.05 }
  };
  TestCircuit circuit = { CIRCUIT (parts, controls), .stop = 4, .step = 0.05 };
  g_autoptr (TestSwitched) run = test_switched_run (&circuit);
  double peak = 2.5 * (1 - exp (-1)), rest = 0.7 / 4;
  double end = 0.5 + 0.5 * log ((peak + rest) / rest);

  ck_assert_double_eq_tol (test_switched_value (run, "L.i", 0.25),
                           2.5 * (1 - exp (-0.5)), 1e-14);
  ck_assert_double_eq_tol (test_switched_value (run, "D.i", 1),
                           (peak + rest) * exp (-1) - rest, 1e-14);
  change_at (run, 0, 1, FALSE);
  ck_assert_double_eq_tol (change_at (run, 1, 2, TRUE), 0.5, 1e-15);
  ck_assert_double_eq_tol (change_at (run, 2, 2, FALSE), end, 1e-11);
  ck_assert_double_eq_tol (test_switched_value (run, "L.i", end + 0.1), 0,
                           1e-11);
}
END_TEST

/* i = V/Z (sin (wt - phi) + sin (phi) exp (-t/tau)) until it is zero. */
START_TEST (test_half_wave_rectifier_conducts_until_the_coil_is_empty)
{
  static const TestPart parts[] = {
    { TEST_V, "V", 1, 0, .amplitude = 10 },
    { TEST_DIODE, "D", 1, 2, .goff = 1e-12 },
    { TEST_R, "R", 2, 3, .value = 3 }, { TEST_L, "L", 3, 0, .value = 0.02 }
  };
  TestCircuit circuit = {
    .parts = parts, .n_parts = G_N_ELEMENTS (parts), .frequency = 50,
    .stop = 0.04, .step = 1e-4
  };
  g_autoptr (TestSwitched) run = test_switched_run (&circuit);
  double omega = 2 * G_PI * 50, phi = atan2 (omega * 0.02, 3);
  double z = hypot (3, omega * 0.02);
  double end = change_at (run, 0, 1, FALSE), t = 0.004;

  ck_assert_double_eq_tol (
    sin (omega * end - phi) + sin (phi) * exp (-end * 150), 0, 1e-9);
  ck_assert (end > 0.01 && end < 0.02);
  ck_assert_double_eq_tol (
    test_switched_value (run, "L.i", t),
    10 / z * (sin (omega * t - phi) + sin (phi) * exp (-t * 150)), 1e-12);
  ck_assert_double_eq_tol (test_switched_value (run, "D.v", 0.018),
                           10 * sin (omega * 0.018), 1e-6);
  ck_assert_double_eq_tol (change_at (run, 1, 1, TRUE), 0.02, 1e-12);
}
END_TEST

START_TEST (test_diode_begins_at_its_knee)
{
  static const TestPart parts[] = {
    { TEST_V, "V", 1, 0, .amplitude = 5, .phase = 0.3 },
    { TEST_DIODE, "D", 1, 2, .knee = 0.7, .ron = 1, .goff = 0.01 },
    { TEST_R, "R", 2, 0, .value = 9 }
  };
  TestCircuit circuit = {
    .parts = parts, .n_parts = 3, .frequency = 1, .stop = 1, .step = 0.01
  };
  g_autoptr (TestSwitched) run = test_switched_run (&circuit);
  /* At the knee the current is goff*0.7, and 9 times that falls off at R. */
  double knee = 0.7 + 9 * 0.007, angle = asin (knee / 5);

  ck_assert_double_eq_tol (change_at (run, 0, 1, FALSE),
                           (G_PI - angle - 0.3) / (2 * G_PI), 1e-12);
  ck_assert_double_eq_tol (change_at (run, 1, 1, TRUE),
                           1 + (angle - 0.3) / (2 * G_PI), 1e-12);
  ck_assert_double_eq_tol (test_switched_value (run, "D.i", 0.1),
                           (5 * sin (0.2 * G_PI + 0.3) - knee) / 10 + 0.007,
                           1e-13);
  ck_assert_double_eq_tol (test_switched_value (run, "D.i", 0.7),
                           5 * sin (1.4 * G_PI + 0.3) / 109, 1e-13);
}
END_TEST

START_TEST (test_thyristor_waits_for_its_pulse_and_outlives_it)
{
  static const TestPart parts[] = {
    { TEST_V, "V", 1, 0, .amplitude = 5 },
    { TEST_THYRISTOR, "T", 1, 2, .goff = 1e-9 },
    { TEST_R, "R", 2, 0, .value = 10 }
  };
  static const TestControl controls[] = {
    { TEST_PULSES, .start = 0.1, .period = 1, .width = 0.05 }
  };
  TestCircuit circuit = {
    CIRCUIT (parts, controls), .frequency = 1, .stop = 1.2, .step = 0.01
  };
  g_autoptr (TestSwitched) run = test_switched_run (&circuit);

  ck_assert_double_eq_tol (change_at (run, 0, 1, TRUE), 0.1, 1e-15);
  ck_assert_double_eq_tol (change_at (run, 1, 1, FALSE), 0.5, 1e-11);
  ck_assert_double_eq_tol (change_at (run, 2, 1, TRUE), 1.1, 1e-15);
  ck_assert_int_eq (test_switched_changes (run)->len, 3);
  ck_assert_double_eq_tol (test_switched_value (run, "R.i", 0.05), 0, 1e-8);
  ck_assert_double_eq_tol (test_switched_value (run, "R.v", 0.3),
                           5 * sin (0.6 * G_PI), 1e-13);
}
END_TEST

START_TEST (test_gto_goes_out_with_its_control)
{
  static const TestPart parts[] = {
    { TEST_V, "V", 1, 0, .amplitude = 5 },
    { TEST_GTO, "T", 1, 2, .goff = 1e-9, .inverted = TRUE },
    { TEST_R, "R", 2, 0, .value = 10 }
  };
  static const TestControl controls[] = {
    { TEST_PULSES, .start = 0.2, .period = 1, .width = 0.2 }
  };
  TestCircuit circuit = {
    CIRCUIT (parts, controls), .frequency = 1, .stop = 0.9, .step = 0.01
  };
  g_autoptr (TestSwitched) run = test_switched_run (&circuit);

  ck_assert_double_eq_tol (test_switched_value (run, "R.v", 0.1),
                           5 * sin (0.2 * G_PI), 1e-13);
  ck_assert_double_eq_tol (change_at (run, 0, 1, FALSE), 0.2, 1e-15);
  ck_assert_double_eq_tol (change_at (run, 1, 1, TRUE), 0.4, 1e-15);
  ck_assert_double_eq_tol (change_at (run, 2, 1, FALSE), 0.5, 1e-11);
}
END_TEST

/* Half a swing: the capacitor gets twice the voltage of the source. */
START_TEST (test_resonant_charging_ends_after_half_a_swing)
{
  static const TestPart parts[] = {
    { TEST_V, "V", 1, 0, .value = 6 }, { TEST_DIODE, "D", 1, 2, .goff = 1e-12 },
    { TEST_L, "L", 2, 3, .value = 1e-3 },
    { TEST_C, "C", 3, 0, .value = 1e-6 }
  };
  TestCircuit circuit = {
    .parts = parts, .n_parts = 4, .stop = 2e-4, .step = 1e-6
  };
  g_autoptr (TestSwitched) run = test_switched_run (&circuit);

  ck_assert_double_eq_tol (change_at (run, 0, 1, FALSE),
                           G_PI * sqrt (1e-9), 1e-14);
  ck_assert_double_eq_tol (test_switched_value (run, "C.v", 2e-4), 12, 1e-8);
  ck_assert_double_eq_tol (test_switched_value (run, "C.v", 5e-5),
                           6 - 6 * cos (5e-5 / sqrt (1e-9)), 1e-12);
}
END_TEST

START_TEST (test_transformer_and_amplifier_keep_their_laws)
{
  static const TestPart parts[] = {
    { TEST_V, "V", 1, 0, .amplitude = 8 },
    { TEST_TRANSFORMER, "T", 1, 0, 2, 0, .value = 4 },
    { TEST_R, "R", 2, 3, .value = 5 },
    { TEST_C, "C", 4, 3, .value = 0.1 },
    { TEST_AMPLIFIER, "A", 0, 3, .p2 = 4 }
  };
  TestCircuit circuit = {
    .parts = parts, .n_parts = 5, .frequency = 0.5, .stop = 3, .step = 0.1
  };
  g_autoptr (TestSwitched) run = test_switched_run (&circuit);

  /* v2 = 2 sin (pi t); the integrator has -1/(RC) of its integral. */
  ck_assert_double_eq_tol (test_switched_value (run, "C.v", 1.3),
                           -2 * 2 / G_PI * (1 - cos (1.3 * G_PI)), 1e-13);
  ck_assert_double_eq_tol (test_switched_value (run, "T.i", 1.3),
                           2 * sin (1.3 * G_PI) / 5 / 4, 1e-14);
}
END_TEST

/* Charged from 10 V, discharged to ground, between 4 V and 6 V. */
START_TEST (test_band_switches_at_its_ends)
{
  static const TestPart parts[] = {
    { TEST_V, "V", 1, 0, .value = 10 }, { TEST_SWITCH, "S", 1, 2, .ron = 0 },
    { TEST_SWITCH, "S2", 2, 0, .inverted = TRUE },
    { TEST_R, "R", 2, 3, .value = 1 }, { TEST_C, "C", 3, 0, .value = 1 }
  };
  static const TestControl controls[] = {
    { TEST_BAND, .part = 4, .low = 4, .high = 6 }
  };
  TestCircuit circuit = { CIRCUIT (parts, controls), .stop = 3, .step = 0.02 };
  g_autoptr (TestSwitched) run = test_switched_run (&circuit);
  double rise = log (10.0 / 4), swing = log (6.0 / 4);

  ck_assert_double_eq_tol (change_at (run, 0, 1, FALSE), rise, 1e-12);
  change_at (run, 1, 2, TRUE);
  ck_assert_double_eq_tol (change_at (run, 2, 1, TRUE), rise + swing, 1e-12);
  change_at (run, 3, 2, FALSE);
  ck_assert_double_eq_tol (change_at (run, 4, 1, FALSE), rise + 2 * swing,
                           1e-11);
}
END_TEST

START_TEST (test_modulation_switches_where_sine_and_triangle_meet)
{
  static const TestPart parts[] = {
    { TEST_V, "V", 1, 0, .value = 1 },
    { TEST_SWITCH, "S", 1, 2, .goff = 1e-6 }, { TEST_R, "R", 2, 0, .value = 1 }
  };
  static const TestControl controls[] = {
    { TEST_PWM, .period = 0.02, .amplitude = 0.9, .phase = 1 }
  };
  TestCircuit circuit = {
    CIRCUIT (parts, controls), .frequency = 1, .stop = 1, .step = 0.01
  };
  g_autoptr (TestSwitched) run = test_switched_run (&circuit);
  const GArray *changes = test_switched_changes (run);

  ck_assert_int_eq (changes->len, 100);
  for (guint k = 0; k < changes->len; k++) {
    double t = g_array_index (changes, TestChange, k).time;
    double part = t / 0.02 - floor (t / 0.02);
    double triangle = part < 0.5 ? 4 * part - 1 : 3 - 4 * part;
    ck_assert_double_eq_tol (0.9 * sin (2 * G_PI * t + 1), triangle, 1e-11);
    ck_assert_int_eq (g_array_index (changes, TestChange, k).on, part > 0.5);
  }
  ck_assert_double_eq_tol (
    test_switched_distance (run,
                            g_array_index (changes, TestChange, 7).time + 1e-5),
    1e-5, 1e-15);
}
END_TEST

/* Cuk's converter, whose coils are behind a conductance of 1e-9: rates of
 * 1e13/s beside such of 1e3/s.  Rounding would tell steps of other lengths
 * apart. */
START_TEST (test_stiff_circuit_does_not_depend_on_the_step)
{
  static const TestPart parts[] = {
    { TEST_V, "V", 1, 0, .value = 24 },
    { TEST_L, "L1", 1, 2, .value = 1e-4 },
    { TEST_SWITCH, "S", 2, 0, .ron = 1e-9, .goff = 1e-9 },
    { TEST_C, "C1", 2, 3, .value = 1e-4 },
    { TEST_DIODE, "D", 3, 0, .ron = 1e-9, .goff = 1e-9 },
    { TEST_L, "L", 3, 4, .value = 1e-4 },
    { TEST_C, "C", 4, 0, .value = 1e-4 }, { TEST_R, "R", 4, 0, .value = 10 }
  };
  static const TestControl controls[] = {
    { TEST_PULSES, .period = 1e-4, .width = 0.25 }
  };
  static const char *const names[] = { "L1.i", "L.i", "C1.v", "C.v" };
  TestCircuit one = { CIRCUIT (parts, controls), .stop = 2e-3, .step = 2e-6 };
  TestCircuit other = one;
  other.step = 0.7e-6;
  g_autoptr (TestSwitched) a = test_switched_run (&one);
  g_autoptr (TestSwitched) b = test_switched_run (&other);

  ck_assert_int_eq (test_switched_changes (a)->len,
                    test_switched_changes (b)->len);
  ck_assert_int_gt (test_switched_changes (a)->len, 60);
  for (int k = 1; k < 50; k++)
    for (guint n = 0; n < G_N_ELEMENTS (names); n++)
      ck_assert_double_eq_tol (
        test_switched_value (a, names[n], k * 4.03e-5),
        test_switched_value (b, names[n], k * 4.03e-5), 1e-7);
}
END_TEST

static Suite *
suite (void)
{
  Suite *s = suite_create ("switched");
  TCase *tc = tcase_create ("switched");

  tcase_add_test (tc, test_capacitor_charges_while_the_switch_is_closed);
  tcase_add_test (tc, test_diode_takes_over_from_the_switch);
  tcase_add_test (tc,
                  test_half_wave_rectifier_conducts_until_the_coil_is_empty);
  tcase_add_test (tc, test_diode_begins_at_its_knee);
  tcase_add_test (tc, test_thyristor_waits_for_its_pulse_and_outlives_it);
  tcase_add_test (tc, test_gto_goes_out_with_its_control);
  tcase_add_test (tc, test_resonant_charging_ends_after_half_a_swing);
  tcase_add_test (tc, test_transformer_and_amplifier_keep_their_laws);
  tcase_add_test (tc, test_band_switches_at_its_ends);
  tcase_add_test (tc, test_modulation_switches_where_sine_and_triangle_meet);
  tcase_add_test (tc, test_stiff_circuit_does_not_depend_on_the_step);
  suite_add_tcase (s, tc);
  return s;
}

int
main (void)
{
  return test_run (suite ());
}
