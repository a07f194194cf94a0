/* How states are to be quantized: annotation (__qbg (quantum = 1e-3,
 * relQuantum = 1e-3, quantizer = "uniform")) of components, variables and
 * classes. */

#include <config.h>

#include <math.h>
#include <string.h>

#include "base/suggest.h"
#include "parser/gather.h"

static const char *const keys[] = {
  "quantum", "relQuantum", "quantizer", "oldName"
};
static const char *const kinds[] = { "uniform", "logarithmic" };

const char *
qbg_quantum_fault (const QbgQuantumRule *rule)
{
  if (!isnan (rule->quantum)
      && !(rule->quantum > 0 && isfinite (rule->quantum)))
    return "the quantum must be positive and finite";
  if (!isnan (rule->relative) && !(rule->relative > 0 && rule->relative < 1))
    return "the relative quantum must be between 0 and 1";
  if (rule->kind != QBG_QUANTUM_LEVELS)
    return NULL;
  if (rule->n_levels < 2)
    return "there must be at least two levels";
  for (guint i = 0; i < rule->n_levels; i++)
    if (!isfinite (rule->levels[i])
        || (i > 0 && !(rule->levels[i] > rule->levels[i - 1])))
      return "the levels must ascend";
  return NULL;
}

typedef struct {
  QbgBuild *build;
  const QbgScope *scope;
  QbgQuantumRule rule;
} Reading;

static void
note_near (QbgDiag *diag, const char *word, const char *const *known,
           guint n_known)
{
  QbgSuggestion near;

  qbg_suggestion_init (&near, word);
  for (guint i = 0; i < n_known; i++)
    qbg_suggestion_offer (&near, known[i]);
  if (near.best != NULL)
    qbg_diag_note (diag, QBG_NO_SPAN, "did you mean '%s'?", near.best);
}

static void
complain_type (QbgBuild *build, const QbgAstModArg *arg, const char *wanted,
               const QbgValue *value)
{
  g_autofree char *type = qbg_value_type_string (value);

  qbg_diags_error (build->diags, QBG_CODE_TYPE, arg->mod->value->span,
                   "'%s' is %s, not %s", arg->name->id, wanted, type);
}

static void
read_number (Reading *r, const QbgAstModArg *arg, const QbgValue *value,
             double *number)
{
  if (value->n_dims > 0 || value->type > QBG_TYPE_INTEGER)
    complain_type (r->build, arg, "a number", value);
  else
    *number = value->scalar->u.number;
}

static void
read_levels (Reading *r, const QbgValue *value)
{
  double *levels = qbg_arena_alloc (r->build->circuit->arena,
                                    (value->n + 1) * sizeof (double));

  for (guint i = 0; i < value->n; i++)
    levels[i] = value->elements[i]->u.number;
  r->rule.kind = QBG_QUANTUM_LEVELS;
  r->rule.levels = levels;
  r->rule.n_levels = value->n;
}

static void
read_kind (Reading *r, const QbgAstModArg *arg, const char *word)
{
  if (strcmp (word, kinds[0]) == 0)
    r->rule.kind = QBG_QUANTUM_UNIFORM;
  else if (strcmp (word, kinds[1]) == 0)
    r->rule.kind = QBG_QUANTUM_LOGARITHMIC;
  else
    note_near (qbg_diags_error (r->build->diags, QBG_CODE_QUANTUM,
                                arg->mod->value->span,
                                "no quantizer is called \"%s\": there are "
                                "\"uniform\", \"logarithmic\" and levels "
                                "{a, b, ...}", word),
               word, kinds, G_N_ELEMENTS (kinds));
}

static void
read_quantizer (Reading *r, const QbgAstModArg *arg, const QbgValue *value)
{
  if (value->n_dims == 1 && value->type <= QBG_TYPE_INTEGER)
    read_levels (r, value);
  else if (value->n_dims == 0 && value->scalar->kind == QBG_EXPR_STRING)
    read_kind (r, arg, value->scalar->u.string);
  else
    complain_type (r->build, arg, "a String or levels {a, b, ...}", value);
}

static void
read_arg (Reading *r, const QbgAstModArg *arg)
{
  const char *key = arg->name != NULL && arg->name->next == NULL
    ? arg->name->id : NULL;
  gboolean known = FALSE;
  QbgValue value;

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    known |= g_strcmp0 (key, keys[i]) == 0;
  if (!known) {
    QbgDiag *diag =
      qbg_diags_warning (r->build->diags, QBG_CODE_QUANTUM, arg->span,
                         "qbg knows nothing of that in an annotation");
    if (key != NULL)
      note_near (diag, key, keys, G_N_ELEMENTS (keys));
    return;
  }
  if (strcmp (key, "oldName") == 0 || arg->mod == NULL
      || arg->mod->value == NULL
      || !qbg_evaluate_constant (r->build, arg->mod->value, r->scope,
                                 "a quantum", &value))
    return;
  if (strcmp (key, "quantum") == 0)
    read_number (r, arg, &value, &r->rule.quantum);
  else if (strcmp (key, "relQuantum") == 0)
    read_number (r, arg, &value, &r->rule.relative);
  else
    read_quantizer (r, arg, &value);
  const char *fault = qbg_quantum_fault (&r->rule);
  if (fault == NULL)
    return;
  qbg_diags_error (r->build->diags, QBG_CODE_QUANTUM, arg->mod->value->span,
                   "%s", fault);
  r->rule.quantum = r->rule.relative = NAN;
  r->rule.kind = QBG_QUANTUM_BY_SIZE;
}

/* A rule for no variables yet; an annotation that says nothing makes none. */
static void
read_annotation (QbgBuild *build, const QbgAstMod *annotation,
                 const QbgScope *scope)
{
  const QbgAstModArg *vendor = qbg_ast_mod_find (annotation, "__qbg");
  guint32 first = build->circuit->variables->len;
  Reading r = { build, scope, { .first = first, .end = first,
                                .quantum = NAN, .relative = NAN } };

  if (vendor == NULL || vendor->mod == NULL)
    return;
  for (const QbgAstModArg *a = vendor->mod->args; a != NULL; a = a->next)
    read_arg (&r, a);
  if (!isnan (r.rule.quantum) || !isnan (r.rule.relative)
      || r.rule.kind != QBG_QUANTUM_BY_SIZE)
    g_array_append_val (build->circuit->quanta, r.rule);
}

static QbgInstance *
owner_of (const QbgInstance *instance)
{
  QbgInstance *owner = instance->parent;

  return owner != NULL && owner->kind == QBG_INSTANCE_ARRAY ? owner->parent
    : owner;
}

QbgQuantumMark
qbg_quantum_open (QbgBuild *build, QbgInstance *instance)
{
  QbgQuantumMark mark = { build->circuit->quanta->len, 0 };
  const QbgMember *member = instance->member;

  if (instance->kind == QBG_INSTANCE_CLASS) {
    QbgScope inside = { instance, instance->class, NULL };
    read_annotation (build, instance->class->ast->annotation, &inside);
  }
  if (member != NULL && member->element != NULL) {
    QbgScope outside = { owner_of (instance), member->scope, NULL };
    read_annotation (build, member->element->annotation, &outside);
  }
  mark.n = build->circuit->quanta->len - mark.first;
  return mark;
}

void
qbg_quantum_close (QbgBuild *build, QbgQuantumMark mark)
{
  for (guint i = mark.first; i < mark.first + mark.n; i++)
    g_array_index (build->circuit->quanta, QbgQuantumRule, i).end =
      build->circuit->variables->len;
}
