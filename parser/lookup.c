/* Lookup of names of classes and components, by the language's rules. */

#include <config.h>

#include "parser/shape.h"

#include <string.h>

#include "base/suggest.h"

/* Goes on from found->node, a class, to what is called id in it. */
static gboolean
step (QbgClassTree *tree, QbgFound *found, const char *id,
      gboolean components)
{
  QbgClassNode *next = qbg_class_member (tree, found->node, id);

  if (next != NULL) {
    found->node = next;
    return TRUE;
  }
  const QbgShape *shape =
    components ? qbg_class_shape (tree, found->node) : NULL;
  if (shape == NULL || qbg_shape_find (shape, id, NULL) == NULL)
    return FALSE;
  found->component = id;
  return TRUE;
}

/* A path from the root, and last in it if that is not NULL: every part but
 * the last is a class; the last may be a component. */
static gboolean
find_path (QbgClassTree *tree, const QbgAstName *name, const char *last,
           gboolean components, QbgFound *found)
{
  *found = (QbgFound) { qbg_class_tree_root (tree), NULL };
  for (; name != NULL; name = name->next) {
    gboolean is_last = name->next == NULL && last == NULL;
    if (!step (tree, found, name->id, components && is_last))
      return FALSE;
  }
  return last == NULL || step (tree, found, last, components);
}

static const char *
last_id (const QbgAstName *name)
{
  while (name->next != NULL)
    name = name->next;
  return name->id;
}

/* The import clauses of node: those that name id come before import P.*. */
static gboolean
find_import (QbgClassTree *tree, QbgClassNode *node, const char *id,
             gboolean components, gboolean unqualified, QbgFound *found)
{
  const GPtrArray *imports = qbg_class_imports (node);

  for (guint i = 0; i < imports->len; i++) {
    const QbgAstElement *e = imports->pdata[i];
    if ((e->import_form == QBG_IMPORT_ALL) != unqualified)
      continue;
    if (e->import_form == QBG_IMPORT_ALL) {
      if (find_path (tree, e->name, id, components, found))
        return TRUE;
    } else if (e->import_form == QBG_IMPORT_LIST) {
      for (const QbgAstName *n = e->import_list; n != NULL; n = n->next)
        if (n->id == id && find_path (tree, e->name, id, components, found))
          return TRUE;
    } else if ((e->import_form == QBG_IMPORT_ALIAS
                ? e->import_alias : last_id (e->name)) == id
               && find_path (tree, e->name, NULL, components, found))
      return TRUE;
  }
  return FALSE;
}

static gboolean
find_in_class (QbgClassTree *tree, QbgClassNode *node, const char *id,
               gboolean components, QbgFound *found)
{
  if (components && !node->shape_in_progress) {
    const QbgShape *shape = qbg_class_shape (tree, node);
    if (shape != NULL && qbg_shape_find (shape, id, NULL) != NULL) {
      *found = (QbgFound) { node, id };
      return TRUE;
    }
  }
  QbgClassNode *class = qbg_class_member (tree, node, id);
  if (class != NULL) {
    *found = (QbgFound) { class, NULL };
    return TRUE;
  }
  return find_import (tree, node, id, components, FALSE, found)
    || find_import (tree, node, id, components, TRUE, found);
}

gboolean
qbg_lookup (QbgClassTree *tree, QbgClassNode *scope, const char *id,
            gboolean components, QbgFound *found)
{
  QbgClassNode *root = qbg_class_tree_root (tree);

  for (QbgClassNode *node = scope; node != NULL && node != root;
       node = node->parent) {
    if (find_in_class (tree, node, id, components, found))
      return TRUE;
    if (node->ast != NULL && node->ast->encapsulated) {
      /* Of what lies outside, only predefined types are seen. */
      QbgClassNode *class = qbg_class_child (tree, root, id);
      *found = (QbgFound) { class, NULL };
      return class != NULL && class->is_predefined;
    }
  }
  QbgClassNode *class = qbg_class_child (tree, root, id);
  *found = (QbgFound) { class, NULL };
  return class != NULL;
}

static void
suggest_children (QbgClassTree *tree, QbgClassNode *node,
                  QbgSuggestion *near)
{
  for (const QbgAstElement *e = node->ast ? node->ast->elements : NULL;
       e != NULL; e = e->next)
    if (e->kind == QBG_ELEMENT_CLASS)
      qbg_suggestion_offer (near, e->class_def->name);
  if (node->directory == NULL)
    return;
  g_autoptr (GDir) dir = g_dir_open (node->directory, 0, NULL);
  const char *entry;
  while (dir != NULL && (entry = g_dir_read_name (dir)) != NULL) {
    g_autofree char *name = g_strdup (entry);
    if (g_str_has_suffix (name, ".mo"))
      name[strlen (name) - 3] = '\0';
    if (g_strcmp0 (name, "package") != 0)
      qbg_suggestion_offer (near, qbg_class_tree_intern (tree, name));
  }
}

/* The classes that a simple name could have meant. */
static void
suggest_visible (QbgClassTree *tree, QbgClassNode *scope,
                 QbgSuggestion *near)
{
  for (QbgClassNode *node = scope; node != NULL; node = node->parent) {
    suggest_children (tree, node, near);
    const GPtrArray *imports = qbg_class_imports (node);
    for (guint i = 0; i < imports->len; i++) {
      const QbgAstElement *e = imports->pdata[i];
      if (e->import_form != QBG_IMPORT_ALL)
        qbg_suggestion_offer (near, e->import_form == QBG_IMPORT_ALIAS
                            ? e->import_alias : last_id (e->name));
    }
  }
  for (const QbgAstElement *e = qbg_class_tree_file (tree)->classes;
       e != NULL; e = e->next)
    qbg_suggestion_offer (near, e->class_def->name);
  qbg_suggestion_offer (near, "Modelica");
  qbg_suggestion_offer (near, "Real");
  qbg_suggestion_offer (near, "Integer");
  qbg_suggestion_offer (near, "Boolean");
}

void
qbg_report_unknown_class (QbgClassTree *tree, const QbgClassNode *node,
                          QbgClassNode *scope, const QbgAstName *name,
                          const QbgAstName *part)
{
  QbgSuggestion near;

  qbg_suggestion_init (&near, part->id);
  g_autoptr (GString) text = g_string_new (NULL);

  if (node == NULL)
    suggest_visible (tree, scope, &near);
  else
    suggest_children (tree, (QbgClassNode *) node, &near);
  if (node == NULL)
    g_string_append_printf (text, "there is no class '%s'", part->id);
  else {
    g_autofree char *full = qbg_class_full_name (node);
    g_string_append_printf (text, "there is no class '%s' in '%s'", part->id,
                            full);
  }
  QbgDiag *diag = qbg_diags_error (qbg_class_tree_diags (tree),
                                   QBG_CODE_UNKNOWN_CLASS, part->span, "%s",
                                   text->str);
  if (near.best != NULL)
    qbg_diag_note (diag, QBG_NO_SPAN, "did you mean '%s'?", near.best);
  else if (node == NULL && name->next != NULL)
    qbg_diag_note (diag, QBG_NO_SPAN,
                   "no library called '%s' is on the search path (-L, "
                   "MODELICAPATH)", part->id);
}

/* Whether id is imported, from where nothing of that name is; this is reported
 * at the import clause. */
static gboolean
report_import (QbgClassTree *tree, QbgClassNode *scope, const char *id)
{
  for (QbgClassNode *node = scope; node != NULL; node = node->parent) {
    const GPtrArray *imports = qbg_class_imports (node);
    for (guint i = 0; i < imports->len; i++) {
      const QbgAstElement *e = imports->pdata[i];
      if (e->import_form == QBG_IMPORT_ALL
          || e->import_form == QBG_IMPORT_LIST
          || (e->import_form == QBG_IMPORT_ALIAS
              ? e->import_alias : last_id (e->name)) != id)
        continue;
      g_autofree char *path = qbg_ast_name_string (e->name);
      qbg_diags_error (qbg_class_tree_diags (tree), QBG_CODE_UNKNOWN_CLASS,
                       qbg_ast_name_span (e->name),
                       "there is no '%s' that could be imported", path);
      return TRUE;
    }
  }
  return FALSE;
}

QbgClassNode *
qbg_lookup_class (QbgClassTree *tree, QbgClassNode *scope,
                  const QbgAstName *name)
{
  QbgFound found = { NULL, NULL };
  guint errors = qbg_diags_errors (qbg_class_tree_diags (tree));

  if (name->absolute)
    found.node = qbg_class_child (tree, qbg_class_tree_root (tree), name->id);
  else
    qbg_lookup (tree, scope, name->id, FALSE, &found);
  QbgClassNode *node = found.node, *last = NULL;
  if (node == NULL && !name->absolute
      && qbg_diags_errors (qbg_class_tree_diags (tree)) == errors
      && report_import (tree, scope, name->id))
    return NULL;
  for (const QbgAstName *part = name; ; part = part->next) {
    if (node == NULL) {
      /* A file that could not be read was reported already. */
      if (qbg_diags_errors (qbg_class_tree_diags (tree)) == errors)
        qbg_report_unknown_class (tree, last, scope, name, part);
      return NULL;
    }
    if (part->next == NULL)
      return node;
    last = node;
    node = qbg_class_member (tree, node, part->next->id);
  }
}
