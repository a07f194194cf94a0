#include <config.h>

#include "bondgraph/diagnose-internal.h"

/* Places of one remedy that are named; of more, how many others. */
#define MAX_PLACES 4

static const QbgChange *
first_change (const GPtrArray *remedies, guint32 k)
{
  const QbgRemedy *remedy = g_ptr_array_index (remedies, k);

  return &g_array_index (remedy->changes, QbgChange, 0);
}

/* Whether two remedies are told as one, with "or" between their places. */
static gboolean
are_alike (const GPtrArray *remedies, guint32 a, guint32 b)
{
  const QbgRemedy *x = g_ptr_array_index (remedies, a);
  const QbgRemedy *y = g_ptr_array_index (remedies, b);

  return x->changes->len == 1 && y->changes->len == 1
    && first_change (remedies, a)->kind == first_change (remedies, b)->kind
    && first_change (remedies, a)->type == first_change (remedies, b)->type;
}

/* What is in series should be small against what is there; a capacitor across
 * it too, but a resistor large. */
static const char *
part_name (const QbgChange *change, gboolean several)
{
  switch (change->type)
    {
    case QBG_ELEMENT_C:
      return several ? "small capacitors" : "a small capacitor";
    case QBG_ELEMENT_I:
      return several ? "small inductors" : "a small inductor";
    default:
      if (change->kind == QBG_CHANGE_SERIES)
        return several ? "small resistors" : "a small resistor";
      return several ? "large resistors" : "a large resistor";
    }
}

static const char *
preposition (const QbgChange *change, gboolean several)
{
  switch (change->kind)
    {
    case QBG_CHANGE_SERIES:
      return several ? "in series with each of" : "in series with";
    case QBG_CHANGE_ACROSS:
      return several ? "across each of" : "across";
    default:
      return several ? "from each of the nodes" : "from node";
    }
}

static void
append_place (const QbgFindings *findings, const QbgChange *change,
              GString *out)
{
  const QbgCircuit *circuit = findings->circuit;
  const QbgPort *port;

  if (change->kind == QBG_CHANGE_TO_GROUND)
    {
      qbg_circuit_node_name (circuit, change->node, out);
      return;
    }
  port = QBG_PORT (circuit, change->port);
  g_string_append (out, QBG_COMPONENT (circuit, port->component)->name);
  if (QBG_COMPONENT (circuit, port->component)->n_ports == 1)
    return;
  g_string_append_printf (out, ".%s", QBG_PIN (circuit, port->p)->name);
  if (change->kind == QBG_CHANGE_ACROSS && port->n != QBG_NONE)
    g_string_append_printf (out, " and %s.%s", QBG_COMPONENT (
      circuit, port->component)->name, QBG_PIN (circuit, port->n)->name);
}

static void
append_separator (GString *out, guint32 k, guint32 n, const char *conjunction)
{
  if (k > 0 && k + 1 == n)
    g_string_append_printf (out, " %s ", conjunction);
  else if (k > 0)
    g_string_append (out, ", ");
}

static void
append_places (const QbgFindings *findings, const QbgRemedy *remedy,
               GString *out)
{
  guint32 n = remedy->changes->len;
  guint32 named = n <= MAX_PLACES + 1 ? n : MAX_PLACES;

  for (guint32 k = 0; k < named; k++)
    {
      append_separator (out, k, n, "and");
      append_place (findings, &g_array_index (remedy->changes, QbgChange, k),
                    out);
    }
  if (named < n)
    g_string_append_printf (out, " and %u others", n - named);
}

/* The remedies from first on that are told as one; the next one after. */
static guint32
append_alike (const QbgFindings *findings, const GPtrArray *remedies,
              guint32 first, GString *out)
{
  const QbgRemedy *remedy = g_ptr_array_index (remedies, first);
  const QbgChange *change = first_change (remedies, first);
  gboolean several = remedy->changes->len > 1;
  guint32 end = first + 1;

  while (end < remedies->len && are_alike (remedies, first, end))
    end++;
  g_string_append_printf (out, "%s %s ", part_name (change, several),
                          preposition (change, several));
  if (several)
    append_places (findings, remedy, out);
  for (guint32 k = first; k < end && !several; k++)
    {
      append_separator (out, k - first, end - first, "or");
      append_place (findings, first_change (remedies, k), out);
    }
  if (change->kind == QBG_CHANGE_TO_GROUND)
    g_string_append (out, " to ground");
  return end;
}

void
qbg_remedies_text (const QbgFindings *findings, const GPtrArray *remedies,
                   GString *out)
{
  guint32 parts = 0;

  for (guint32 k = 0; k < remedies->len; parts++)
    {
      if (parts > 0)
        g_string_append (out, ", or ");
      k = append_alike (findings, remedies, k, out);
    }
  if (parts > 1)
    g_string_append_c (out, ',');
}
