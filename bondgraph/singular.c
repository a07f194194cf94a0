#include <config.h>

#include "bondgraph/singular.h"

#define MOST_NAMED 6

/* The component that a signal is of; the circuit's own variables only. */
static const char *
component_of (const QbgEquations *eq, QbgSignalId signal)
{
  const QbgCircuit *c = eq->circuit;

  return signal / 2 >= c->variables->len ? ""
    : QBG_COMPONENT (c, QBG_VARIABLE (c, signal / 2)->component)->name;
}

void
qbg_append_components (const QbgEquations *eq, const QbgSignalId *signals,
                       guint n, GString *out)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  guint named = 0;

  for (guint i = 0; i < n; i++) {
    const char *name = component_of (eq, signals[i]);
    if (*name == '\0' || !g_hash_table_add (seen, (gpointer) name)
        || named++ >= MOST_NAMED)
      continue;
    g_string_append_printf (out, "%s%s", named > 1 ? ", " : "", name);
  }
  if (named > MOST_NAMED)
    g_string_append_printf (out, " and %u more", named - MOST_NAMED);
  if (named == 0)
    qbg_equations_variable_name (eq, signals[0] / 2, out);
}

void
qbg_append_singular (const QbgEquations *eq, const QbgSignalId *signals,
                     guint n, gboolean switched, GString *out)
{
  g_string_append (out, "no unique solution for ");
  qbg_append_components (eq, signals, n, out);
  if (switched)
    g_string_append (out, ": as the switches are, there is a short circuit, or "
                     "a current has no way to go on (Ron = 0, Goff = 0)");
}
