#include <config.h>

#include "bondgraph/loops.h"

#include "bondgraph/affine.h"
#include "bondgraph/switching.h"

/* Tarjan's algorithm for strongly connected components, without recursion. */
typedef struct {
  const QbgSignalGraph *signals;
  guint32 *index;         /* by signal: when it was met, from 1; 0: not yet */
  guint32 *low;           /* the earliest that can be reached from it */
  guint32 *next;          /* the next of its inputs to look at */
  guint32 *component;     /* by signal: its component + 1, 0: none yet */
  GArray *stack;          /* guint32: met, without a component yet */
  GArray *path;           /* guint32: from the root to where we are */
  guint32 n_met, n_components;
} Tarjan;

static void
tarjan_init (Tarjan *t, const QbgSignalGraph *signals)
{
  t->signals = signals;
  t->index = g_new0 (guint32, signals->n + 1);
  t->low = g_new0 (guint32, signals->n + 1);
  t->next = g_new0 (guint32, signals->n + 1);
  t->component = g_new0 (guint32, signals->n + 1);
  t->stack = g_array_new (FALSE, FALSE, sizeof (guint32));
  t->path = g_array_new (FALSE, FALSE, sizeof (guint32));
}

static void
tarjan_clear (Tarjan *t)
{
  g_free (t->index);
  g_free (t->low);
  g_free (t->next);
  g_free (t->component);
  g_array_unref (t->stack);
  g_array_unref (t->path);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Tarjan, tarjan_clear)

static void
enter (Tarjan *t, guint32 signal)
{
  t->index[signal] = t->low[signal] = ++t->n_met;
  t->next[signal] = t->signals->first[signal];
  g_array_append_val (t->stack, signal);
  g_array_append_val (t->path, signal);
}

static void
leave (Tarjan *t, guint32 signal)
{
  guint32 top;

  g_array_set_size (t->path, t->path->len - 1);
  if (t->path->len > 0)
    {
      guint32 from = g_array_index (t->path, guint32, t->path->len - 1);
      t->low[from] = MIN (t->low[from], t->low[signal]);
    }
  if (t->low[signal] != t->index[signal])
    return;
  t->n_components++;
  do
    {
      top = g_array_index (t->stack, guint32, t->stack->len - 1);
      g_array_set_size (t->stack, t->stack->len - 1);
      t->component[top] = t->n_components;
    }
  while (top != signal);
}

static void
explore (Tarjan *t, guint32 root)
{
  enter (t, root);
  while (t->path->len > 0)
    {
      guint32 s = g_array_index (t->path, guint32, t->path->len - 1), input;
      if (t->next[s] == t->signals->first[s + 1])
        {
          leave (t, s);
          continue;
        }
      input = t->signals->inputs[t->next[s]++];
      if (t->index[input] == 0)
        enter (t, input);
      else if (t->component[input] == 0)
        t->low[s] = MIN (t->low[s], t->index[input]);
    }
}

/* The signals of all components that are loops, together by component. */
static GArray *
gather_loops (const Tarjan *t, guint32 **sizes)
{
  GArray *gathered = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree guint32 *starts = g_new0 (guint32, t->n_components + 2);
  guint32 total = 0;

  *sizes = g_new0 (guint32, t->n_components + 2);
  for (guint32 s = 0; s < t->signals->n; s++)
    (*sizes)[t->component[s]]++;
  for (guint32 c = 1; c <= t->n_components; c++)
    {
      starts[c] = total;
      if ((*sizes)[c] > 1)
        total += (*sizes)[c];
    }
  g_array_set_size (gathered, total);
  for (guint32 s = 0; s < t->signals->n; s++)
    if ((*sizes)[t->component[s]] > 1)
      g_array_index (gathered, guint32, starts[t->component[s]]++) = s;
  return gathered;
}

typedef struct {
  const Tarjan *tarjan;
  const QbgRoutes *routes;
  QbgCausality *causality;
  const guint32 *loop;    /* the signals of the loop */
  guint32 n;
  guint32 *towards;       /* by signal: the one it is an input of, + 1 */
  guint32 *waiting;       /* by signal: inputs that are not computed yet */
} Finder;

static gboolean
is_inside (const Finder *finder, guint32 signal)
{
  return finder->tarjan->component[signal]
    == finder->tarjan->component[finder->loop[0]];
}

/* Whether an element makes the signal from others on the loop. */
static QbgPortId
member_of (const Finder *finder, guint32 signal)
{
  const QbgSignalGraph *signals = finder->tarjan->signals;
  QbgPortId port = qbg_signal_giver (signals, signal);

  if (port == QBG_NONE)
    return QBG_NONE;
  for (guint32 k = signals->first[signal]; k < signals->first[signal + 1]; k++)
    if (is_inside (finder, signals->inputs[k]))
      return port;
  return QBG_NONE;
}

/* One port for every element, in the order of the file. */
static QbgMembers
find_members (const Finder *finder)
{
  QbgCausality *causality = finder->causality;
  GArray *members = causality->members;
  guint32 first = members->len, end;
  QbgElementId last = QBG_NONE;
  QbgMembers range;

  for (guint32 k = 0; k < finder->n; k++)
    {
      QbgPortId port = member_of (finder, finder->loop[k]);
      if (port != QBG_NONE)
        g_array_append_val (members, port);
    }
  range = qbg_end_members (causality, first);
  end = first;
  for (guint32 k = 0; k < range.n; k++)
    {
      QbgPortId port = QBG_MEMBER (causality, &range, k);
      QbgElementId element = QBG_PORT_BOND (causality->graph, port)->element;
      if (element != last)
        g_array_index (members, QbgPortId, end++) = port;
      last = element;
    }
  g_array_set_size (members, end);
  return (QbgMembers) { first, end - first, FALSE };
}

/* A step of the way around: a signal, and the one it is an input of. */
typedef struct {
  guint32 signal, towards;
} Step;

static void
add_steps (const Finder *finder, guint32 s, GArray *steps)
{
  const QbgSignalGraph *signals = finder->tarjan->signals;

  for (guint32 k = signals->first[s]; k < signals->first[s + 1]; k++)
    {
      Step step = { signals->inputs[k], s };
      if (is_inside (finder, step.signal) && finder->towards[step.signal] == 0)
        g_array_append_val (steps, step);
    }
}

/* Backwards from a signal to what it is made from, until it comes back, with
 * as few elements on the way as can be: those one element farther away wait
 * for the next round.  towards then leads from the signal around the loop. */
static void
find_way_around (const Finder *finder, guint32 start)
{
  const QbgSignalGraph *signals = finder->tarjan->signals;
  g_autoptr (GArray) now = g_array_new (FALSE, FALSE, sizeof (Step));
  g_autoptr (GArray) later = g_array_new (FALSE, FALSE, sizeof (Step));

  for (guint32 k = 0; k < finder->n; k++)
    finder->towards[finder->loop[k]] = 0;
  add_steps (finder, start, now);
  while (finder->towards[start] == 0)
    {
      for (guint32 i = 0; i < now->len && finder->towards[start] == 0; i++)
        {
          Step step = g_array_index (now, Step, i);
          if (finder->towards[step.signal] != 0)
            continue;
          finder->towards[step.signal] = step.towards + 1;
          add_steps (finder, step.signal,
                     qbg_signal_giver (signals, step.signal) != QBG_NONE
                     ? later : now);
        }
      g_array_set_size (now, 0);
      if (later->len > 0)
        g_array_append_vals (now, later->data, later->len);
      g_array_set_size (later, 0);
    }
}

/* A signal of the ring as it is found on a bond; FALSE for a partial sum. */
static gboolean
describe (const Finder *finder, guint32 s, QbgSignal *described)
{
  const QbgSignalGraph *signals = finder->tarjan->signals;
  QbgPortId port = qbg_signal_port (signals, s);
  QbgNodeId node = qbg_signal_node (signals, s);

  if (port != QBG_NONE)
    *described = qbg_routes_signal (finder->routes, QBG_PORT_BOND (
      signals->graph, port)->bond, s % 2);
  else
    *described = (QbgSignal) { QBG_SIGNAL_POTENTIAL, node, QBG_NONE };
  return port != QBG_NONE || node != QBG_NONE;
}

/* What comes next on the path; between what an element gives and another gets
 * lie junctions. */
static void
extend_path (const Finder *finder, guint32 from, guint32 to)
{
  const QbgSignalGraph *signals = finder->tarjan->signals;
  GArray *path = finder->causality->signals;
  QbgSignal a, b;

  describe (finder, from, &a);
  describe (finder, to, &b);
  if (qbg_signal_giver (signals, from) != QBG_NONE
      && qbg_signal_port (signals, to) != QBG_NONE
      && qbg_signal_giver (signals, to) == QBG_NONE)
    qbg_routes_between (finder->routes, &a, &b, path);
  if (a.kind != b.kind || a.source != b.source)
    g_array_append_val (path, b);
}

/* The signals of the ring in order, and the ports of the elements that give
 * them. */
static void
write_ring (const Finder *finder, QbgLoop *loop, guint32 start)
{
  const QbgSignalGraph *signals = finder->tarjan->signals;
  QbgCausality *causality = finder->causality;
  guint32 s = start, last = start;
  QbgSignal signal;

  find_way_around (finder, start);
  loop->first_signal = causality->signals->len;
  loop->ring.first = causality->members->len;
  do
    {
      QbgPortId port = qbg_signal_giver (signals, s);
      if (s == start && describe (finder, s, &signal))
        g_array_append_val (causality->signals, signal);
      else if (describe (finder, s, &signal))
        {
          extend_path (finder, last, s);
          last = s;
        }
      if (port != QBG_NONE)
        g_array_append_val (causality->members, port);
      s = finder->towards[s] - 1;
    }
  while (s != start);
  loop->n_signals = causality->signals->len - loop->first_signal;
  loop->ring.n = causality->members->len - loop->ring.first;
}

/* Whether a signal of the loop is taken for known. */
typedef gboolean (*Known) (const Finder *finder, guint32 signal);

static gboolean
is_given_effort (const Finder *finder, guint32 signal)
{
  return signal % 2 == 0 && member_of (finder, signal) != QBG_NONE;
}

static gboolean
is_given_flow (const Finder *finder, guint32 signal)
{
  return signal % 2 == 1 && member_of (finder, signal) != QBG_NONE;
}

static gboolean
is_switched (const Finder *finder, guint32 signal)
{
  const QbgBondGraph *graph = finder->causality->graph;
  QbgPortId port = member_of (finder, signal);

  return port != QBG_NONE
    && qbg_is_switching (graph->circuit, qbg_graph_element (graph, port));
}

/* Whether the loop is open once those signals are known: then everything can
 * be computed in turn. */
static gboolean
is_cut_by (const Finder *finder, Known known)
{
  const QbgSignalGraph *signals = finder->tarjan->signals;
  g_autoptr (GArray) ready = g_array_new (FALSE, FALSE, sizeof (guint32));

  /* From each signal on to its inputs: the graph is acyclic in one direction
   * if and only if it is in the other. */
  for (guint32 i = 0; i < finder->n; i++)
    finder->waiting[finder->loop[i]] = 0;
  for (guint32 i = 0; i < finder->n; i++)
    {
      guint32 s = finder->loop[i];
      if (known (finder, s))
        continue;
      for (guint32 k = signals->first[s]; k < signals->first[s + 1]; k++)
        finder->waiting[signals->inputs[k]]++;
    }
  for (guint32 i = 0; i < finder->n; i++)
    if (finder->waiting[finder->loop[i]] == 0)
      g_array_append_val (ready, finder->loop[i]);
  for (guint32 i = 0; i < ready->len; i++)
    {
      guint32 s = g_array_index (ready, guint32, i);
      if (known (finder, s))
        continue;
      for (guint32 k = signals->first[s]; k < signals->first[s + 1]; k++)
        {
          guint32 input = signals->inputs[k];
          if (is_inside (finder, input) && --finder->waiting[input] == 0)
            g_array_append_val (ready, input);
        }
    }
  return ready->len == finder->n;
}

static guint32
count_known (const Finder *finder, Known known)
{
  guint32 n = 0;

  for (guint32 i = 0; i < finder->n; i++)
    n += known (finder, finder->loop[i]);
  return n;
}

static guint32
count_unknowns (const Finder *finder)
{
  const Known kinds[2] = { is_given_effort, is_given_flow };
  guint32 n[2] = { count_known (finder, kinds[0]),
                   count_known (finder, kinds[1]) };
  guint32 fewer = n[1] < n[0];

  if (is_cut_by (finder, kinds[fewer]))
    return n[fewer];
  if (is_cut_by (finder, kinds[!fewer]))
    return n[!fewer];
  return n[0] + n[1];
}

/* A source is linear in what controls it, or it is not. */
static gboolean
is_linear_element (const QbgCircuit *circuit, const QbgElement *element)
{
  switch (element->type)
    {
    case QBG_ELEMENT_SE:
      return qbg_is_affine (circuit, element->effort);
    case QBG_ELEMENT_SF:
      return qbg_is_affine (circuit, element->flow);
    default:
      return element->linear;
    }
}

static gboolean
is_linear (const QbgCausality *causality, const QbgMembers *members)
{
  const QbgBondGraph *graph = causality->graph;

  for (guint32 k = 0; k < members->n; k++)
    if (!is_linear_element (graph->circuit, qbg_graph_element (
      graph, QBG_MEMBER (causality, members, k))))
      return FALSE;
  return TRUE;
}

static gboolean
has_acausal (const QbgCausality *causality, const QbgMembers *members)
{
  for (guint32 k = 0; k < members->n; k++)
    if (causality->gives[QBG_MEMBER (causality, members, k)]
        == QBG_GIVES_NOTHING)
      return TRUE;
  return FALSE;
}

static void
add_loop (const Finder *finder)
{
  QbgCausality *causality = finder->causality;
  QbgLoop loop = { .members = find_members (finder) };

  g_assert (loop.members.n > 0);
  write_ring (finder, &loop, qbg_signal_given (
    finder->tarjan->signals, QBG_MEMBER (causality, &loop.members, 0)));
  loop.linear = is_linear (causality, &loop.members);
  loop.acausal = has_acausal (causality, &loop.members);
  loop.switching = count_known (finder, is_switched) > 0
    && is_cut_by (finder, is_switched);
  loop.n_unknowns = count_unknowns (finder);
  g_array_append_val (causality->loops, loop);
}

static int
compare_loops (gconstpointer a, gconstpointer b, gpointer data)
{
  const QbgCausality *causality = data;
  const QbgLoop *x = a, *y = b;
  QbgPortId p = QBG_MEMBER (causality, &x->members, 0);
  QbgPortId q = QBG_MEMBER (causality, &y->members, 0);

  return p < q ? -1 : p > q;
}

void
qbg_find_loops (const QbgSignalGraph *signals, const QbgRoutes *routes,
                QbgCausality *causality)
{
  g_auto (Tarjan) tarjan = { 0 };
  g_autoptr (GArray) gathered = NULL;
  g_autofree guint32 *sizes = NULL;
  g_autofree guint32 *towards = g_new0 (guint32, signals->n + 1);
  g_autofree guint32 *waiting = g_new0 (guint32, signals->n + 1);
  guint32 k = 0;

  tarjan_init (&tarjan, signals);
  for (guint32 s = 0; s < signals->n; s++)
    if (tarjan.index[s] == 0)
      explore (&tarjan, s);
  gathered = gather_loops (&tarjan, &sizes);
  while (k < gathered->len)
    {
      const guint32 *loop = &g_array_index (gathered, guint32, k);
      Finder finder = { &tarjan, routes, causality, loop,
                        sizes[tarjan.component[*loop]], towards, waiting };
      add_loop (&finder);
      k += finder.n;
    }
  g_array_sort_with_data (causality->loops, compare_loops, causality);
}
