#include <config.h>

#include "bondgraph/law-text.h"

#include <math.h>
#include <string.h>

/* Beyond so many nodes a text is read by no one. */
#define MAX_EXPANSION 4000
/* A number that takes more characters than this is shortened. */
#define LONG_NUMBER 10
/* Times from here on never come. */
#define FOREVER 1e300

typedef struct {
  QbgArena *arena;
  const QbgCircuit *circuit;
  GHashTable *open;       /* variables whose definitions are being put in */
} Expansion;

static const QbgExpr *expand_in (Expansion *expansion, const QbgExpr *expr);

/* What changes at events goes by its name, or that of what it is. */
static gboolean
has_plain_name (const QbgCircuit *circuit, const QbgVariable *variable)
{
  const QbgExpr *is = variable->definition;

  return variable->discrete && !qbg_expr_is_number (is)
         && (is->kind != QBG_EXPR_VAR
             || QBG_VARIABLE (circuit, is->var)->name == NULL);
}

static const QbgExpr *
definition_of (const QbgExpr *leaf, gpointer data)
{
  Expansion *expansion = data;
  const QbgVariable *variable = QBG_VARIABLE (expansion->circuit, leaf->var);
  gpointer key = GUINT_TO_POINTER (leaf->var + 1);
  const QbgExpr *result;

  if (leaf->kind != QBG_EXPR_VAR || variable->definition == NULL
      || variable->is_state
      || has_plain_name (expansion->circuit, variable)
      || !g_hash_table_add (expansion->open, key))
    return NULL;
  result = expand_in (expansion, variable->definition);
  g_hash_table_remove (expansion->open, key);
  return qbg_expr_size (result) > MAX_EXPANSION ? NULL : result;
}

static const QbgExpr *
expand_in (Expansion *expansion, const QbgExpr *expr)
{
  return qbg_expr_substitute (expansion->arena, expr, definition_of,
                              expansion);
}

const QbgExpr *
qbg_expand (QbgArena *arena, const QbgCircuit *circuit, const QbgExpr *expr)
{
  g_autoptr (GHashTable) open = g_hash_table_new (NULL, NULL);
  Expansion expansion = { arena, circuit, open };

  return expand_in (&expansion, expr);
}

/* 314.1592653589793 becomes 314.159, but 1000001 stays. */
static double
shorten_number (double number)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char six[G_ASCII_DTOSTR_BUF_SIZE];

  qbg_number_format (number, text);
  if (text->len <= LONG_NUMBER || !isfinite (number))
    return number;
  return g_ascii_strtod (g_ascii_formatd (six, sizeof six, "%.6g", number),
                         NULL);
}

/* time >= 1.8e308: how the library says that something has no end. */
static gboolean
never_comes (const QbgExpr *expr)
{
  return (expr->kind == QBG_EXPR_GE || expr->kind == QBG_EXPR_GT)
         && expr->u.args[0]->kind == QBG_EXPR_TIME
         && qbg_expr_is_number (expr->u.args[1])
         && expr->u.args[1]->u.number >= FOREVER;
}

static const QbgExpr *
shorten (QbgArena *arena, const QbgExpr *expr)
{
  const QbgExpr *args[3] = { NULL, NULL, NULL };

  if (never_comes (expr))
    return qbg_expr_number (arena, QBG_TYPE_BOOLEAN, 0);

  if (expr->kind == QBG_EXPR_NUMBER)
    return qbg_expr_number (arena, expr->type, shorten_number (expr->u.number));
  for (guint i = 0; i < expr->n_args; i++)
    args[i] = shorten (arena, expr->u.args[i]);
  switch (expr->kind)
    {
    case QBG_EXPR_STRING:
    case QBG_EXPR_TIME:
    case QBG_EXPR_VAR:
    case QBG_EXPR_DER:
      return expr;
    case QBG_EXPR_NEG:
    case QBG_EXPR_NOT:
      return qbg_expr_unary (arena, expr->kind, args[0]);
    case QBG_EXPR_IF:
      return qbg_expr_if (arena, args[0], args[1], args[2]);
    case QBG_EXPR_CALL:
      return qbg_expr_call (arena, expr->function, args);
    default:
      return qbg_expr_binary (arena, expr->kind, args[0], args[1]);
    }
}

/* A law on its way into text. */
typedef struct {
  const QbgCircuit *circuit;
  QbgElementId id;
  const QbgElement *element;
  gboolean exact;
  QbgArena *arena;
  GString *out;
} Text;

void
qbg_law_variable_name (const QbgCircuit *circuit, QbgElementId id,
                       QbgVariableId variable, GString *out)
{
  const QbgElement *element = QBG_ELEMENT (circuit, id);
  const QbgVariable *v = QBG_VARIABLE (circuit, variable);

  for (guint32 k = 0; k < element->n_ports; k++)
    {
      const QbgPort *port = QBG_PORT (circuit, element->first_port + k);

      if (port->effort != variable && port->flow != variable)
        continue;
      g_string_append_c (out, port->effort == variable ? 'v' : 'i');
      if (element->n_ports > 1)
        g_string_append_printf (out, "%u", k + 1);
      return;
    }
  if (v->component == element->component && v->name != NULL)
    g_string_append (out, v->name);
  else
    qbg_circuit_variable_name (circuit, variable, out);
}

static void
append_name (guint32 variable, gpointer data, GString *out)
{
  const Text *text = data;

  qbg_law_variable_name (text->circuit, text->id, variable, out);
}

static void
append_expr (Text *text, const QbgExpr *expr)
{
  const QbgExpr *whole = qbg_expand (text->arena, text->circuit, expr);

  if (!text->exact)
    whole = shorten (text->arena, whole);
  qbg_expr_format (whole, append_name, text, text->out);
}

/* "40*der(i)", "der(i)". */
static void
append_rate (Text *text, double factor, const char *variable)
{
  if (factor != 1)
    {
      qbg_number_format (text->exact ? factor : shorten_number (factor),
                         text->out);
      g_string_append_c (text->out, '*');
    }
  g_string_append_printf (text->out, "der(%s)", variable);
}

static void
append_equation (Text *text, const char *left, const QbgExpr *right)
{
  g_string_append_printf (text->out, "%s = ", left);
  append_expr (text, right);
}

static void
append_residuals (Text *text)
{
  for (guint32 k = 0; k < text->element->n_residuals; k++)
    {
      if (k > 0)
        g_string_append (text->out, "; ");
      append_equation (text, "0", text->element->residuals[k]);
    }
}

static void
append_resistor (Text *text)
{
  if (text->element->effort != NULL)
    append_equation (text, "v", text->element->effort);
  else if (text->element->flow != NULL)
    append_equation (text, "i", text->element->flow);
  else
    append_residuals (text);
}

/* "v1 = 3*der(i1) + der(i2)": the row of a field of storages. */
static void
append_row (Text *text, guint32 row, char rate, char stored)
{
  guint32 n = text->element->n_ports;

  g_string_append_printf (text->out, "%s%c%u =", row > 0 ? "; " : "", rate,
                          row + 1);
  for (guint32 k = 0; k < n; k++)
    {
      double factor = text->element->matrix[row * n + k];
      g_autofree char *name = g_strdup_printf ("%c%u", stored, k + 1);

      g_string_append (text->out, factor < 0 ? k > 0 ? " - " : " -"
                       : k > 0 ? " + " : " ");
      append_rate (text, fabs (factor), name);
    }
}

/* rate is the power variable that is the derivative of what is stored, cause
 * the other one: i and v of a capacitor. */
static void
append_storage (Text *text, char rate, char cause)
{
  const QbgElement *element = text->element;
  const QbgExpr *solved = element->type == QBG_ELEMENT_C ? element->effort
                                                         : element->flow;

  if (element->n_ports > 1 && element->matrix != NULL)
    for (guint32 row = 0; row < element->n_ports; row++)
      append_row (text, row, rate, cause);
  else if (element->linear && isfinite (element->value))
    {
      const char name[] = { cause, '\0' };

      g_string_append_printf (text->out, "%c = ", rate);
      append_rate (text, element->value, name);
    }
  else if (element->content != NULL)
    {
      g_string_append_printf (text->out, "%c = der(", rate);
      append_expr (text, element->content);
      g_string_append_c (text->out, ')');
    }
  else if (solved != NULL && element->state != QBG_NONE)
    {
      g_string_append_printf (text->out, "%c = der(", rate);
      append_name (element->state, text, text->out);
      g_string_append_printf (text->out, "); %c = ", cause);
      append_expr (text, solved);
    }
  else
    append_residuals (text);
}

/* "v1 = 2*v2; i2 = -2*i1": left = ratio*right, then other = -ratio*cause. */
static void
append_ratio (Text *text, const char *left, QbgVariableId right,
              const char *other, QbgVariableId cause)
{
  const QbgExpr *ratio = text->element->ratio;
  const QbgExpr *first, *second;

  if (ratio == NULL)
    {
      append_residuals (text);
      return;
    }
  first = qbg_expr_binary (text->arena, QBG_EXPR_MUL, ratio,
                           qbg_expr_var (text->arena, QBG_TYPE_REAL, right));
  second = qbg_expr_binary (text->arena, QBG_EXPR_MUL,
                            qbg_expr_unary (text->arena, QBG_EXPR_NEG, ratio),
                            qbg_expr_var (text->arena, QBG_TYPE_REAL, cause));
  append_equation (text, left, first);
  g_string_append (text->out, "; ");
  append_equation (text, other, second);
}

static void
append_coupling (Text *text)
{
  const QbgPort *ports = QBG_PORT (text->circuit, text->element->first_port);

  if (text->element->type == QBG_ELEMENT_TF)
    append_ratio (text, "v1", ports[1].effort, "i2", ports[0].flow);
  else
    append_ratio (text, "v1", ports[1].flow, "v2", ports[0].flow);
}

static void
append_law (Text *text)
{
  switch (text->element->type)
    {
    case QBG_ELEMENT_R:
      append_resistor (text);
      break;
    case QBG_ELEMENT_C:
      append_storage (text, 'i', 'v');
      break;
    case QBG_ELEMENT_I:
      append_storage (text, 'v', 'i');
      break;
    case QBG_ELEMENT_SE:
      append_equation (text, "v", text->element->effort);
      break;
    case QBG_ELEMENT_SF:
      append_equation (text, "i", text->element->flow);
      break;
    case QBG_ELEMENT_TF:
    case QBG_ELEMENT_GY:
      append_coupling (text);
      break;
    case QBG_ELEMENT_FIELD:
      append_residuals (text);
      break;
    case QBG_ELEMENT_GROUND:
      g_string_append (text->out, "v = 0");
      break;
    }
}

void
qbg_law_format (const QbgCircuit *circuit, QbgElementId id, gboolean exact,
                GString *out)
{
  g_autoptr (QbgArena) arena = qbg_arena_new ();
  Text text = { circuit, id, QBG_ELEMENT (circuit, id), exact, arena, out };

  append_law (&text);
}
