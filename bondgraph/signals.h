/* What every effort and flow is computed from at the same instant.  For
 * bondgraph/ alone.
 *
 * Signals are numbered: the effort of port p is 2*p, its flow 2*p + 1; then
 * come the sums of efforts and those of flows over pieces of the tree
 * (bondgraph/paths.h), then the potentials of nodes.  The inputs of a signal
 * are those that it needs without any integration; a storage in derivative
 * form needs a derivative, which is no input. */

#ifndef QBG_BONDGRAPH_SIGNALS_H
#define QBG_BONDGRAPH_SIGNALS_H

#include "bondgraph/paths.h"
#include "bondgraph/tree.h"

typedef struct {
  guint32 signal, input;
  gboolean modulates;     /* it is there because of a modulation */
} QbgSignalEdge;

typedef struct {
  const QbgBondGraph *graph;
  const QbgTree *tree;
  const QbgPaths *paths;
  guint32 n;
  guint32 *first;         /* by signal: its first input, and one more */
  guint32 *inputs;        /* of signal s: first[s] … first[s + 1] - 1 */
  /* How many of the inputs, from the first, are there without modulation. */
  guint32 *n_own;
} QbgSignalGraph;

void qbg_signal_graph_init (QbgSignalGraph *signals, const QbgTree *tree,
                            const QbgPaths *paths);
void qbg_signal_graph_clear (QbgSignalGraph *signals);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QbgSignalGraph, qbg_signal_graph_clear)

/* The signal that a port's element gives, the one that it gets. */
guint32 qbg_signal_given (const QbgSignalGraph *signals, QbgPortId port);
guint32 qbg_signal_got (const QbgSignalGraph *signals, QbgPortId port);

/* The port whose effort or flow a signal is, or QBG_NONE. */
QbgPortId qbg_signal_port (const QbgSignalGraph *signals, guint32 signal);
/* The same, where the port gives the signal. */
QbgPortId qbg_signal_giver (const QbgSignalGraph *signals, guint32 signal);
/* The node whose potential a signal is, or QBG_NONE. */
QbgNodeId qbg_signal_node (const QbgSignalGraph *signals, guint32 signal);

/* Whether a storage's port is in derivative form. */
gboolean qbg_signal_is_derivative (const QbgSignalGraph *signals,
                                   QbgPortId port);

#endif
