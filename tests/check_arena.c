#include <config.h>

#include "base/arena.h"

#include <string.h>

#include "tests/support.h"

static QbgArena *arena;

static void
setup (void)
{
  arena = qbg_arena_new ();
}

static void
teardown (void)
{
  g_clear_pointer (&arena, qbg_arena_free);
}

START_TEST (test_pieces_of_any_size_are_aligned_and_zeroed)
{
  static const char zeros[5000];

  for (gsize size = 0; size < sizeof zeros; size += 7)
    {
      char *piece = qbg_arena_alloc (arena, size);

      ck_assert_ptr_nonnull (piece);
      ck_assert_uint_eq ((guintptr) piece % 16, 0);
      ck_assert_mem_eq (piece, zeros, size);
      memset (piece, 0xa5, size);
    }
}
END_TEST

/* Every piece is filled with its own number; were two to overlap, the later
   one would have overwritten the earlier. */
START_TEST (test_pieces_do_not_overlap)
{
  enum { PIECES = 20000 };
  static guint *pieces[PIECES];

  for (guint i = 0; i < PIECES; i++)
    {
      pieces[i] = QBG_ARENA_NEW_ARRAY (arena, guint, 1 + i % 50);
      for (guint k = 0; k < 1 + i % 50; k++)
        pieces[i][k] = i;
    }

  for (guint i = 0; i < PIECES; i++)
    for (guint k = 0; k < 1 + i % 50; k++)
      ck_assert_uint_eq (pieces[i][k], i);
}
END_TEST

START_TEST (test_large_piece_leaves_the_small_ones_alone)
{
  enum { LARGE = 8 * 1024 * 1024 };
  int *before = QBG_ARENA_NEW (arena, int);
  *before = 1;
  char *large = qbg_arena_alloc (arena, LARGE);
  memset (large, 0xff, LARGE);
  int *after = QBG_ARENA_NEW (arena, int);

  ck_assert_int_eq (*before, 1);
  ck_assert_int_eq (*after, 0);
  ck_assert_int_eq (large[LARGE - 1], (char) 0xff);
}
END_TEST

START_TEST (test_strndup_copies_the_bytes_and_ends_them)
{
  const char text[] = { 'R', '1', '.', 'p' };
  char *copy = qbg_arena_strndup (arena, text, 2);

  ck_assert_str_eq (copy, "R1");
  ck_assert_str_eq (qbg_arena_strndup (arena, text, 0), "");
}
END_TEST

START_TEST (test_impossible_array_aborts)
{
  qbg_arena_alloc_array (arena, G_MAXSIZE / 2, 3);
}
END_TEST

START_TEST (test_freeing_nothing_is_allowed)
{
  g_autoptr (QbgArena) none = NULL;

  qbg_arena_free (none);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("arena");
  TCase *tests = tcase_create ("arena");

  tcase_add_checked_fixture (tests, setup, teardown);
  tcase_add_test (tests, test_pieces_of_any_size_are_aligned_and_zeroed);
  tcase_add_test (tests, test_pieces_do_not_overlap);
  tcase_add_test (tests, test_large_piece_leaves_the_small_ones_alone);
  tcase_add_test (tests, test_strndup_copies_the_bytes_and_ends_them);
  tcase_add_test_raise_signal (tests, test_impossible_array_aborts, SIGTRAP);
  tcase_add_test (tests, test_freeing_nothing_is_allowed);
  suite_add_tcase (suite, tests);

  return test_run (suite);
}
