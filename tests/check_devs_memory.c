/* A run allocates nothing: this program counts every call of malloc and its
   like, also those of the libraries, by putting its own in front. */

#include <config.h>

#include <stdlib.h>

#include "tests/devs_models.h"
#include "tests/support.h"

#define N 200

static guint64 n_allocations;

/* AddressSanitizer has its own in front. */
#ifndef __SANITIZE_ADDRESS__

extern void *__libc_malloc (size_t size);
extern void *__libc_calloc (size_t n, size_t size);
extern void *__libc_realloc (void *piece, size_t size);

void *
malloc (size_t size)
{
  n_allocations++;
  return __libc_malloc (size);
}

void *
calloc (size_t n, size_t size)
{
  n_allocations++;
  return __libc_calloc (n, size);
}

void *
realloc (void *piece, size_t size)
{
  n_allocations++;
  return __libc_realloc (piece, size);
}

START_TEST (test_allocations_are_counted)
{
  guint64 before = n_allocations;

  g_free (g_malloc (17));
  ck_assert_uint_eq (n_allocations, before + 1);
}
END_TEST

#endif

static void
count_events (const QbgAtomic *model, gpointer data)
{
  (void) model;
  (*(guint64 *) data)++;
}

static void
ignore (const QbgBag *out, gpointer data)
{
  (void) out;
  (void) data;
}

/* Tickers of few different periods, so that up to all N are due at once; the
   adder after each also gets the next ticker's ticks, and adds them for the
   ticker after that.  The first adder also gets what comes from outside. */
static QbgCoupled *
build_network (void)
{
  QbgCoupled *root = qbg_coupled_new ((QbgPorts) QBG_PORTS ("in"),
                                      (QbgPorts) QBG_PORTS ("out"));

  for (guint32 i = 0; i < N; i++)
    {
      g_autofree char *ticker_name = g_strdup_printf ("t%u", i);
      g_autofree char *adder_name = g_strdup_printf ("a%u", i);
      Ticker ticker = { .period = 1 + i % 4, .left = 1 + i % 4 };

      qbg_coupled_add (root, ticker_name, &ticker_ops, &ticker);
      qbg_coupled_add (root, adder_name, &adder_ops, NULL);
    }
  for (guint32 i = 0; i < N; i++)
    {
      qbg_coupled_connect (root, 2 * i, 0, 2 * i + 1, 0);
      qbg_coupled_connect (root, 2 * i, 0, (2 * i + 3) % (2 * N), 1);
      qbg_coupled_connect (root, 2 * i + 1, 0, (2 * i + 4) % (2 * N), 0);
    }
  qbg_coupled_connect (root, QBG_COUPLED_SELF, 0, 1, 2);
  qbg_coupled_connect (root, 1, 0, QBG_COUPLED_SELF, 0);
  return root;
}

START_TEST (test_run_allocates_nothing)
{
  g_autoptr (QbgCoupled) root = build_network ();
  g_autoptr (QbgDevs) devs = qbg_devs_new (root, 0.0, NULL);
  guint64 n_events = 0;
  QbgMessage message = { .port = 0 };
  QbgBag in = { 0.0, 1, 1, &message };

  for (guint32 i = 0; i < 2 * N; i++)
    qbg_devs_observe (devs, i, count_events, &n_events);
  qbg_devs_set_output (devs, ignore, NULL);

  guint64 before = n_allocations;
  gboolean done = qbg_devs_run_until (devs, 100.0, NULL)
                  && qbg_devs_inject (devs, 100.5, &in, NULL)
                  && qbg_devs_run_until (devs, 1000.0, NULL)
                  && qbg_devs_step (devs, NULL);
  guint64 after = n_allocations;

  ck_assert (done);
  ck_assert_uint_eq (after, before);
  ck_assert_uint_gt (n_events, 300000);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("devs memory");
  TCase *tests = tcase_create ("devs memory");

#ifndef __SANITIZE_ADDRESS__
  tcase_add_test (tests, test_allocations_are_counted);
#endif
  tcase_add_test (tests, test_run_allocates_nothing);
  suite_add_tcase (suite, tests);

  return test_run (suite);
}
