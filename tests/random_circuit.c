#include <config.h>

#include "tests/random_circuit.h"

#include <math.h>

/* The kinds, as often as they are to come. */
static const char one_ports[] = "RRRRRCCCLLLVVI";
static const char capacitors[] = "RRRRRRCCCVI";
static const char inductors[] = "RRRRRRLLLVI";
static const char coupled[] = "RRRRRCCCLLLVVITYTYK";
static const char controlled[] = "RRRRRCCCLLLVVITYKEHGFEHGF";

typedef struct {
  GRand *rand;
  guint n_nodes;
  gboolean grounded;
  double decades;         /* of the values of storages; 0: all are near 1 */
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

static double
random_value (Writer *writer, double decades)
{
  if (decades == 0)
    return g_rand_double_range (writer->rand, 0.5, 2.0);
  return pow (10.0, g_rand_double_range (writer->rand, -0.5 * decades,
                                         0.5 * decades));
}

static void
write_value (Writer *writer, char kind)
{
  double decades = strchr ("CL", kind) != NULL ? writer->decades
    : kind == 'R' ? writer->decades / 3 : 0;

  g_string_append_printf (writer->text, decades == 0 ? " %.6f" : " %.9g",
                          random_value (writer, decades));
}

/* Two inductances, and a mutual one that is well below their mean. */
static void
write_inductances (Writer *writer)
{
  double a = random_value (writer, writer->decades);
  double b = random_value (writer, writer->decades);

  if (writer->decades == 0)
    g_string_append_printf (writer->text, " %.6f %.6f 0.25", a, b);
  else
    g_string_append_printf (writer->text, " %.9g %.9g %.9g", a, b,
                            0.7 * sqrt (a * b));
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
  if (kind == 'K')
    write_inductances (writer);
  else
    write_value (writer, kind);
  g_string_append_c (writer->text, '\n');
  if (strchr ("RCLVI", kind) != NULL)
    g_ptr_array_add (writer->one_port_names, g_steal_pointer (&name));
}

static char *
write_netlist (Writer *writer, TestCircuitKind kind, guint n)
{
  static const char *const of_kind[] = {
    one_ports, coupled, controlled, capacitors, inductors
  };
  const char *kinds = of_kind[kind];
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  writer->text = g_string_new (NULL);
  writer->one_port_names = names;
  for (guint k = 0; k < n; k++)
    write_element (writer, kinds[g_rand_int_range (writer->rand, 0,
                                                   strlen (kinds))], k + 1);
  return g_string_free (writer->text, FALSE);
}

char *
test_random_netlist (GRand *rand, TestCircuitKind kind)
{
  guint n_nodes = g_rand_int_range (rand, 2, 8);
  Writer writer = {
    .rand = rand, .n_nodes = n_nodes,
    .grounded = g_rand_int_range (rand, 0, 4) != 0
  };

  return write_netlist (&writer, kind, g_rand_int_range (rand, 2, 13));
}

char *
test_random_stiff_netlist (GRand *rand, TestCircuitKind kind, guint most,
                           double decades)
{
  guint n = g_rand_int_range (rand, 3, most + 1);
  Writer writer = {
    .rand = rand, .n_nodes = 2 + g_rand_int_range (rand, n / 4, n / 2 + 1),
    .grounded = TRUE, .decades = decades
  };

  return write_netlist (&writer, kind, n);
}
