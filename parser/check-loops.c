/* Discrete variables that depend on themselves at one instant. */

#include <config.h>

#include "parser/instance.h"

/* So many of them are named. */
#define MOST_NAMED 6

/* What each discrete variable is computed from, as far as it is discrete as
 * well: of variable v, needs[first[v]] … needs[first[v + 1] - 1]. */
typedef struct {
  QbgBuild *build;
  QbgCircuit *circuit;
  guint32 *first;
  GArray *needs;            /* QbgVariableId */
  guint32 *next;            /* by variable: the next need to look at, + 1;
                               0: not met yet */
  guint8 *done;             /* all that it needs was looked at */
  GArray *path;             /* QbgVariableId: from the root to where we are */
} Graph;

static void
add_need (const QbgExpr *leaf, gpointer data)
{
  Graph *graph = data;
  const QbgVariable *v = QBG_VARIABLE (graph->circuit, leaf->var);

  if (v->discrete && v->definition != NULL)
    g_array_append_val (graph->needs, leaf->var);
}

static void
find_needs (Graph *graph)
{
  guint n = graph->circuit->variables->len;

  for (guint i = 0; i < n; i++) {
    const QbgVariable *v = QBG_VARIABLE (graph->circuit, i);
    graph->first[i] = graph->needs->len;
    if (v->discrete && v->definition != NULL)
      qbg_expr_visit (v->definition, add_need, graph);
  }
  graph->first[n] = graph->needs->len;
}

/* Where the user has written it down: the variable in the model itself, else
 * the component, whose variable may be declared in a library. */
static QbgSpan
place_of (const QbgCircuit *circuit, QbgVariableId id)
{
  const QbgVariable *v = QBG_VARIABLE (circuit, id);

  return v->component > 0 ? QBG_COMPONENT (circuit, v->component)->span
    : v->span;
}

/* The way from its first variable, where it comes back to, to its end. */
static void
report_loop (Graph *graph, QbgVariableId back)
{
  g_autoptr (GString) names = g_string_new (NULL);
  const GArray *path = graph->path;
  guint begin = path->len - 1, count = 0;
  QbgSpan span = place_of (graph->circuit, back);

  while (g_array_index (path, QbgVariableId, begin) != back)
    begin--;
  for (guint i = begin; i < path->len; i++) {
    QbgVariableId id = g_array_index (path, QbgVariableId, i);
    /* The condition of a when is not what the user has named. */
    if (QBG_VARIABLE (graph->circuit, id)->name == NULL
        || count++ >= MOST_NAMED)
      continue;
    if (names->len == 0)
      span = place_of (graph->circuit, id);
    g_string_append_printf (names, "%s'", names->len > 0 ? ", " : "");
    qbg_circuit_variable_name (graph->circuit, id, names);
    g_string_append_c (names, '\'');
  }
  QbgDiag *diag =
    qbg_diags_error (graph->build->diags, QBG_CODE_DISCRETE_LOOP, span,
                     "%s%s %s at one instant", names->str,
                     count > MOST_NAMED ? " and others" : "",
                     count > 1 ? "depend on each other" : "depends on itself");
  qbg_diag_note (diag, QBG_NO_SPAN,
                 "'pre(x)' is what x was before the event");
}

static void
follow (Graph *graph, QbgVariableId root)
{
  g_array_append_val (graph->path, root);
  graph->next[root] = graph->first[root] + 1;
  while (graph->path->len > 0) {
    QbgVariableId v = g_array_index (graph->path, QbgVariableId,
                                     graph->path->len - 1);
    if (graph->next[v] > graph->first[v + 1]) {
      graph->done[v] = TRUE;
      g_array_set_size (graph->path, graph->path->len - 1);
      continue;
    }
    QbgVariableId need = g_array_index (graph->needs, QbgVariableId,
                                        graph->next[v]++ - 1);
    if (graph->next[need] == 0) {
      graph->next[need] = graph->first[need] + 1;
      g_array_append_val (graph->path, need);
    } else if (!graph->done[need])
      report_loop (graph, need);
  }
}

void
qbg_check_discrete_loops (QbgBuild *build)
{
  guint n = build->circuit->variables->len;
  g_autofree guint32 *first = g_new (guint32, n + 1);
  g_autofree guint32 *next = g_new0 (guint32, n + 1);
  g_autofree guint8 *done = g_new0 (guint8, n + 1);
  g_autoptr (GArray) needs = g_array_new (FALSE, FALSE,
                                          sizeof (QbgVariableId));
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE,
                                         sizeof (QbgVariableId));
  Graph graph = { build, build->circuit, first, needs, next, done, path };

  find_needs (&graph);
  for (guint i = 0; i < n && !qbg_diags_full (build->diags); i++)
    if (next[i] == 0)
      follow (&graph, i);
}
