#include <config.h>

#include "base/digits.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tests/support.h"

static void
assert_as_printed (double value)
{
  char expected[64], text[QBG_DIGITS_SIZE];
  guint length = qbg_digits (value, text);

  snprintf (expected, sizeof expected, "%.16g", value);
  ck_assert_str_eq (text, expected);
  ck_assert_uint_eq (length, strlen (expected));
}

static void
assert_both_signs (double value)
{
  assert_as_printed (value);
  assert_as_printed (-value);
}

START_TEST (test_special_values)
{
  static const double values[] = {
    0, 1, 0.1, 0.5, 1e-4, 9.9999e-5, 1e15, 1e16, 1e17, 123456789012345678,
    9999999999999998, 99999999999999984, 5e-324, 2.2250738585072014e-308,
    1.7976931348623157e308, INFINITY, 1e100, 1e-100, 0.3, 2.5, 1e22, 1e23
  };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    assert_both_signs (values[i]);
}
END_TEST

START_TEST (test_neighbours_of_powers_of_ten_and_two)
{
  for (int k = -330; k <= 308; k++) {
    double ten = pow (10, k), two = ldexp (1, 3 * k);
    assert_both_signs (ten);
    assert_both_signs (nextafter (ten, 0));
    assert_both_signs (nextafter (ten, INFINITY));
    assert_both_signs (two);
    assert_both_signs (nextafter (two, 0));
  }
}
END_TEST

START_TEST (test_any_bits)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);

  for (guint i = 0; i < 100000; i++) {
    guint64 bits = (guint64) g_rand_int (rand) << 32 | g_rand_int (rand);
    double value;
    memcpy (&value, &bits, sizeof value);
    if (!isnan (value))
      assert_as_printed (value);
  }
}
END_TEST

START_TEST (test_values_of_circuits)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (6);

  for (guint i = 0; i < 200000; i++) {
    int places = g_rand_int_range (rand, 0, 17);
    double value = g_rand_double_range (rand, -1, 1)
      * pow (10, g_rand_int_range (rand, -14, 18));
    assert_as_printed (value);
    /* few decimal places: digits that end in zeros or nines */
    assert_as_printed (round (value * pow (10, places)) / pow (10, places));
  }
}
END_TEST

/* Halfway between two numbers of 16 digits, as far as binary ones can be. */
START_TEST (test_ties)
{
  for (guint64 n = 1125899906842625; n < 1125899906842625 + 2000; n++) {
    assert_both_signs (n + 0.5);
    assert_both_signs ((n + 0.5) / 1024);
    assert_both_signs (n * 10.0 + 5);
  }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("digits");
  TCase *tcase = tcase_create ("digits");

  tcase_add_test (tcase, test_special_values);
  tcase_add_test (tcase, test_neighbours_of_powers_of_ten_and_two);
  tcase_add_test (tcase, test_any_bits);
  tcase_add_test (tcase, test_values_of_circuits);
  tcase_add_test (tcase, test_ties);
  suite_add_tcase (suite, tcase);
  return test_run (suite);
}
