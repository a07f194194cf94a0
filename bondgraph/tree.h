/* The tree that causality is read off.  For bondgraph/ alone.
 *
 * The ports that give their effort form a tree (in several islands, a forest)
 * that spans the places of the circuit: no loop, for the last effort around a
 * loop follows from the others; no place left out, for its potential would be
 * given by nobody.  The others give their flow.  So sequential assignment is
 * Kruskal's algorithm: ports are taken into the tree in the order of how much
 * they want to be in it. */

#ifndef QBG_BONDGRAPH_TREE_H
#define QBG_BONDGRAPH_TREE_H

#include "bondgraph/causality.h"
#include "base/disjoint.h"
#include "bondgraph/places.h"

typedef struct {
  const QbgBondGraph *graph;
  QbgPlaces places;
  /* By port, QbgGives.  A transformer's or gyrator's: what it is to give, so
   * that its equations hold.  A resistor's or field's: what its law gives
   * explicitly, or QBG_GIVES_NOTHING if both or neither. */
  guint8 *wants;
  gboolean *twigs;        /* by port: it gives its effort */
  QbgDisjoint sets;       /* places joined by the tree */
} QbgTree;

/* What is not as it should be, in order of weight. */
typedef struct {
  guint32 contradictions, dependents, implicit;
} QbgTreeCost;

void qbg_tree_init (QbgTree *tree, const QbgBondGraph *graph);
void qbg_tree_clear (QbgTree *tree);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QbgTree, qbg_tree_clear)

/* Grows the tree anew over some ports, which with their places are cut off
 * from the others. */
QbgTreeCost qbg_tree_grow (QbgTree *tree, const QbgPortId *ports, guint32 n);

/* Whether a transformer's or gyrator's port gives what its equations ask for,
 * or a source's what it is. */
gboolean qbg_tree_is_kept (const QbgTree *tree, QbgPortId port);

/* Decides what transformers and gyrators are to give, and grows the tree. */
void qbg_tree_assign (QbgTree *tree);

/* A first guess of it, by propagation from junction to junction. */
void qbg_guess_couplings (const QbgBondGraph *graph, guint8 *wants);

/* What the laws of a field give explicitly, one variable for each of its
 * ports; FALSE where they do not. */
gboolean qbg_field_gives (const QbgBondGraph *graph, QbgElementId field,
                          guint8 *wants);

/* The element of a port. */
const QbgElement *qbg_graph_element (const QbgBondGraph *graph,
                                     QbgPortId port);

#endif
