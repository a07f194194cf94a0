/* What the quantized states see of a circuit: linear forms.
 *
 * A target is something that must be known while the simulation runs: the rate
 * of a state, the zero function of a condition, an input of a unit.  As long as
 * discrete variables stay, it is
 *
 *   constant + sum of factors times leaves
 *
 * where a leaf is the value of a state, a source, a discrete variable, or what
 * a unit gives: a relation or block that is not linear.  So all that is linear
 * between two states is composed away.  The form of a target is found when
 * the positions of the switches that it depends on are first met, and kept.
 *
 * Targets are numbered: rates in the order of states, then zero functions in
 * the order of conditions, then inputs of units. */

#ifndef QBG_QSS_FORMS_H
#define QBG_QSS_FORMS_H

#include "qss/models.h"

typedef enum {
  QBG_LEAF_STATE,           /* index: of the state */
  QBG_LEAF_SOURCE,          /* index: into equations->sources */
  QBG_LEAF_DISCRETE,        /* index: the variable */
  QBG_LEAF_UNIT             /* index: of the unit */
} QbgLeafKind;

typedef struct {
  QbgLeafKind kind;
  guint32 index;
  guint32 port;             /* of a unit's output */
} QbgLeaf;

typedef struct {
  guint32 n;
  guint32 *leaves;          /* ascending */
  double *factors;
  double constant;
} QbgForm;

/* A relation or a block that is not linear. */
typedef struct {
  QbgLawData *law;          /* one of these */
  QbgBlockData *block;
  QbgInputs *inputs;        /* its own; targets from first_target on */
  guint32 first_target;
  guint32 first_leaf;       /* of its outputs, */
  guint32 n_outputs;
} QbgUnit;

/* Which targets depend on something. */
typedef struct {
  guint32 n;
  const guint32 *targets;   /* ascending */
} QbgColumn;

typedef struct QbgForms QbgForms;

/* equations outlive the forms, which the caller owns. */
QbgForms *qbg_forms_new (const QbgEquations *equations);
void qbg_forms_free (QbgForms *forms);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgForms, qbg_forms_free)

guint qbg_forms_n_leaves (const QbgForms *forms);
const QbgLeaf *qbg_forms_leaf (const QbgForms *forms, guint leaf);
/* The signal that a leaf is. */
QbgSignalId qbg_forms_signal (const QbgForms *forms, guint leaf);
guint qbg_forms_n_targets (const QbgForms *forms);
guint qbg_forms_n_units (const QbgForms *forms);
QbgUnit *qbg_forms_unit (const QbgForms *forms, guint unit);
/* The unit that gives a signal; QBG_NONE: none. */
guint32 qbg_forms_unit_for (const QbgForms *forms, QbgSignalId signal);
/* The unit that a target is an input of; QBG_NONE: of none. */
guint32 qbg_forms_unit_of (const QbgForms *forms, guint target);

/* The targets that may depend on a leaf, in any positions of the switches. */
QbgColumn qbg_forms_column (const QbgForms *forms, guint leaf);
/* The targets whose form depends on a discrete variable. */
QbgColumn qbg_forms_switched (const QbgForms *forms, QbgVariableId variable);

/* The form of a target with the discrete variables as in values; what it points
 * to is borrowed from forms.  FALSE with error set where a block has no unique
 * solution. */
gboolean qbg_forms_find (QbgForms *forms, guint target, const double *values,
                         QbgForm *form, GError **error);

#endif
