#include <config.h>

#include "tests/netlist.h"

#include <math.h>
#include <string.h>

/* Node names are kept as the names of the variables of no component. */
typedef struct {
  QbgCircuit *circuit;
  GHashTable *nodes;      /* name -> id + 1 */
  GHashTable *components; /* name -> id + 1 */
  char **words;
} Reader;

static QbgArena *
arena (const Reader *reader)
{
  return reader->circuit->arena;
}

static QbgVariableId
add_variable (Reader *reader, QbgVariableKind kind, const char *name)
{
  QbgVariable variable = {
    .name = name, .component = reader->circuit->components->len - 1,
    .kind = kind, .type = QBG_TYPE_REAL, .start = NAN, .nominal = NAN
  };

  g_array_append_val (reader->circuit->variables, variable);
  return reader->circuit->variables->len - 1;
}

static QbgNodeId
read_node (Reader *reader, const char *name)
{
  guint32 id = GPOINTER_TO_UINT (g_hash_table_lookup (reader->nodes, name));
  QbgNode node = { .ground = strcmp (name, "0") == 0 };

  if (id == 0)
    {
      g_array_append_val (reader->circuit->nodes, node);
      id = reader->circuit->nodes->len;
      g_hash_table_insert (reader->nodes, g_strdup (name),
                           GUINT_TO_POINTER (id));
    }
  return id - 1;
}

static QbgPinId
add_pin (Reader *reader, const char *name, const char *node)
{
  QbgPin pin = {
    .name = name, .component = reader->circuit->components->len - 1,
    .node = read_node (reader, node)
  };

  pin.potential = add_variable (reader, QBG_VAR_POTENTIAL, "v");
  pin.current = add_variable (reader, QBG_VAR_CURRENT, "i");
  g_array_append_val (reader->circuit->pins, pin);
  return reader->circuit->pins->len - 1;
}

/* The port between the nodes words[k] and words[k+1]. */
static QbgPortId
add_port (Reader *reader, guint k)
{
  gboolean against_ground = strcmp (reader->words[k + 1], "-") == 0;
  QbgPort port = { .component = reader->circuit->components->len - 1 };

  port.p = add_pin (reader, k > 1 ? "p2" : "p", reader->words[k]);
  port.n = against_ground ? QBG_NONE
    : add_pin (reader, k > 1 ? "n2" : "n", reader->words[k + 1]);
  port.effort = add_variable (reader, QBG_VAR_EFFORT, NULL);
  port.flow = add_variable (reader, QBG_VAR_FLOW, NULL);
  g_array_append_val (reader->circuit->ports, port);
  return reader->circuit->ports->len - 1;
}

static const QbgExpr *
variable (Reader *reader, QbgVariableId id)
{
  return qbg_expr_var (arena (reader), QBG_TYPE_REAL, id);
}

static const QbgExpr *
effort (Reader *reader, QbgPortId port)
{
  return variable (reader, QBG_PORT (reader->circuit, port)->effort);
}

static const QbgExpr *
flow (Reader *reader, QbgPortId port)
{
  return variable (reader, QBG_PORT (reader->circuit, port)->flow);
}

static const QbgExpr *
times (Reader *reader, double factor, const QbgExpr *expr)
{
  return qbg_expr_binary (arena (reader), QBG_EXPR_MUL,
                          qbg_expr_real (arena (reader), factor), expr);
}

static const QbgExpr *
plus (Reader *reader, const QbgExpr *a, const QbgExpr *b)
{
  return qbg_expr_binary (arena (reader), QBG_EXPR_ADD, a, b);
}

static const QbgExpr *
power (Reader *reader, const QbgExpr *a, double exponent)
{
  return qbg_expr_binary (arena (reader), QBG_EXPR_POW, a,
                          qbg_expr_real (arena (reader), exponent));
}

static QbgElement *
add_element (Reader *reader, QbgElementType type, QbgPortId port, guint32 n)
{
  QbgElement element = {
    .type = type, .component = reader->circuit->components->len - 1,
    .first_port = port, .n_ports = n, .linear = TRUE, .value = NAN,
    .state = QBG_NONE
  };

  g_array_append_val (reader->circuit->elements, element);
  return QBG_ELEMENT (reader->circuit, reader->circuit->elements->len - 1);
}

static void
set_residuals (Reader *reader, QbgElement *element, const QbgExpr *a,
               const QbgExpr *b)
{
  const QbgExpr **residuals
    = QBG_ARENA_NEW_ARRAY (arena (reader), const QbgExpr *, 2);

  residuals[0] = a;
  residuals[1] = b;
  element->residuals = residuals;
  element->n_residuals = b == NULL ? 1 : 2;
}

static double
number (const Reader *reader, guint k)
{
  g_assert (g_strv_length (reader->words) > k);
  return g_ascii_strtod (reader->words[k], NULL);
}

static void
read_one_port (Reader *reader, QbgElementType type)
{
  QbgPortId port = add_port (reader, 1);
  QbgElement *element = add_element (reader, type, port, 1);
  double value = number (reader, 3);
  const QbgExpr *e = effort (reader, port), *f = flow (reader, port);

  element->value = value;
  if (type == QBG_ELEMENT_R)
    {
      element->effort = times (reader, value, f);
      element->flow = times (reader, 1 / value, e);
    }
  else if (type == QBG_ELEMENT_C)
    element->content = times (reader, value, e);
  else if (type == QBG_ELEMENT_I)
    element->content = times (reader, value, f);
  else if (type == QBG_ELEMENT_SE)
    element->effort = qbg_expr_real (arena (reader), value);
  else
    element->flow = qbg_expr_real (arena (reader), value);
}

static void
read_two_port (Reader *reader, QbgElementType type)
{
  QbgPortId port = add_port (reader, 1);
  double *matrix = QBG_ARENA_NEW_ARRAY (arena (reader), double, 4);
  QbgElement *element;

  add_port (reader, 3);
  element = add_element (reader, type, port, 2);
  if (type == QBG_ELEMENT_I)
    {
      matrix[0] = number (reader, 5);
      matrix[3] = number (reader, 6);
      matrix[1] = matrix[2] = number (reader, 7);
      element->matrix = matrix;
    }
  else
    element->ratio = qbg_expr_real (arena (reader), number (reader, 5));
}

/* What controls: the port of a component, or one of its own. */
static const QbgExpr *
read_control (Reader *reader, gboolean current, guint *next)
{
  guint32 id = GPOINTER_TO_UINT (g_hash_table_lookup (reader->components,
                                                      reader->words[3]));
  QbgElement *element;
  QbgPortId port;

  *next = id != 0 ? 4 : 5;
  if (id != 0)
    port = QBG_COMPONENT (reader->circuit, id - 1)->first_port;
  else
    {
      const QbgExpr *zero = qbg_expr_real (arena (reader), 0);
      port = add_port (reader, 3);
      element = add_element (reader, current ? QBG_ELEMENT_SE
                             : QBG_ELEMENT_SF, port, 1);
      *(current ? &element->effort : &element->flow) = zero;
    }
  return current ? flow (reader, port) : effort (reader, port);
}

static void
read_controlled (Reader *reader, gboolean current, gboolean gives_effort)
{
  QbgPortId port = add_port (reader, 1);
  QbgElement *element;
  const QbgExpr *control;
  guint next, index = reader->circuit->elements->len;

  add_element (reader, gives_effort ? QBG_ELEMENT_SE : QBG_ELEMENT_SF, port,
               1);
  control = read_control (reader, current, &next);
  element = QBG_ELEMENT (reader->circuit, index);
  element->modulated = TRUE;
  element->linear = FALSE;
  *(gives_effort ? &element->effort : &element->flow)
    = times (reader, number (reader, next), control);
}

static void
read_potential_source (Reader *reader)
{
  QbgPortId port = add_port (reader, 1);
  QbgPinId pin = add_pin (reader, "s", reader->words[3]);
  QbgElement *element = add_element (reader, QBG_ELEMENT_SE, port, 1);

  element->modulated = TRUE;
  element->linear = FALSE;
  element->effort = times (reader, number (reader, 4), variable (
    reader, QBG_PIN (reader->circuit, pin)->potential));
}

static void
read_nonlinear (Reader *reader, gboolean gives_effort)
{
  QbgPortId port = add_port (reader, 1);
  QbgElement *element = add_element (reader, QBG_ELEMENT_R, port, 1);
  const QbgExpr *in = gives_effort ? flow (reader, port)
    : effort (reader, port);
  const QbgExpr *law = times (reader, number (reader, 3),
                              plus (reader, in, power (reader, in, 3)));

  element->linear = FALSE;
  *(gives_effort ? &element->effort : &element->flow) = law;
}

static void
read_nullor (Reader *reader)
{
  QbgPortId port = add_port (reader, 1);
  QbgElement *element;

  add_port (reader, 3);
  element = add_element (reader, QBG_ELEMENT_FIELD, port, 2);
  set_residuals (reader, element, effort (reader, port), flow (reader, port));
}

static void
read_field (Reader *reader)
{
  QbgPortId a = add_port (reader, 1), b = add_port (reader, 3);
  QbgElement *element = add_element (reader, QBG_ELEMENT_FIELD, a, 2);
  const QbgExpr *ea = effort (reader, a), *eb = effort (reader, b);

  element->linear = FALSE;
  set_residuals (reader, element,
                 plus (reader, times (reader, -1, flow (reader, a)),
                       plus (reader, eb, power (reader, ea, 3))),
                 plus (reader, times (reader, -1, flow (reader, b)),
                       power (reader, ea, 2)));
}

static void
read_law (Reader *reader)
{
  switch (reader->words[0][0])
    {
    case 'R': read_one_port (reader, QBG_ELEMENT_R); break;
    case 'C': read_one_port (reader, QBG_ELEMENT_C); break;
    case 'L': read_one_port (reader, QBG_ELEMENT_I); break;
    case 'V': read_one_port (reader, QBG_ELEMENT_SE); break;
    case 'I': read_one_port (reader, QBG_ELEMENT_SF); break;
    case 'T': read_two_port (reader, QBG_ELEMENT_TF); break;
    case 'Y': read_two_port (reader, QBG_ELEMENT_GY); break;
    case 'K': read_two_port (reader, QBG_ELEMENT_I); break;
    case 'E': read_controlled (reader, FALSE, TRUE); break;
    case 'H': read_controlled (reader, TRUE, TRUE); break;
    case 'G': read_controlled (reader, FALSE, FALSE); break;
    case 'F': read_controlled (reader, TRUE, FALSE); break;
    case 'U': read_potential_source (reader); break;
    case 'D': read_nonlinear (reader, FALSE); break;
    case 'Z': read_nonlinear (reader, TRUE); break;
    case 'N': read_nullor (reader); break;
    case 'X': read_field (reader); break;
    default: g_assert_not_reached ();
    }
}

static void
read_line (Reader *reader, const char *line, guint32 line_number)
{
  QbgCircuit *circuit = reader->circuit;
  g_auto (GStrv) words = g_strsplit_set (line, " ", -1);
  QbgComponent component = {
    .class_name = "", .span = { NULL, line_number, line_number },
    .first_pin = circuit->pins->len,
    .first_variable = circuit->variables->len,
    .first_port = circuit->ports->len,
    .first_element = circuit->elements->len
  }, *done;

  component.name = qbg_arena_strndup (circuit->arena, words[0],
                                      strlen (words[0]));
  reader->words = words;
  g_array_append_val (circuit->components, component);
  read_law (reader);
  done = QBG_COMPONENT (circuit, circuit->components->len - 1);
  done->n_pins = circuit->pins->len - done->first_pin;
  done->n_ports = circuit->ports->len - done->first_port;
  done->n_elements = circuit->elements->len - done->first_element;
  done->n_variables = circuit->variables->len - done->first_variable;
  g_hash_table_insert (reader->components, g_strdup (words[0]),
                       GUINT_TO_POINTER (circuit->components->len));
}

/* The pins of every node, in their order. */
static void
gather_node_pins (QbgCircuit *circuit)
{
  guint32 first = 0;

  for (QbgPinId p = 0; p < circuit->pins->len; p++)
    QBG_NODE (circuit, QBG_PIN (circuit, p)->node)->n_pins++;
  for (QbgNodeId n = 0; n < circuit->nodes->len; n++)
    {
      QbgNode *node = QBG_NODE (circuit, n);
      node->first_pin = first;
      first += node->n_pins;
      node->n_pins = 0;
    }
  g_array_set_size (circuit->node_pins, first);
  for (QbgPinId p = 0; p < circuit->pins->len; p++)
    {
      QbgNode *node = QBG_NODE (circuit, QBG_PIN (circuit, p)->node);
      g_array_index (circuit->node_pins, QbgPinId,
                     node->first_pin + node->n_pins++) = p;
    }
}

static void
keep_node_names (Reader *reader)
{
  GHashTableIter iter;
  gpointer name, id;

  g_hash_table_iter_init (&iter, reader->nodes);
  while (g_hash_table_iter_next (&iter, &name, &id))
    QBG_NODE (reader->circuit, GPOINTER_TO_UINT (id) - 1)->span.start
      = g_str_hash (name);
}

QbgCircuit *
test_netlist (const char *text)
{
  g_autoptr (QbgCircuit) circuit = qbg_circuit_new ();
  g_autoptr (GHashTable) nodes
    = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) components
    = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  Reader reader = { circuit, nodes, components, NULL };
  QbgComponent model = { .name = "", .class_name = "Test" };

  circuit->model = "Test";
  g_array_append_val (circuit->components, model);
  for (guint k = 0; lines[k] != NULL; k++)
    if (*g_strstrip (lines[k]) != '\0')
      read_line (&reader, lines[k], k + 1);
  gather_node_pins (circuit);
  keep_node_names (&reader);
  return g_steal_pointer (&circuit);
}

QbgElementId
test_element (const QbgCircuit *circuit, const char *name)
{
  for (QbgComponentId c = 1; c < circuit->components->len; c++)
    {
      const QbgComponent *component = QBG_COMPONENT (circuit, c);
      gsize length = strlen (component->name);
      if (strcmp (component->name, name) == 0)
        return component->first_element;
      if (component->n_elements > 1 && name[length] == 'c'
          && strncmp (component->name, name, length) == 0)
        return component->first_element + 1;
    }
  g_assert_not_reached ();
}

QbgNodeId
test_node (const QbgCircuit *circuit, const char *name)
{
  for (QbgNodeId n = 0; n < circuit->nodes->len; n++)
    if (QBG_NODE (circuit, n)->span.start == g_str_hash (name))
      return n;
  g_assert_not_reached ();
}
