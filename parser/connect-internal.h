/* What the files of parser/connect*.c share: connections as links between
 * slots. */

#ifndef QBG_PARSER_CONNECT_INTERNAL_H
#define QBG_PARSER_CONNECT_INTERNAL_H

#include "base/disjoint.h"
#include "parser/instance.h"

typedef struct {
  guint32 a, b;             /* slots: 2*pin or 2*variable, plus 1 if outwards */
  QbgSpan span;
} QbgSlotLink;

struct QbgConnections {
  GArray *pins;             /* QbgSlotLink */
  GArray *signals;          /* QbgSlotLink */
};

/* The sets of n slots that the links make. */
void qbg_join_links (QbgDisjoint *sets, const GArray *links, guint n);

/* connect-signals.c: gives connected variables the definitions that follow. */
void qbg_define_signals (QbgBuild *build, const GArray *links);

#endif
