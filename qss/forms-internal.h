/* What forms.c and the files beside it share. */

#ifndef QBG_QSS_FORMS_INTERNAL_H
#define QBG_QSS_FORMS_INTERNAL_H

#include "qss/forms.h"

/* factor times the column's signal, in a row. */
typedef struct {
  guint32 row, column;      /* column: of own signals, then of inputs */
  const QbgExpr *factor;    /* of discrete variables */
} QbgItemTerm;

/* A block, or the zero function of a condition. */
typedef struct {
  guint32 n_own;
  QbgSignalId *own;
  GArray *inputs;           /* QbgSignalId, continuous */
  GArray *terms;            /* QbgItemTerm: of what is zero; of an explicit
                               item, of what it is */
  const QbgExpr **rests;    /* by own signal, of discrete variables */
  GArray *switches;         /* QbgVariableId */
  gboolean explicit;
  guint32 unit;             /* QBG_NONE: it is linear */
  GArray *solved;           /* QbgSolved: of a block, by positions */
} QbgItem;

/* own signals = matrix times (inputs, 1), n_own rows. */
typedef struct {
  double *key;              /* values of the switches */
  double *matrix;
} QbgSolved;

typedef struct {
  double *key;
  QbgForm form;
} QbgKept;

typedef struct {
  QbgSignalId signal;
  guint32 unit;             /* whose input it is, or QBG_NONE */
  GArray *items;            /* guint32: what is composed, ascending */
  GArray *switches;         /* QbgVariableId */
  GArray *kept;             /* QbgKept */
} QbgFormTarget;

struct QbgForms {
  const QbgEquations *equations;
  QbgArena *arena;
  GPtrArray *items;         /* QbgItem */
  GPtrArray *units;         /* QbgUnit */
  GArray *leaves;           /* QbgLeaf */
  GPtrArray *targets;       /* QbgFormTarget */
  guint32 *item_of;         /* by signal, or QBG_NONE */
  guint32 *place_of;        /* by signal: among its item's own */
  guint32 *leaf_of;         /* by signal, or QBG_NONE */
  guint32 *column_first, *columns;      /* by leaf */
  guint32 *switched_first, *switched;   /* by variable */

  /* Room for one composition. */
  double *sums;             /* by leaf */
  GArray *touched;          /* guint32: leaves */
  QbgForm *parts;           /* by signal */
  guint32 *wanted;          /* by signal: the last composition that reads it */
  guint32 compositions;     /* so far */
};

/* A condition has no derivative: its place is taken by its zero function. */
static inline QbgSignalId
qbg_zero_signal (const QbgCondition *condition)
{
  return QBG_RATE_OF (condition->variable);
}

/* items.c */
void qbg_forms_add_items (QbgForms *forms);
QbgItem *qbg_forms_item (const QbgForms *forms, guint32 item);
void qbg_item_free (gpointer item);
guint32 qbg_forms_leaf_for (QbgForms *forms, QbgSignalId signal);

/* compose.c: the form of a target, in the forms' arena. */
gboolean qbg_forms_compose (QbgForms *forms, const QbgFormTarget *target,
                            const double *values, QbgForm *form,
                            GError **error);
gboolean qbg_same_key (const GArray *switches, const double *key,
                       const double *values);
double *qbg_make_key (QbgArena *arena, const GArray *switches,
                      const double *values);

#endif
