#include <config.h>

#include "tests/random_circuit.h"

/* The kinds, as often as they are to come. */
static const char one_ports[] = "RRRRRCCCLLLVVI";
static const char coupled[] = "RRRRRCCCLLLVVITYTYK";
static const char controlled[] = "RRRRRCCCLLLVVITYKEHGFEHGF";

typedef struct {
  GRand *rand;
  guint n_nodes;
  gboolean grounded;
  GString *text;
  GPtrArray *one_port_names;
} Writer;

static void
write_node (Writer *writer, guint node)
{
  if (node == 0 && writer->grounded)
    g_string_append (writer->text, " 0");
  else
    g_string_append_printf (writer->text, " n%u", node);
}

/* Two nodes, rarely the same one twice. */
static void
write_port (Writer *writer)
{
  guint a = g_rand_int_range (writer->rand, 0, writer->n_nodes);
  guint b = g_rand_int_range (writer->rand, 0, writer->n_nodes);

  if (a == b && g_rand_int_range (writer->rand, 0, 8) != 0)
    b = (a + 1) % writer->n_nodes;
  write_node (writer, a);
  if (b == 0 && writer->grounded && g_rand_int_range (writer->rand, 0, 8) == 0)
    g_string_append (writer->text, " -");
  else
    write_node (writer, b);
}

static void
write_value (Writer *writer)
{
  g_string_append_printf (writer->text, " %.6f",
                          g_rand_double_range (writer->rand, 0.5, 2.0));
}

/* A port of its own, or that of an element before it. */
static void
write_control (Writer *writer)
{
  guint n = writer->one_port_names->len;

  if (n > 0 && g_rand_boolean (writer->rand))
    g_string_append_printf (writer->text, " %s", (char *) g_ptr_array_index (
      writer->one_port_names, g_rand_int_range (writer->rand, 0, n)));
  else
    write_port (writer);
}

static void
write_element (Writer *writer, char kind, guint number)
{
  g_autofree char *name = g_strdup_printf ("%c%u", kind, number);

  g_string_append (writer->text, name);
  write_port (writer);
  if (strchr ("TYK", kind) != NULL)
    write_port (writer);
  else if (strchr ("EHGF", kind) != NULL)
    write_control (writer);
  write_value (writer);
  if (kind == 'K')
    {
      write_value (writer);
      g_string_append (writer->text, " 0.25");
    }
  g_string_append_c (writer->text, '\n');
  if (strchr ("RCLVI", kind) != NULL)
    g_ptr_array_add (writer->one_port_names, g_steal_pointer (&name));
}

char *
test_random_netlist (GRand *rand, TestCircuitKind kind)
{
  const char *kinds = kind == TEST_ONE_PORTS ? one_ports
    : kind == TEST_COUPLED ? coupled : controlled;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  Writer writer = {
    rand, g_rand_int_range (rand, 2, 8), g_rand_int_range (rand, 0, 4) != 0,
    g_string_new (NULL), names
  };
  guint n = g_rand_int_range (rand, 2, 13);

  for (guint k = 0; k < n; k++)
    write_element (&writer, kinds[g_rand_int_range (rand, 0, strlen (kinds))],
                   k + 1);
  return g_string_free (writer.text, FALSE);
}
