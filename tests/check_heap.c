#include <config.h>

#include "base/heap.h"

#include <math.h>

#include "tests/support.h"

#define N 300

START_TEST (test_empty_heap_has_an_infinite_least_key)
{
  g_autoptr (QbgHeap) heap = qbg_heap_new (3);
  guint32 items[3];

  ck_assert_uint_eq (qbg_heap_size (heap), 0);
  ck_assert_double_infinite (qbg_heap_least (heap));
  ck_assert_uint_eq (qbg_heap_list_least (heap, items), 0);
}
END_TEST

START_TEST (test_items_come_out_in_the_order_of_their_keys)
{
  g_autoptr (QbgHeap) heap = qbg_heap_new (N);
  double before = -INFINITY;

  for (guint32 i = 0; i < N; i++)
    qbg_heap_set (heap, i, (i * 7919) % 1009);
  for (guint32 i = 0; i < N; i++)
    {
      double key = qbg_heap_least (heap);
      guint32 item = qbg_heap_pop (heap);

      ck_assert_double_eq (key, (item * 7919) % 1009);
      ck_assert_double_ge (key, before);
      before = key;
    }
  ck_assert_uint_eq (qbg_heap_size (heap), 0);
}
END_TEST

START_TEST (test_all_of_the_least_key_are_listed_in_order)
{
  g_autoptr (QbgHeap) heap = qbg_heap_new (N);
  guint32 items[N];

  for (guint32 i = 0; i < N; i++)
    qbg_heap_set (heap, N - 1 - i, i % 3);
  ck_assert_uint_eq (qbg_heap_list_least (heap, items), N / 3);
  for (guint32 i = 0; i < N / 3; i++)
    ck_assert_uint_eq (items[i], 3 * i + 2);
  ck_assert_uint_eq (qbg_heap_size (heap), N);
}
END_TEST

START_TEST (test_infinite_keys_are_keys)
{
  g_autoptr (QbgHeap) heap = qbg_heap_new (2);

  qbg_heap_set (heap, 1, INFINITY);
  qbg_heap_set (heap, 0, -INFINITY);
  ck_assert_uint_eq (qbg_heap_pop (heap), 0);
  ck_assert_uint_eq (qbg_heap_pop (heap), 1);
}
END_TEST

START_TEST (test_removing_what_has_no_key_changes_nothing)
{
  g_autoptr (QbgHeap) heap = qbg_heap_new (2);

  qbg_heap_set (heap, 0, 1.0);
  qbg_heap_remove (heap, 1);
  ck_assert_uint_eq (qbg_heap_size (heap), 1);
  qbg_heap_remove (heap, 0);
  qbg_heap_remove (heap, 0);
  ck_assert_uint_eq (qbg_heap_size (heap), 0);
}
END_TEST

/* The heap, four children to a parent, before the item of key 11 is removed:

     0;  10 1 2 3;  11 12 13 14 below 10, 4 5 below 1

   The last, 5, fills the hole, but belongs above 10.  Afterwards the least is
   made the greatest, again and again, which leaves the others where they are
   below. */
START_TEST (test_who_fills_a_hole_may_have_to_rise)
{
  static const double keys[] = { 0, 10, 1, 2, 3, 11, 12, 13, 14, 4, 5 };
  static const double sorted[] = { 0, 1, 2, 3, 4, 5, 10, 12, 13, 14 };
  g_autoptr (QbgHeap) heap = qbg_heap_new (G_N_ELEMENTS (keys));
  guint32 items[G_N_ELEMENTS (keys)];

  for (guint32 i = 0; i < G_N_ELEMENTS (keys); i++)
    qbg_heap_set (heap, i, keys[i]);
  qbg_heap_remove (heap, 5);
  for (guint32 i = 0; i < G_N_ELEMENTS (sorted); i++)
    {
      ck_assert_uint_eq (qbg_heap_list_least (heap, items), 1);
      ck_assert_double_eq (keys[items[0]], sorted[i]);
      qbg_heap_set (heap, items[0], 100.0 + i);
    }
}
END_TEST

/* What the heap must say: all items of least key in KEYS, in order; NaN is an
   item without one. */
static void
check_against_keys (const QbgHeap *heap, const double *keys)
{
  guint32 listed[N];
  guint32 n_listed = qbg_heap_list_least (heap, listed);
  double least = INFINITY;
  guint32 n = 0, size = 0;

  for (guint32 i = 0; i < N; i++)
    {
      least = fmin (least, keys[i]);
      size += !isnan (keys[i]);
    }
  ck_assert_uint_eq (qbg_heap_size (heap), size);
  ck_assert (qbg_heap_least (heap) == least);
  for (guint32 i = 0; i < N; i++)
    if (keys[i] == least)
      ck_assert_uint_eq (listed[n++], i);
  ck_assert_uint_eq (n_listed, n);
}

/* Few different keys, so that many are equal. */
START_TEST (test_random_changes_keep_the_least_at_hand)
{
  g_autoptr (QbgHeap) heap = qbg_heap_new (N);
  g_autoptr (GRand) rand = g_rand_new_with_seed ((guint32) _i);
  double keys[N];

  for (guint32 i = 0; i < N; i++)
    keys[i] = NAN;
  for (int step = 0; step < 2000; step++)
    {
      guint32 item = (guint32) g_rand_int_range (rand, 0, N);

      if (g_rand_int_range (rand, 0, 4) == 0)
        {
          qbg_heap_remove (heap, item);
          keys[item] = NAN;
        }
      else
        {
          keys[item] = g_rand_int_range (rand, 0, 100);
          qbg_heap_set (heap, item, keys[item]);
        }
      check_against_keys (heap, keys);
    }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("heap");
  TCase *tests = tcase_create ("heap");

  tcase_add_test (tests, test_empty_heap_has_an_infinite_least_key);
  tcase_add_test (tests, test_items_come_out_in_the_order_of_their_keys);
  tcase_add_test (tests, test_all_of_the_least_key_are_listed_in_order);
  tcase_add_test (tests, test_infinite_keys_are_keys);
  tcase_add_test (tests, test_removing_what_has_no_key_changes_nothing);
  tcase_add_test (tests, test_who_fills_a_hole_may_have_to_rise);
  tcase_add_loop_test (tests, test_random_changes_keep_the_least_at_hand, 0,
                       20);
  suite_add_tcase (suite, tests);

  return test_run (suite);
}
