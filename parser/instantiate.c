#include <config.h>

#include "parser/instantiate.h"

#include <math.h>
#include <string.h>

#include "base/suggest.h"
#include "parser/instance.h"
#include "parser/parse.h"

/* The value in an override is read as an expression of the language: it
 * becomes the binding of a component in a text of our own. */
static const QbgAstExpr *
parse_override (QbgBuild *build, const char *text, GPtrArray *asts)
{
  g_autofree char *model =
    g_strdup_printf ("model M Real x = %s; end M;", text);
  const QbgSource *source =
    qbg_source_from_text (qbg_class_tree_sources (build->tree), "--override",
                          model, strlen (model));
  g_autoptr (QbgDiags) unseen = qbg_diags_new ();
  QbgAst *ast = qbg_parse (source, unseen);

  if (ast == NULL)
    return NULL;
  g_ptr_array_add (asts, ast);
  const QbgAstElement *element = ast->classes->class_def->elements;
  if (ast->classes->next != NULL || element->next != NULL
      || element->mod == NULL || element->mod->value == NULL)
    return NULL;
  return element->mod->value;
}

static void
read_overrides (QbgBuild *build, const char *const *overrides,
                GPtrArray *asts)
{
  for (; overrides != NULL && *overrides != NULL; overrides++) {
    const char *equals = strchr (*overrides, '=');
    const QbgAstExpr *value =
      equals ? parse_override (build, equals + 1, asts) : NULL;
    if (equals == NULL || equals == *overrides)
      qbg_diags_error (build->diags, QBG_CODE_OVERRIDE, QBG_NO_SPAN,
                       "'--override %s' is not of the form NAME=VALUE",
                       *overrides);
    else if (value == NULL)
      qbg_diags_error (build->diags, QBG_CODE_OVERRIDE, QBG_NO_SPAN,
                       "'--override %s': '%s' is not a value", *overrides,
                       equals + 1);
    else {
      char *name = g_strndup (*overrides, equals - *overrides);
      const char *dot = strrchr (name, '.');
      g_hash_table_insert (build->overrides, name, (gpointer) value);
      g_hash_table_add (build->override_ends, dot ? (char *) dot + 1 : name);
    }
  }
}

/* Every override must have met a parameter. */
static void
check_overrides (QbgBuild *build)
{
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, build->overrides);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (!g_hash_table_contains (build->used_overrides, name))
      qbg_diags_error (build->diags, QBG_CODE_OVERRIDE, QBG_NO_SPAN,
                       "'--override %s': the model has no parameter of that "
                       "name", (char *) name);
}

static double
experiment_value (QbgBuild *build, const QbgAstMod *experiment,
                  const QbgScope *scope, const char *name)
{
  const QbgAstModArg *arg = qbg_ast_mod_find (experiment, name);
  QbgValue value;

  if (arg == NULL || arg->mod == NULL || arg->mod->value == NULL
      || !qbg_evaluate_constant (build, arg->mod->value, scope,
                                 "the experiment", &value))
    return NAN;
  if (value.n_dims == 0 && value.type <= QBG_TYPE_INTEGER)
    return value.scalar->u.number;
  g_autofree char *type = qbg_value_type_string (&value);
  qbg_diags_error (build->diags, QBG_CODE_TYPE, arg->mod->value->span,
                   "'%s' is a number, not %s", name, type);
  return NAN;
}

static void
read_experiment (QbgBuild *build)
{
  QbgClassNode *class = build->model->class;
  QbgScope scope = { build->model, class, NULL };
  const QbgAstModArg *arg =
    qbg_ast_mod_find (class->ast->annotation, "experiment");
  QbgExperiment *e = &build->circuit->experiment;

  if (arg == NULL || arg->mod == NULL)
    return;
  e->span = arg->span;
  e->start_time = experiment_value (build, arg->mod, &scope, "StartTime");
  e->stop_time = experiment_value (build, arg->mod, &scope, "StopTime");
  e->interval = experiment_value (build, arg->mod, &scope, "Interval");
  e->tolerance = experiment_value (build, arg->mod, &scope, "Tolerance");
}

/* The steps: the instance tree is made as it is walked, from the model down;
 * every leaf becomes a component with its law; connections make the nodes. */
static void
build_circuit (QbgBuild *build, QbgClassNode *model)
{
  QbgCircuit *circuit = build->circuit;
  g_autofree char *name = qbg_class_full_name (model);

  circuit->model = qbg_class_tree_intern (build->tree, name);
  circuit->model_span = model->ast->name_span;
  build->model = qbg_instance_of_class (build, model);
  if (build->model == NULL)
    return;
  read_experiment (build);
  qbg_flatten_model (build);
  check_overrides (build);
  if (!qbg_diags_has_errors (build->diags))
    qbg_check_circuit (build);
}

QbgCircuit *
qbg_instantiate (QbgClassTree *tree, QbgClassNode *model,
                 const char *const *overrides)
{
  g_autoptr (QbgCircuit) circuit = qbg_circuit_new ();
  g_autoptr (GPtrArray) asts =
    g_ptr_array_new_with_free_func ((GDestroyNotify) qbg_ast_free);
  QbgBuild build = {
    .tree = tree, .diags = qbg_class_tree_diags (tree), .circuit = circuit,
    .arena = qbg_arena_new (), .end = NAN,
    .packages = g_hash_table_new (NULL, NULL),
    .modified = g_hash_table_new_full (NULL, NULL, NULL,
                                       (GDestroyNotify) g_hash_table_unref),
    .overrides = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                        NULL),
    .override_ends = g_hash_table_new (g_str_hash, g_str_equal),
    .used_overrides = g_hash_table_new (g_str_hash, g_str_equal),
    .pre = g_hash_table_new (NULL, NULL),
    .initial = QBG_NONE, .terminal = QBG_NONE
  };

  read_overrides (&build, overrides, asts);
  if (!qbg_diags_has_errors (build.diags))
    build_circuit (&build, model);
  g_hash_table_unref (build.packages);
  g_hash_table_unref (build.pre);
  g_hash_table_unref (build.modified);
  g_hash_table_unref (build.used_overrides);
  g_hash_table_unref (build.override_ends);
  g_hash_table_unref (build.overrides);
  g_clear_pointer (&build.shared, g_hash_table_unref);
  qbg_arena_free (build.arena);
  return qbg_diags_has_errors (build.diags) ? NULL
    : g_steal_pointer (&circuit);
}
