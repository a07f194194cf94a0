#include <config.h>

#include "tests/devs_fixture.h"

#include "tests/devs_models.h"
#include "tests/support.h"

QbgCoupled *root;
QbgDevs *devs;

void
setup (void)
{
  root = qbg_coupled_new ((QbgPorts) QBG_PORTS ("in"),
                          (QbgPorts) QBG_PORTS ("out"));
}

void
teardown (void)
{
  g_clear_pointer (&root, qbg_coupled_free);
  g_clear_pointer (&devs, qbg_devs_free);
}

void
couple (const char *from, const char *to)
{
  GError *error = NULL;

  qbg_coupled_connect_named (root, from, to, &error);
  ck_assert_msg (error == NULL, "%s", error == NULL ? "" : error->message);
}

void
start (void)
{
  GError *error = NULL;

  devs = qbg_devs_new (root, 0.0, &error);
  ck_assert_msg (devs != NULL, "%s", error == NULL ? "" : error->message);
}

void
run_until (double stop)
{
  GError *error = NULL;

  ck_assert_msg (qbg_devs_run_until (devs, stop, &error), "%s",
                 error == NULL ? "" : error->message);
}

void
inject (double time, double value)
{
  QbgMessage message;
  QbgBag in = { 0.0, 0, 1, &message };

  qbg_bag_add (&in, 0)[0] = value;
  ck_assert (qbg_devs_inject (devs, time, &in, NULL));
}

const void *
model (const char *name)
{
  guint32 id = qbg_devs_find (devs, name);

  ck_assert_msg (id != QBG_DEVS_NONE, "no model %s", name);
  return qbg_devs_model (devs, id);
}

QbgDevsCounts
counts (const char *name)
{
  return qbg_devs_counts (devs, qbg_devs_find (devs, name));
}

void
check_failure (gboolean done, GError *error, QbgDevsError code,
               const char *message)
{
  ck_assert (!done);
  ck_assert (g_error_matches (error, QBG_DEVS_ERROR, (int) code));
  ck_assert_str_eq (error->message, message);
  g_error_free (error);
}

void
add_ticker (const char *name, const QbgAtomicOps *ops, double period)
{
  Ticker ticker = { .period = period, .left = period };

  qbg_coupled_add (root, name, ops, &ticker);
}

void
add_relay (const char *name, double delay, gboolean is_holding)
{
  Relay relay = { .delay = delay, .is_holding = is_holding };

  qbg_coupled_add (root, name, &relay_ops, &relay);
}
