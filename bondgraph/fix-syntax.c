#include <config.h>

#include <string.h>

#include "bondgraph/fix-internal.h"

static const QbgAstElement *
find_in (const QbgAstClass *class_def, QbgSpan name,
         const QbgAstClass **owner)
{
  for (const QbgAstElement *e = class_def->elements; e != NULL; e = e->next)
    {
      const QbgAstElement *found = NULL;
      if (e->kind == QBG_ELEMENT_COMPONENT && e->id_span.start == name.start)
        {
          *owner = class_def;
          return e;
        }
      if (e->kind == QBG_ELEMENT_CLASS)
        found = find_in (e->class_def, name, owner);
      if (found != NULL)
        return found;
    }
  return NULL;
}

const QbgAstElement *
qbg_fix_find_declaration (const QbgAst *file, QbgSpan name,
                          const QbgAstClass **owner)
{
  if (name.source != file->source)
    return NULL;
  for (const QbgAstElement *e = file->classes; e != NULL; e = e->next)
    {
      const QbgAstElement *found = find_in (e->class_def, name, owner);
      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Called for every reference in a connect equation. */
typedef void (*VisitRef) (const QbgAstRef *ref, gpointer data);

static void
visit_equations (const QbgAstEquation *body, VisitRef visit, gpointer data)
{
  for (const QbgAstEquation *e = body; e != NULL; e = e->next)
    {
      if (e->kind == QBG_EQ_CONNECT)
        {
          visit (e->left->u.call.ref, data);
          visit (e->right->u.call.ref, data);
        }
      visit_equations (e->body, visit, data);
      for (const QbgAstBranch *b = e->branches; b != NULL; b = b->next)
        visit_equations (b->body, visit, data);
    }
}

static void
visit_class (const QbgAstClass *class_def, VisitRef visit, gpointer data)
{
  for (const QbgAstSection *s = class_def->sections; s != NULL; s = s->next)
    if (s->kind == QBG_SECTION_EQUATION)
      visit_equations (s->body, visit, data);
}

typedef struct {
  const char *component, *pin;
  GArray *spans;
  gboolean from_outside;  /* a.X.p was met */
} Search;

static void
compare_ref (const QbgAstRef *ref, gpointer data)
{
  Search *search = data;
  const QbgAstRef *part = ref;

  while (part->next != NULL && part->next->next != NULL)
    part = part->next;
  if (part->next == NULL || strcmp (part->id, search->component) != 0
      || strcmp (part->next->id, search->pin) != 0)
    return;
  if (part == ref)
    {
      QbgSpan span = qbg_ast_ref_span (ref);
      g_array_append_val (search->spans, span);
    }
  else
    search->from_outside = TRUE;
}

GArray *
qbg_fix_find_connections (const QbgAstClass *class_def, const char *component,
                          const char *pin)
{
  Search search = {
    component, pin, g_array_new (FALSE, FALSE, sizeof (QbgSpan)), FALSE
  };

  visit_class (class_def, compare_ref, &search);
  return search.spans;
}

static gboolean
declares (const QbgAstClass *class_def, const char *component)
{
  for (const QbgAstElement *e = class_def->elements; e != NULL; e = e->next)
    if (e->kind == QBG_ELEMENT_COMPONENT && strcmp (e->id, component) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_connected_in (const QbgAstClass *class_def, const QbgAstClass *owner,
                 Search *search)
{
  g_array_set_size (search->spans, 0);
  visit_class (class_def, compare_ref, search);
  if (search->from_outside || (search->spans->len > 0 && class_def != owner
                               && !declares (class_def, search->component)))
    return TRUE;
  for (const QbgAstElement *e = class_def->elements; e != NULL; e = e->next)
    if (e->kind == QBG_ELEMENT_CLASS
        && is_connected_in (e->class_def, owner, search))
      return TRUE;
  return FALSE;
}

gboolean
qbg_fix_is_connected_elsewhere (const QbgAst *file, const QbgAstClass *owner,
                                const char *component, const char *pin)
{
  g_autoptr (GArray) spans = g_array_new (FALSE, FALSE, sizeof (QbgSpan));
  Search search = { component, pin, spans, FALSE };

  for (const QbgAstElement *e = file->classes; e != NULL; e = e->next)
    if (is_connected_in (e->class_def, owner, &search))
      return TRUE;
  return FALSE;
}
