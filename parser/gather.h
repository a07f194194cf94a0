/* One component while its variables and equations are gathered: shared by
 * flatten.c, which makes components, and the files that fill them. */

#ifndef QBG_PARSER_GATHER_H
#define QBG_PARSER_GATHER_H

#include "parser/instance.h"
#include "parser/law.h"

typedef struct {
  QbgBuild *build;
  QbgConnections *connections;
  QbgComponentId id;
  gboolean leaf;
  GPtrArray *variables;     /* QbgInstance, in order */
  GArray *equations;        /* QbgEquation */
  gboolean failed;          /* an equation is missing: it was wrong */
} QbgGather;

/* gather-variables.c: adds the variables and pins of the instance and, in a
 * leaf, of all that it holds. */
void qbg_gather_variables (QbgGather *g, QbgInstance *instance);

/* gather-equations.c: adds the equations of the same, those that bind
 * variables first.  Connections of a composite are made. */
void qbg_gather_equations (QbgGather *g, QbgInstance *instance);
/* Decides the assertions from first on, now that the component's law is
 * known; those that depend on the simulation stay. */
void qbg_settle_assertions (QbgBuild *build, guint first);

/* flatten.c */

/* A connector with a flow at any depth. */
gboolean qbg_has_flow (QbgBuild *build, QbgInstance *instance);
/* An instance that is a component of its own, unless it is part of a leaf. */
gboolean qbg_is_component (QbgBuild *build, QbgInstance *instance);
/* Whether test holds for one of the components of instance, arrays gone
 * through. */
typedef gboolean (*QbgInstanceTest) (QbgBuild *build, QbgInstance *instance);
gboolean qbg_any_member (QbgBuild *build, QbgInstance *instance,
                         QbgInstanceTest test);

#endif
