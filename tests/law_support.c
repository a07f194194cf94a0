#include <config.h>

#include "tests/law_support.h"

#include <math.h>
#include <string.h>

#include "tests/equation_text.h"

QbgCircuit *x_circuit;
QbgDiags *x_diags;
GArray *x_equations;
static GString *out;
QbgComponentId x_id;

void
x_begin (void)
{
  QbgComponent model = { .name = "", .class_name = "M", .composite = TRUE };
  QbgComponent component = { .name = "X", .class_name = "X" };

  if (x_circuit != NULL)
    {
      g_array_unref (x_equations);
      qbg_circuit_free (x_circuit);
      qbg_diags_free (x_diags);
    }
  x_circuit = qbg_circuit_new ();
  x_diags = qbg_diags_new ();
  x_equations = g_array_new (FALSE, FALSE, sizeof (QbgEquation));
  g_array_append_val (x_circuit->components, model);
  g_array_append_val (x_circuit->components, component);
  x_id = 1;
}

void
x_setup (void)
{
  out = g_string_new (NULL);
}

void
x_teardown (void)
{
  g_string_free (out, TRUE);
  if (x_circuit != NULL)
    g_array_unref (x_equations);
  g_clear_pointer (&x_circuit, qbg_circuit_free);
  g_clear_pointer (&x_diags, qbg_diags_free);
}

QbgVariableId
x_add_variable (const char *name, QbgVariableKind kind, QbgType type)
{
  QbgVariable variable = {
    .name = qbg_arena_strndup (x_circuit->arena, name, strlen (name)),
    .component = x_id, .kind = kind, .type = type,
    .start = NAN, .nominal = NAN
  };

  g_array_append_val (x_circuit->variables, variable);
  QBG_COMPONENT (x_circuit, x_id)->n_variables++;
  return x_circuit->variables->len - 1;
}

void
x_variables (const char *names, QbgVariableKind kind, QbgType type)
{
  g_auto (GStrv) each = g_strsplit (names, " ", 0);

  for (guint i = 0; each[i] != NULL; i++)
    x_add_variable (each[i], kind, type);
}


void
x_pins (const char *names)
{
  g_auto (GStrv) each = g_strsplit (names, " ", 0);

  for (guint i = 0; each[i] != NULL; i++)
    {
      g_autofree char *potential = g_strconcat (each[i], ".v", NULL);
      g_autofree char *current = g_strconcat (each[i], ".i", NULL);
      QbgPin pin = {
        .name = qbg_arena_strndup (x_circuit->arena, each[i],
                                   strlen (each[i])),
        .component = x_id,
        .potential = x_add_variable (potential, QBG_VAR_POTENTIAL,
                                   QBG_TYPE_REAL),
        .current = x_add_variable (current, QBG_VAR_CURRENT, QBG_TYPE_REAL),
        .node = QBG_NONE
      };
      g_array_append_val (x_circuit->pins, pin);
      QBG_COMPONENT (x_circuit, x_id)->n_pins++;
    }
}

QbgVariableId
x_find (const char *name)
{
  for (guint i = 0; i < x_circuit->variables->len; i++)
    if (QBG_VARIABLE (x_circuit, i)->name != NULL
        && strcmp (QBG_VARIABLE (x_circuit, i)->name, name) == 0)
      return i;
  ck_abort_msg ("no variable %s", name);
  return QBG_NONE;
}

QbgVariable *
x_variable (const char *name)
{
  return QBG_VARIABLE (x_circuit, x_find (name));
}

static guint32
look_up (const char *name, QbgType *type, gpointer data)
{
  (void) data;
  QbgVariableId found = x_find (name);
  *type = QBG_VARIABLE (x_circuit, found)->type;
  return found;
}

void
x_equation (const char *text)
{
  QbgEquation one = { test_equation (x_circuit->arena, text, look_up, NULL),
                      QBG_NO_SPAN };

  g_array_append_val (x_equations, one);
}

void
x_say (const char *text)
{
  g_auto (GStrv) each = g_strsplit (text, ";", 0);

  for (guint i = 0; each[i] != NULL; i++)
    x_equation (each[i]);
}

void
x_derive (void)
{
  qbg_derive_law (x_circuit, x_id, (const QbgEquation *) x_equations->data,
                  x_equations->len, x_diags);
}

void
x_one_port (void)
{
  x_begin ();
  x_locals ("v i");
  x_pins ("p n");
  x_say ("v = p.v - n.v; 0 = p.i + n.i; i = p.i");
}

void
x_two_port (void)
{
  x_begin ();
  x_locals ("v1 v2 i1 i2");
  x_pins ("p1 n1 p2 n2");
  x_say ("v1 = p1.v - n1.v; v2 = p2.v - n2.v; 0 = p1.i + n1.i;"
         "0 = p2.i + n2.i; i1 = p1.i; i2 = p2.i");
}

/* e and f of a single port, e1, f1, e2, … of several. */
static void
append_name (guint32 var, gpointer data, GString *to)
{
  const QbgVariable *variable = QBG_VARIABLE (x_circuit, var);
  const QbgComponent *component = QBG_COMPONENT (x_circuit, x_id);

  (void) data;
  if (variable->name != NULL)
    {
      g_string_append (to, variable->name);
      return;
    }
  for (guint i = 0; i < component->n_ports; i++)
    {
      const QbgPort *port = QBG_PORT (x_circuit, component->first_port + i);

      if (port->effort != var && port->flow != var)
        continue;
      g_string_append_c (to, port->effort == var ? 'e' : 'f');
      if (component->n_ports > 1)
        g_string_append_printf (to, "%u", i + 1);
    }
}

static void
append_expr (const char *label, const QbgExpr *expr)
{
  if (expr == NULL)
    return;
  g_string_append_printf (out, " %s=", label);
  qbg_expr_format (expr, append_name, NULL, out);
}

static void
append_ports (const QbgElement *element)
{
  for (guint i = 0; i < element->n_ports; i++)
    {
      const QbgPort *port = QBG_PORT (x_circuit, element->first_port + i);

      g_string_append_c (out, i == 0 ? '(' : ' ');
      g_string_append (out, QBG_PIN (x_circuit, port->p)->name);
      if (port->n != QBG_NONE)
        g_string_append_printf (out, ",%s",
                                QBG_PIN (x_circuit, port->n)->name);
    }
  if (element->n_ports > 0)
    g_string_append_c (out, ')');
}

static void
append_matrix (const QbgElement *element)
{
  guint n = element->n_ports;

  if (element->matrix == NULL)
    return;
  g_string_append (out, " [");
  for (guint i = 0; i < n * n; i++)
    {
      g_string_append (out, i == 0 ? "" : i % n == 0 ? "; " : " ");
      qbg_number_format (element->matrix[i], out);
    }
  g_string_append_c (out, ']');
}

static void
append_element (const QbgElement *element)
{
  g_string_append (out, qbg_element_type_name (element->type));
  append_ports (element);
  if (element->modulated)
    g_string_append (out, " modulated");
  if (!isnan (element->value))
    {
      ck_assert (element->linear);
      g_string_append_c (out, ' ');
      qbg_number_format (element->value, out);
    }
  append_matrix (element);
  append_expr ("e", element->effort);
  append_expr ("f", element->flow);
  append_expr ("q", element->content);
  append_expr ("ratio", element->ratio);
  if (element->state != QBG_NONE)
    g_string_append_printf (out, " state=%s",
                            QBG_VARIABLE (x_circuit, element->state)->name);
  if (element->type == QBG_ELEMENT_FIELD)
    for (guint i = 0; i < element->n_residuals; i++)
      append_expr ("0", element->residuals[i]);
}

const char *
x_law (void)
{
  const QbgComponent *component = QBG_COMPONENT (x_circuit, x_id);

  ck_assert_msg (!qbg_diags_has_errors (x_diags), "%s",
                 qbg_diags_count (x_diags) == 0 ? ""
                 : qbg_diags_get (x_diags, 0)->message);
  g_string_truncate (out, 0);
  for (guint i = 0; i < component->n_elements; i++)
    {
      if (i > 0)
        g_string_append (out, "; ");
      append_element (QBG_ELEMENT (x_circuit, component->first_element + i));
    }
  return out->str;
}

const char *
x_expr (const QbgExpr *expr)
{
  g_string_truncate (out, 0);
  if (expr != NULL)
    qbg_expr_format (expr, append_name, NULL, out);
  return out->str;
}

const char *
x_definition (const char *name)
{
  return x_expr (x_variable (name)->definition);
}

const char *
x_rate (const char *name)
{
  return x_expr (x_variable (name)->rate);
}

const char *
x_law_of (const char *equation_text)
{
  x_one_port ();
  x_equation (equation_text);
  x_derive ();
  return x_law ();
}

void
x_assert_error (QbgCode code)
{
  x_derive ();
  ck_assert_uint_ge (qbg_diags_errors (x_diags), 1);
  ck_assert_int_eq (qbg_diags_get (x_diags, 0)->code, code);
  ck_assert_ptr_nonnull (strstr (qbg_diags_get (x_diags, 0)->message, "'X'"));
}
