/* What is said where the start contradicts itself or is not found. */

#include <config.h>

#include "bondgraph/start-internal.h"

#include <math.h>

/* As many names as a message may have. */
#define MOST_NAMES 6

static void
append_name (const QbgStart *s, QbgVariableId id, GString *out)
{
  g_string_append (out, out->len == 0 ? "'" : ", '");
  qbg_equations_variable_name (s->equations, id, out);
  g_string_append_c (out, '\'');
}

static void
repeat (const QbgDiag *diag, int code, GError **error)
{
  g_set_error_literal (error, QBG_START_ERROR, code, diag->message);
}

/* States that have a say in a row, of those with a fixed start. */
static void
note_fixed (QbgStart *s, guint row, QbgDiag *diag)
{
  const QbgEquations *eq = s->equations;
  g_autofree double *slopes = g_new (double, s->rows->len + 1);
  guint n = 0;

  for (guint i = 0; i < eq->states->len && n < MOST_NAMES; i++) {
    QbgVariableId id = QBG_STATE (eq, i);
    const QbgVariable *v = QBG_VARIABLE (eq->circuit, id);
    if (!v->fixed || !qbg_start_slopes (s, id, slopes, NULL)
        || !(fabs (slopes[row]) > 1e-9))
      continue;
    g_autoptr (GString) name = g_string_new (NULL);
    append_name (s, id, name);
    qbg_diag_note (diag, QBG_COMPONENT (eq->circuit, v->component)->span,
                   "%s starts at %g, which is fixed", name->str, v->start);
    n++;
  }
}

typedef struct {
  const QbgStart *start;
  GString *names;
  gboolean rate;
  guint n;
} Names;

static void
take_name (const QbgExpr *leaf, gpointer data)
{
  Names *n = data;

  n->rate |= leaf->kind == QBG_EXPR_DER;
  if (n->n++ < MOST_NAMES)
    append_name (n->start, leaf->var, n->names);
}

static gboolean
is_free_of_states (const QbgStart *s, guint row)
{
  for (guint k = 0; k < s->open->len; k++)
    if (s->slopes[row*s->open->len + k] != 0)
      return FALSE;
  return TRUE;
}

static QbgDiag *
tell_equation (QbgStart *s, guint row)
{
  const QbgStartRow *r = QBG_START_ROW (s, row);
  g_autoptr (GString) names = g_string_new (NULL);
  Names n = { s, names, FALSE, 0 };

  qbg_expr_visit (r->residual, take_name, &n);
  if (is_free_of_states (s, row) && n.rate)
    return qbg_diags_error (s->diags, QBG_CODE_START, r->span,
                            "no start fulfils this initial equation: what it "
                            "says about %s does not depend on any value that "
                            "could be chosen", names->str);
  return qbg_diags_error (s->diags, QBG_CODE_START, r->span,
                          "this initial equation contradicts others or fixed "
                          "start values: its sides differ by %g",
                          fabs (s->residuals[row]));
}

void
qbg_start_contradiction (QbgStart *s, guint row, GError **error)
{
  const QbgStartRow *r = QBG_START_ROW (s, row);
  g_autoptr (GString) name = g_string_new (NULL);
  QbgDiag *diag;

  if (r->residual == NULL) {
    append_name (s, r->variable, name);
    diag = qbg_diags_error (s->diags, QBG_CODE_START, r->span,
                            "%s cannot start at %g, which is fixed: the "
                            "circuit makes it %g", name->str, r->start,
                            s->values[r->variable]);
  } else
    diag = tell_equation (s, row);
  repeat (diag, QBG_START_ERROR_CONTRADICTION, error);
  note_fixed (s, row, diag);
}

void
qbg_start_not_found (QbgStart *s, GError **error)
{
  const QbgStartRow *first = QBG_START_ROW (s, 0);
  g_autoptr (GString) names = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < s->rows->len && n < MOST_NAMES; i++)
    if (s->column_of[i] != QBG_NONE) {
      append_name (s, QBG_OPEN (s, s->column_of[i]), names);
      n++;
    }
  repeat (qbg_diags_error (s->diags, QBG_CODE_NO_START, first->span,
                           "no values of %s were found that fulfil the "
                           "initial equations", names->str),
          QBG_START_ERROR_NOT_FOUND, error);
}
