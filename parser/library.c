#include <config.h>

#include "parser/library.h"

#include <string.h>

#include "base/suggest.h"
#include "parser/parse.h"
#include "parser/shape.h"

struct QbgClassTree {
  QbgSources *sources;
  QbgDiags *diags;
  QbgArena *arena;
  char **directories;
  GPtrArray *asts;          /* of QbgAst */
  const QbgAst *file;       /* the user's, among asts */
  GPtrArray *nodes;         /* every QbgClassNode, to free what they own */
  GHashTable *adopted;      /* QbgAstElement to QbgClassNode */
  QbgClassNode *root;
  guint depth;              /* of bases of bases, while they are found */
};

gboolean
qbg_class_tree_enter (QbgClassTree *tree, QbgSpan span)
{
  if (tree->depth == QBG_MAX_INHERITANCE) {
    qbg_diags_error (tree->diags, QBG_CODE_NESTING, span,
                     "classes extend each other more than %d times in a row",
                     QBG_MAX_INHERITANCE);
    return FALSE;
  }
  tree->depth++;
  return TRUE;
}

void
qbg_class_tree_leave (QbgClassTree *tree)
{
  tree->depth--;
}

static QbgClassNode *
node_new (QbgClassTree *tree, const char *name, QbgClassNode *parent)
{
  QbgClassNode *node = QBG_ARENA_NEW (tree->arena, QbgClassNode);

  node->name = name;
  node->parent = parent;
  g_ptr_array_add (tree->nodes, node);
  return node;
}

static QbgClassNode *
node_from_element (QbgClassTree *tree, const QbgAstElement *element,
                   QbgClassNode *parent)
{
  QbgClassNode *node = node_new (tree, element->class_def->name, parent);

  node->ast = element->class_def;
  node->element = element;
  return node;
}

static void
report_declared_twice (QbgClassTree *tree, const QbgClassNode *first,
                       const QbgAstElement *second)
{
  QbgDiag *diag = qbg_diags_error (tree->diags, QBG_CODE_DUPLICATE_NAME,
                                   second->class_def->name_span,
                                   "'%s' is declared twice", first->name);
  if (first->ast != NULL)
    qbg_diag_note (diag, first->ast->name_span, "first declared here");
}

static gboolean
is_predefined (const QbgClassTree *tree, const char *name)
{
  const QbgClassNode *top = g_hash_table_lookup (tree->root->children, name);

  return top != NULL && top->is_predefined;
}

/* Enters the classes among elements as children of node. */
static void
enter_classes (QbgClassTree *tree, QbgClassNode *node,
               const QbgAstElement *elements)
{
  for (const QbgAstElement *e = elements; e != NULL; e = e->next) {
    if (e->kind != QBG_ELEMENT_CLASS
        || e->class_def->form == QBG_FORM_EXTENDS)
      continue;
    const char *name = e->class_def->name;
    QbgClassNode *known = g_hash_table_lookup (node->children, name);
    if (is_predefined (tree, name))
      qbg_diags_error (tree->diags, QBG_CODE_DUPLICATE_NAME,
                       e->class_def->name_span, "'%s' is a predefined type: "
                       "no other class can have this name", name);
    else if (known != NULL)
      report_declared_twice (tree, known, e);
    else
      g_hash_table_insert (node->children, (gpointer) name,
                           node_from_element (tree, e, node));
  }
}

static GHashTable *
children_of (QbgClassTree *tree, QbgClassNode *node)
{
  if (node->children == NULL) {
    node->children = g_hash_table_new (NULL, NULL);
    if (node->ast != NULL)
      enter_classes (tree, node, node->ast->elements);
  }
  return node->children;
}

/* The text of a file, or NULL after a diagnostic. */
static const QbgSource *
load_source (QbgSources *sources, const char *path, QbgDiags *diags)
{
  g_autoptr (GError) error = NULL;
  const QbgSource *source = qbg_source_load (sources, path, &error);

  if (source == NULL)
    qbg_diags_error (diags, QBG_CODE_FILE, QBG_NO_SPAN,
                     "cannot read '%s': %s", path, error->message);
  return source;
}

/* The syntax of a file.  NULL where it is wrong, which was reported. */
static const QbgAst *
read_source (QbgClassTree *tree, const QbgSource *source)
{
  QbgAst *ast = source != NULL ? qbg_parse (source, tree->diags) : NULL;

  if (ast != NULL)
    g_ptr_array_add (tree->asts, ast);
  return ast;
}

/* within must name the package that the file was found in. */
static void
check_within (QbgClassTree *tree, const QbgAst *ast,
              const QbgClassNode *parent)
{
  g_autofree char *expected = qbg_class_full_name (parent);
  g_autofree char *found = ast->within != NULL
    ? qbg_ast_name_string (ast->within) : g_strdup ("");
  QbgSpan span = ast->has_within ? ast->within_span
    : (QbgSpan) { ast->source, 0, 0 };

  if (strcmp (expected, found) == 0)
    return;
  qbg_diags_warning (tree->diags, QBG_CODE_WITHIN, span,
                     "this file belongs to '%s', but says 'within %s;'",
                     expected, found);
}

/* Enters the class called name that the file at path must hold. */
static QbgClassNode *
enter_file (QbgClassTree *tree, QbgClassNode *parent, const char *name,
            const char *path)
{
  const QbgAst *ast =
    read_source (tree, load_source (tree->sources, path, tree->diags));

  if (ast == NULL)
    return NULL;
  check_within (tree, ast, parent);
  for (const QbgAstElement *e = ast->classes; e != NULL; e = e->next)
    if (e->class_def->name == name)
      return node_from_element (tree, e, parent);
  qbg_diags_error (tree->diags, QBG_CODE_UNKNOWN_CLASS,
                   (QbgSpan) { ast->source, 0, 0 },
                   "this file should hold the class '%s'", name);
  return NULL;
}

/* Whether a package stored in its directory declares name in package.mo or has
 * a file or folder for it. */
static gboolean
has_entry (const QbgClassNode *node, const char *name)
{
  g_autofree char *folder = g_build_filename (node->directory, name, NULL);
  g_autofree char *file = g_strconcat (folder, ".mo", NULL);

  for (const QbgAstElement *e = node->ast->elements; e != NULL; e = e->next)
    if ((e->kind == QBG_ELEMENT_CLASS && g_str_equal (e->class_def->name, name))
        || (e->kind == QBG_ELEMENT_COMPONENT && g_str_equal (e->id, name)))
      return TRUE;
  return g_file_test (file, G_FILE_TEST_EXISTS)
    || g_file_test (folder, G_FILE_TEST_IS_DIR);
}

/* package.order lists the elements of a package, one a line.  Nothing here
 * depends on the order, but a name without an element is a file that got
 * lost. */
static void
check_order (QbgClassTree *tree, const QbgClassNode *node)
{
  g_autofree char *path =
    g_build_filename (node->directory, "package.order", NULL);
  const QbgSource *source = g_file_test (path, G_FILE_TEST_IS_REGULAR)
    ? qbg_source_load (tree->sources, path, NULL) : NULL;
  gsize length;
  const char *text = source ? qbg_source_text (source, &length) : "";
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint32 start = 0;

  for (char **line = lines; *line != NULL; line++) {
    guint32 next = start + strlen (*line) + 1;
    char *name = g_strchomp (*line);
    if (*name != '\0' && !has_entry (node, name))
      qbg_diags_warning (tree->diags, QBG_CODE_PACKAGE_ORDER,
                         (QbgSpan) { source, start, start + strlen (name) },
                         "the package '%s' has no element '%s'", node->name,
                         name);
    start = next;
  }
}

/* Takes the directory over. */
static void
set_directory (QbgClassTree *tree, QbgClassNode *node, char *directory)
{
  node->directory = directory;
  check_order (tree, node);
}

/* Looks for name in directory: name/package.mo, then name.mo.  *found tells
 * whether there was a file, right or wrong. */
static QbgClassNode *
load_from (QbgClassTree *tree, QbgClassNode *parent, const char *directory,
           const char *name, gboolean *found)
{
  g_autofree char *folder = g_build_filename (directory, name, NULL);
  g_autofree char *package = g_build_filename (folder, "package.mo", NULL);
  g_autofree char *file = g_strconcat (folder, ".mo", NULL);
  QbgClassNode *node;

  *found = TRUE;
  if (g_file_test (package, G_FILE_TEST_IS_REGULAR)) {
    node = enter_file (tree, parent, name, package);
    if (node != NULL)
      set_directory (tree, node, g_steal_pointer (&folder));
    return node;
  }
  if (g_file_test (file, G_FILE_TEST_IS_REGULAR))
    return enter_file (tree, parent, name, file);
  *found = FALSE;
  return NULL;
}

/* A directory "Modelica 4.0.0" stands for the package Modelica as well: the
 * one that sorts last is taken. */
static char *
versioned_directory (const char *directory, const char *name)
{
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  g_autofree char *prefix = g_strconcat (name, " ", NULL);
  g_autofree char *best = NULL;
  const char *entry;

  while (dir != NULL && (entry = g_dir_read_name (dir)) != NULL)
    if (g_str_has_prefix (entry, prefix)
        && (best == NULL || strcmp (entry, best) > 0)) {
      g_free (best);
      best = g_strdup (entry);
    }
  return best == NULL ? NULL : g_build_filename (directory, best, NULL);
}

static QbgClassNode *
load_versioned (QbgClassTree *tree, const char *directory, const char *name)
{
  g_autofree char *folder = versioned_directory (directory, name);
  if (folder == NULL)
    return NULL;
  g_autofree char *package = g_build_filename (folder, "package.mo", NULL);
  if (!g_file_test (package, G_FILE_TEST_IS_REGULAR))
    return NULL;
  QbgClassNode *node = enter_file (tree, tree->root, name, package);
  if (node != NULL)
    set_directory (tree, node, g_steal_pointer (&folder));
  return node;
}

static QbgClassNode *
load_top_level (QbgClassTree *tree, const char *name)
{
  gboolean found = FALSE;

  for (char **d = tree->directories; *d != NULL && !found; d++) {
    QbgClassNode *node = load_from (tree, tree->root, *d, name, &found);
    if (!found) {
      node = load_versioned (tree, *d, name);
      found = node != NULL;
    }
    if (found)
      return node;
  }
  return NULL;
}

QbgClassNode *
qbg_class_child (QbgClassTree *tree, QbgClassNode *node, const char *name)
{
  GHashTable *children = children_of (tree, node);
  gpointer known;
  gboolean found;

  if (g_hash_table_lookup_extended (children, name, NULL, &known))
    return known;
  QbgClassNode *child = NULL;
  /* A name with a slash cannot be a file of the library. */
  if (strchr (name, '/') == NULL) {
    if (node == tree->root)
      child = load_top_level (tree, name);
    else if (node->directory != NULL)
      child = load_from (tree, node, node->directory, name, &found);
  }
  if (child != NULL || node == tree->root || node->directory != NULL)
    g_hash_table_insert (children, (gpointer) name, child);
  return child;
}

const GPtrArray *
qbg_class_imports (QbgClassNode *node)
{
  if (node->imports == NULL) {
    node->imports = g_ptr_array_new ();
    for (const QbgAstElement *e = node->ast ? node->ast->elements : NULL;
         e != NULL; e = e->next)
      if (e->kind == QBG_ELEMENT_IMPORT)
        g_ptr_array_add (node->imports, (gpointer) e);
  }
  return node->imports;
}

QbgClassNode *
qbg_class_adopt (QbgClassTree *tree, const QbgAstElement *element,
                 QbgClassNode *scope)
{
  QbgClassNode *node = g_hash_table_lookup (tree->adopted, element);

  if (node == NULL) {
    node = node_from_element (tree, element, scope);
    node->is_adopted = TRUE;
    g_hash_table_insert (tree->adopted, (gpointer) element, node);
  }
  return node;
}

static void
enter_builtin (QbgClassTree *tree, const char *name, QbgType type)
{
  QbgClassNode *node =
    node_new (tree, qbg_class_tree_intern (tree, name), tree->root);

  node->is_builtin = node->is_predefined = TRUE;
  node->builtin = type;
  g_hash_table_insert (tree->root->children, (gpointer) node->name, node);
}

/* Predefined enumerations are ordinary text. */
static const char predefined[] =
  "type StateSelect = enumeration (never, avoid, default, prefer, always);\n"
  "type AssertionLevel = enumeration (warning, error);\n";

static void
enter_predefined (QbgClassTree *tree)
{
  const QbgSource *source =
    qbg_source_from_text (tree->sources, "<predefined>", predefined,
                          sizeof predefined - 1);
  QbgAst *ast = qbg_parse (source, tree->diags);

  g_assert (ast != NULL);
  g_ptr_array_add (tree->asts, ast);
  enter_classes (tree, tree->root, ast->classes);
  for (const QbgAstElement *e = ast->classes; e != NULL; e = e->next)
    qbg_class_child (tree, tree->root, e->class_def->name)->is_predefined
      = TRUE;
}

static QbgClassTree *
tree_new (QbgSources *sources, const char *const *directories,
          QbgDiags *diags)
{
  QbgClassTree *tree = g_new0 (QbgClassTree, 1);

  tree->sources = sources;
  tree->diags = diags;
  tree->arena = qbg_arena_new ();
  tree->directories = g_strdupv ((char **) directories);
  tree->asts = g_ptr_array_new_with_free_func ((GDestroyNotify) qbg_ast_free);
  tree->nodes = g_ptr_array_new ();
  tree->adopted = g_hash_table_new (NULL, NULL);
  tree->root = node_new (tree, qbg_class_tree_intern (tree, ""), NULL);
  tree->root->children = g_hash_table_new (NULL, NULL);
  return tree;
}

/* A file of a package that is stored as a folder: the folder that holds the
 * outermost package is searched first. */
static void
search_around (QbgClassTree *tree, const QbgAst *ast)
{
  const char *path = qbg_source_path (ast->source);
  g_autofree char *file = g_path_get_basename (path);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  guint levels = strcmp (file, "package.mo") == 0;

  for (const QbgAstName *n = ast->within; n != NULL; n = n->next)
    levels++;
  g_autoptr (GString) around = g_string_new (folder);
  for (guint i = 0; i < levels; i++)
    g_string_append (around, G_DIR_SEPARATOR_S "..");
  g_autofree char *package = g_build_filename (around->str, ast->within->id,
                                               "package.mo", NULL);
  if (!g_file_test (package, G_FILE_TEST_IS_REGULAR))
    return;
  g_ptr_array_add (all, g_string_free (g_steal_pointer (&around), FALSE));
  for (char **d = tree->directories; *d != NULL; d++)
    g_ptr_array_add (all, *d);
  g_ptr_array_add (all, NULL);
  g_free (tree->directories);
  tree->directories = (char **) g_ptr_array_free (g_steal_pointer (&all),
                                                  FALSE);
}

static gboolean
enter_user_file (QbgClassTree *tree, const QbgSource *source)
{
  const QbgAst *ast = read_source (tree, source);

  if (ast == NULL)
    return FALSE;
  tree->file = ast;
  if (ast->within != NULL)
    search_around (tree, ast);
  QbgClassNode *parent = tree->root;
  /* A file that says it belongs to a package: its names see that package. */
  for (const QbgAstName *n = ast->within; n != NULL && parent; n = n->next)
    parent = qbg_class_child (tree, parent, n->id);
  if (parent == NULL || (parent->ast != NULL
                         && parent->ast->kind != QBG_CLASS_PACKAGE)) {
    g_autofree char *name = qbg_ast_name_string (ast->within);
    qbg_diags_error (tree->diags, parent ? QBG_CODE_WRONG_KIND
                     : QBG_CODE_UNKNOWN_CLASS, qbg_ast_name_span (ast->within),
                     parent ? "'%s' that this file belongs to is not a package"
                     : "the package '%s' that this file belongs to is not "
                     "found", name);
    return FALSE;
  }
  children_of (tree, parent);
  if (parent != tree->root)
    for (const QbgAstElement *e = ast->classes; e != NULL; e = e->next)
      g_hash_table_remove (parent->children, e->class_def->name);
  enter_classes (tree, parent, ast->classes);
  for (const QbgAstElement *e = ast->classes; e != NULL; e = e->next)
    if (is_predefined (tree, e->class_def->name))
      return FALSE;
  return TRUE;
}

QbgClassTree *
qbg_library_load_source (QbgSources *sources, const QbgSource *source,
                         const char *const *directories, QbgDiags *diags)
{
  g_autoptr (QbgClassTree) tree = tree_new (sources, directories, diags);

  enter_builtin (tree, "Real", QBG_TYPE_REAL);
  enter_builtin (tree, "Integer", QBG_TYPE_INTEGER);
  enter_builtin (tree, "Boolean", QBG_TYPE_BOOLEAN);
  enter_builtin (tree, "String", QBG_TYPE_STRING);
  enter_predefined (tree);
  gboolean ok = enter_user_file (tree, source);
  return ok ? g_steal_pointer (&tree) : NULL;
}

QbgClassTree *
qbg_library_load (QbgSources *sources, const char *file,
                  const char *const *directories, QbgDiags *diags)
{
  const QbgSource *source = load_source (sources, file, diags);

  return source == NULL ? NULL
    : qbg_library_load_source (sources, source, directories, diags);
}

void
qbg_class_tree_free (QbgClassTree *tree)
{
  if (tree == NULL)
    return;
  for (guint i = 0; i < tree->nodes->len; i++) {
    QbgClassNode *node = tree->nodes->pdata[i];
    g_clear_pointer (&node->children, g_hash_table_unref);
    g_clear_pointer (&node->imports, g_ptr_array_unref);
    g_free (node->directory);
    qbg_shape_free (node->shape);
  }
  g_ptr_array_unref (tree->nodes);
  g_ptr_array_unref (tree->asts);
  g_hash_table_unref (tree->adopted);
  g_strfreev (tree->directories);
  qbg_arena_free (tree->arena);
  g_free (tree);
}

QbgClassNode *
qbg_class_tree_root (const QbgClassTree *tree)
{
  return tree->root;
}

QbgDiags *
qbg_class_tree_diags (const QbgClassTree *tree)
{
  return tree->diags;
}

const QbgAst *
qbg_class_tree_file (const QbgClassTree *tree)
{
  return tree->file;
}

QbgSources *
qbg_class_tree_sources (const QbgClassTree *tree)
{
  return tree->sources;
}

const char *
qbg_class_tree_intern (const QbgClassTree *tree, const char *name)
{
  return qbg_names_intern (qbg_sources_names (tree->sources), name, -1);
}

QbgArena *
qbg_class_tree_arena (const QbgClassTree *tree)
{
  return tree->arena;
}

char *
qbg_class_full_name (const QbgClassNode *node)
{
  if (node == NULL || node->parent == NULL)
    return g_strdup (node == NULL ? "" : node->name);
  g_autofree char *parent = qbg_class_full_name (node->parent);
  return *parent == '\0' ? g_strdup (node->name)
    : g_strconcat (parent, ".", node->name, NULL);
}

QbgClassNode *
qbg_class_by_path (QbgClassTree *tree, const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, ".", -1);
  QbgClassNode *node = tree->root;

  for (char **part = parts; *part != NULL && node != NULL; part++)
    node = qbg_class_child (tree, node, qbg_class_tree_intern (tree, *part));
  return node;
}

static gboolean
is_model (const QbgAstClass *ast)
{
  return !ast->partial
    && (ast->kind == QBG_CLASS_MODEL || ast->kind == QBG_CLASS_BLOCK
        || ast->kind == QBG_CLASS_CLASS);
}

/* The last model among elements; of a package, the last one inside. */
static QbgClassNode *
last_model (QbgClassTree *tree, QbgClassNode *parent,
            const QbgAstElement *elements)
{
  QbgClassNode *last = NULL;

  for (const QbgAstElement *e = elements; e != NULL; e = e->next) {
    if (e->kind != QBG_ELEMENT_CLASS
        || e->class_def->form == QBG_FORM_EXTENDS)
      continue;
    QbgClassNode *node = qbg_class_child (tree, parent, e->class_def->name);
    QbgClassNode *inner = NULL;
    if (node == NULL)
      continue;
    if (is_model (e->class_def))
      inner = node;
    else if (e->class_def->kind == QBG_CLASS_PACKAGE)
      inner = last_model (tree, node, e->class_def->elements);
    if (inner != NULL)
      last = inner;
  }
  return last;
}

static QbgClassNode *
model_by_name (QbgClassTree *tree, QbgClassNode *parent, const char *name)
{
  QbgClassNode *node = qbg_class_by_path (tree, name);

  if (node == NULL && parent != tree->root) {
    g_autofree char *scope = qbg_class_full_name (parent);
    g_autofree char *path = g_strconcat (scope, ".", name, NULL);
    node = qbg_class_by_path (tree, path);
  }
  return node;
}

static void
offer_models (const QbgAstElement *elements, const char *prefix,
              QbgSuggestion *near, GPtrArray *names)
{
  for (const QbgAstElement *e = elements; e != NULL; e = e->next) {
    if (e->kind != QBG_ELEMENT_CLASS)
      continue;
    char *name = g_strconcat (prefix, e->class_def->name, NULL);
    g_autofree char *inner = g_strconcat (name, ".", NULL);
    g_ptr_array_add (names, name);
    if (is_model (e->class_def))
      qbg_suggestion_offer (near, name);
    offer_models (e->class_def->elements, inner, near, names);
  }
}

static void
report_no_model (QbgClassTree *tree, const char *name, QbgSpan span)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  QbgSuggestion near;
  QbgDiag *diag = qbg_diags_error (tree->diags, QBG_CODE_NO_MODEL, span,
                                   "there is no model '%s' in this file",
                                   name);

  qbg_suggestion_init (&near, name);
  offer_models (qbg_class_tree_file (tree)->classes, "", &near, names);
  if (near.best != NULL)
    qbg_diag_note (diag, QBG_NO_SPAN, "did you mean '%s'?", near.best);
}

QbgClassNode *
qbg_choose_model (QbgClassTree *tree, const char *name)
{
  const QbgAst *ast = qbg_class_tree_file (tree);
  QbgClassNode *parent = tree->root;
  QbgSpan whole = { ast->source, 0, 0 };

  for (const QbgAstName *n = ast->within; n != NULL && parent; n = n->next)
    parent = qbg_class_child (tree, parent, n->id);
  QbgClassNode *node = name != NULL ? model_by_name (tree, parent, name)
    : last_model (tree, parent, ast->classes);
  if (node == NULL && name != NULL)
    report_no_model (tree, name, whole);
  else if (node == NULL)
    qbg_diags_error (tree->diags, QBG_CODE_NO_MODEL, whole,
                     ast->classes == NULL ? "this file holds no class"
                     : "this file holds no model that is not partial");
  else if (node->ast == NULL || !is_model (node->ast)) {
    qbg_diags_error (tree->diags, QBG_CODE_NO_MODEL,
                     node->ast ? node->ast->name_span : whole,
                     node->ast && node->ast->partial
                     ? "'%s' is partial and cannot be used as a model"
                     : "'%s' is not a model", node->name);
    node = NULL;
  }
  return node;
}
