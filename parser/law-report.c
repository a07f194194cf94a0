#include <config.h>

#include "parser/law-internal.h"

#include <math.h>

/* So many variables without an equation are named. */
#define MOST_NAMED 4

const char *
qbg_law_name (const QbgLaw *law)
{
  const char *name = law->component.name;

  return name[0] != '\0' ? name : law->circuit->model;
}

/* Notes where the variables are declared that nothing defines; FALSE where
 * there is none. */
static gboolean
note_free (const QbgLaw *law, QbgDiag *diag)
{
  guint count = 0;

  for (guint i = 0; i < law->component.n_variables; i++)
    {
      const QbgVariable *variable
        = QBG_VARIABLE (law->circuit, law->component.first_variable + i);

      if (law->variables[i].role != QBG_ROLE_INTERNAL)
        continue;
      if (count < MOST_NAMED)
        qbg_diag_note (diag, variable->span, "nothing determines '%s'",
                       variable->name);
      count++;
    }
  if (count > MOST_NAMED)
    qbg_diag_note (diag, QBG_NO_SPAN, "nor %u more variables",
                   count - MOST_NAMED);
  return count > 0;
}

void
qbg_law_report_count (QbgLaw *law, guint n_unknowns)
{
  gboolean few = law->n_equations < n_unknowns;
  QbgDiag *diag;

  law->failed = TRUE;
  diag = qbg_diags_error (law->diags, few ? QBG_CODE_UNDERDETERMINED
                          : QBG_CODE_OVERDETERMINED, law->component.span,
                          "'%s' has %u unknown%s%s, but %u equation%s",
                          qbg_law_name (law), n_unknowns,
                          n_unknowns == 1 ? "" : "s",
                          law->n_pins > 0 ? ", counting one for each pin" : "",
                          law->n_equations,
                          law->n_equations == 1 ? "" : "s");
  if (few && !note_free (law, diag))
    qbg_diag_note (diag, QBG_NO_SPAN, "an equation between the voltages and "
                   "currents at its pins is missing");
  if (!few && !law->equations[law->n_equations - 1].used)
    qbg_diag_note (diag, law->equations[law->n_equations - 1].span,
                   "this equation may be the one too many");
}

void
qbg_law_report_size (QbgLaw *law, QbgSpan span)
{
  law->failed = TRUE;
  qbg_diags_error (law->diags, QBG_CODE_TOO_LARGE, span,
                   "the equations of '%s' grow beyond %d operations when "
                   "they are put into one another", qbg_law_name (law),
                   QBG_LAW_MAX_SIZE);
}

void
qbg_law_report_idle (QbgLaw *law, const QbgLawEquation *equation)
{
  const QbgExpr *residual = qbg_expr_normal (law->arena, equation->residual);
  QbgDiag *diag;

  law->failed = TRUE;
  if (qbg_expr_is_value (residual, 0))
    diag = qbg_diags_error (law->diags, QBG_CODE_UNDERDETERMINED,
                            law->component.span,
                            "one of the equations of '%s' follows from the "
                            "others: too few are left", qbg_law_name (law));
  else
    diag = qbg_diags_error (law->diags, QBG_CODE_OVERDETERMINED,
                            law->component.span,
                            "the equations of '%s' contradict each other",
                            qbg_law_name (law));
  qbg_diag_note (diag, equation->span, "with the others, this one says %s",
                 qbg_expr_is_value (residual, 0) ? "nothing"
                 : qbg_expr_is_number (residual)
                 ? "that a number other than zero is zero"
                 : "nothing about any unknown");
}

void
qbg_law_report_implicit (QbgLaw *law, const QbgLawEquation *equation)
{
  law->failed = TRUE;
  qbg_diags_error (law->diags, QBG_CODE_UNSUPPORTED, equation->span,
                   "equations of '%s' that must be solved together are not "
                   "supported yet", qbg_law_name (law));
}

void
qbg_law_report_value (QbgLaw *law, const char *what, double value)
{
  g_autoptr (GString) number = g_string_new (NULL);

  law->failed = TRUE;
  qbg_number_format (value, number);
  qbg_diags_error (law->diags, QBG_CODE_VALUE, law->component.span,
                   "%s of '%s' is %s", what, qbg_law_name (law), number->str);
}

void
qbg_law_report_coefficient (QbgLaw *law, const QbgLawEquation *equation)
{
  QbgDiag *diag;

  law->failed = TRUE;
  diag = qbg_diags_error (law->diags, QBG_CODE_VALUE, law->component.span,
                          "the law of '%s' holds a number that is not finite",
                          qbg_law_name (law));
  qbg_diag_note (diag, equation->span, "in this equation");
}

void
qbg_law_report_leftover (QbgLaw *law, const QbgLawEquation *equation)
{
  law->failed = TRUE;
  qbg_diags_error (law->diags, QBG_CODE_UNSUPPORTED, equation->span,
                   "an equation beside components that defines no variable "
                   "of '%s' is not supported yet", qbg_law_name (law));
}

void
qbg_law_report_undefined (QbgLaw *law, QbgVariableId id)
{
  const QbgVariable *variable = QBG_VARIABLE (law->circuit, id);

  law->failed = TRUE;
  qbg_diags_error (law->diags, QBG_CODE_UNDERDETERMINED, variable->span,
                   "no equation determines '%s' of '%s'", variable->name,
                   qbg_law_name (law));
}
