/* The parts of a coupled model of CD++.  For cdpp-*.c and graph-cdpp.c alone.
 *
 * A model has ports for every bond: e2p and f2p are effort and flow of its
 * second bond, which brings power in (p), while that of e1n leads power out
 * (n).  The bond that decides a junction's common variable is its first one.
 * What modulates an element comes in at m1, m2, …. */

#ifndef QBG_BONDGRAPH_CDPP_H
#define QBG_BONDGRAPH_CDPP_H

#include <glib.h>

#include "bondgraph/bondgraph.h"
#include "bondgraph/causality.h"
#include "bondgraph/picture.h"

typedef struct {
  const QbgBondGraph *graph;
  const QbgCausality *causality;
  const QbgQuantization *quantization;
  QbgArena *arena;        /* for the time of writing */
  char **names;           /* by vertex: as CD++ allows them */
  GHashTable *used;       /* names that are taken */
  guint *at_tail, *at_head;     /* by bond: its number at the vertex there */
  guint32 *ports, *pins;  /* by variable: whose it is, or QBG_NONE */
  GArray *states;         /* QbgVariableId: signals' states that are models */
  GString *links, *sections;
} QbgCdpp;

/* A law on its way into a section: which variables come from elsewhere. */
typedef struct {
  QbgCdpp *model;
  QbgElementId element;   /* QBG_NONE: a state's rate */
  GArray *inputs;         /* QbgVariableId: what m1, m2, … are */
} QbgCdppLaw;

void qbg_cdpp_init (QbgCdpp *model, const QbgBondGraph *graph,
                    const QbgCausality *causality,
                    const QbgQuantization *quantization);
void qbg_cdpp_clear (QbgCdpp *model);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QbgCdpp, qbg_cdpp_clear)

/* A name for CD++ that is like name and not taken yet; the caller owns it. */
char *qbg_cdpp_new_name (QbgCdpp *model, const char *name);

/* Appends "e2p@R1": variable is 'e' or 'f'. */
void qbg_cdpp_port (const QbgCdpp *model, char variable, QbgBondId bond,
                    QbgVertexId vertex, GString *out);

/* Appends the class of a vertex: "QBGResistanceEffortIn". */
void qbg_cdpp_class (const QbgCdpp *model, QbgVertexId vertex, GString *out);

/* Appends expr, in terms of the bonds, time and the inputs of law, which grow;
 * sign -1: its negative. */
void qbg_cdpp_expr (QbgCdppLaw *law, const QbgExpr *expr, int sign,
                    GString *out);
/* Appends to the links what the inputs of law need; name is the model's. */
void qbg_cdpp_link_inputs (const QbgCdppLaw *law, const char *name);

/* Appends the section of an element, and its inputs to the links. */
void qbg_cdpp_section (QbgCdpp *model, QbgVertexId vertex);
/* The same for a state that signals come from. */
void qbg_cdpp_state_section (QbgCdpp *model, QbgVariableId state,
                             const char *name);
/* The name of the model of a state, which is written at the end. */
char *qbg_cdpp_state_name (QbgCdpp *model, QbgVariableId state);

#endif
