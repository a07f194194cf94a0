/* Trying out remedies, and which to try.  For remedy*.c alone. */

#ifndef QBG_BONDGRAPH_REMEDY_INTERNAL_H
#define QBG_BONDGRAPH_REMEDY_INTERNAL_H

#include "base/disjoint.h"
#include "bondgraph/places.h"
#include "bondgraph/remedy.h"

/* What is the matter with a port. */
enum {
  QBG_STATUS_CONTRADICTS = 1,
  QBG_STATUS_DEPENDS = 2,
  QBG_STATUS_REGAINED = 4
};

struct QbgRemedies {
  const QbgFindings *findings;
  QbgPlaces places;
  QbgDisjoint held;       /* places joined by voltage sources and capacitors */
  guint8 *status;         /* by port, bits */
  guint8 *in_loop;        /* by element */
  guint64 work;           /* ports of the circuits that were tried */
};

/* What changes lead to. */
typedef struct {
  gboolean harmless;      /* no new contradiction or dependent storage */
  gboolean cures;         /* the finding that was asked for */
  guint32 n_cured, n_loops_added;
  guint32 n_unknowns;     /* of the loops that are left of the finding */
} QbgEffect;

/* FALSE, with nothing in effect, where no time is left for trying. */
gboolean qbg_remedies_try (QbgRemedies *remedies, const QbgFinding *finding,
                           const GArray *changes, QbgEffect *effect);

/* Appends the remedy (QbgRemedy) of these changes to found, if it is one;
 * takes changes.  Where nothing can be tried, it is taken for one if sure. */
void qbg_remedies_offer (QbgRemedies *remedies, const QbgFinding *finding,
                         GArray *changes, gboolean sure, GPtrArray *found);

/* The element of a port. */
const QbgElement *qbg_remedies_element (const QbgRemedies *remedies,
                                        QbgPortId port);

/* An empty array of QbgChange. */
GArray *qbg_changes_new (void);
void qbg_changes_add (GArray *changes, QbgChangeKind kind,
                      QbgElementType type, QbgPortId port, QbgNodeId node);

/* Remedies of an algebraic loop, appended to found. */
void qbg_remedies_of_loop (QbgRemedies *remedies, const QbgFinding *finding,
                           QbgElementType type, GPtrArray *found);

#endif
