/* Classes by name: the user's file, the libraries on the search path, and the
 * predefined types.
 *
 * The tree is filled lazily: a file of a library is read when a class in it is
 * first looked up.  A class node stays where it is as long as its tree lives.
 * Text that is wrong is reported when it is read. */

#ifndef QBG_PARSER_LIBRARY_H
#define QBG_PARSER_LIBRARY_H

#include "base/diags.h"
#include "base/expr.h"
#include "parser/ast.h"

typedef struct QbgClassTree QbgClassTree;
typedef struct QbgClassNode QbgClassNode;
typedef struct QbgShape QbgShape;

/* One class.  Its syntax is in the file it came from; the root and the
 * predefined types have none. */
struct QbgClassNode {
  const char *name;             /* interned */
  QbgClassNode *parent;         /* NULL: the root, or not in any class */
  const QbgAstClass *ast;       /* NULL: the root or a predefined type */
  const QbgAstElement *element; /* that declares it; NULL for the root */
  gboolean is_adopted;          /* stands in a modifier */
  gboolean is_builtin;          /* Real, Integer, Boolean, String */
  gboolean is_predefined;       /* these, StateSelect, AssertionLevel */
  QbgType builtin;
  /* private to library.c and shape.c */
  char *directory;              /* of a package stored as one; or NULL */
  GHashTable *children;         /* name to QbgClassNode; NULL value: known to
                                   be absent */
  GPtrArray *imports;           /* QbgAstElement, once asked for */
  QbgShape *shape;
  gboolean shape_in_progress;
  guint visited;                /* number of the last search that came by; of
                                   the root: of all searches */
};

/* Classes that extend each other in a row that are accepted. */
#define QBG_MAX_INHERITANCE 1000

/* To be called around what goes from a class on to its bases: FALSE, after a
 * diagnostic at span, where that is too deep. */
gboolean qbg_class_tree_enter (QbgClassTree *tree, QbgSpan span);
void qbg_class_tree_leave (QbgClassTree *tree);

/* Reads file and prepares the search path: directories (NULL-terminated) in
 * which packages are looked for, first one first.  NULL with diagnostics where
 * the file cannot be read or is wrong.  sources outlives the tree. */
QbgClassTree *qbg_library_load (QbgSources *sources, const char *file,
                                const char *const *directories,
                                QbgDiags *diags);
/* The same, where the text of the user's file is one of sources. */
QbgClassTree *qbg_library_load_source (QbgSources *sources,
                                       const QbgSource *source,
                                       const char *const *directories,
                                       QbgDiags *diags);
void qbg_class_tree_free (QbgClassTree *tree);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgClassTree, qbg_class_tree_free)

QbgClassNode *qbg_class_tree_root (const QbgClassTree *tree);
QbgDiags *qbg_class_tree_diags (const QbgClassTree *tree);
/* The syntax of the user's file. */
const QbgAst *qbg_class_tree_file (const QbgClassTree *tree);
QbgSources *qbg_class_tree_sources (const QbgClassTree *tree);
/* The one copy of a name in this tree. */
const char *qbg_class_tree_intern (const QbgClassTree *tree,
                                   const char *name);
QbgArena *qbg_class_tree_arena (const QbgClassTree *tree);

/* The class that node itself declares under that name, read if need be; NULL
 * where there is none.  Inherited and imported names are not considered. */
QbgClassNode *qbg_class_child (QbgClassTree *tree, QbgClassNode *node,
                               const char *name);

/* The import clauses of node, as QbgAstElement; borrowed. */
const GPtrArray *qbg_class_imports (QbgClassNode *node);

/* A node for a class that stands in a modifier (redeclare model X = …); its
 * names are looked up in scope.  The same node for the same element. */
QbgClassNode *qbg_class_adopt (QbgClassTree *tree,
                               const QbgAstElement *element,
                               QbgClassNode *scope);

/* "Modelica.Electrical.Analog.Basic", newly allocated. */
char *qbg_class_full_name (const QbgClassNode *node);

/* The node of the class that the name stands for in the user's file or the
 * library; NULL and a diagnostic where there is none. */
QbgClassNode *qbg_class_by_path (QbgClassTree *tree, const char *path);

/* The model to work on: the one called name, or where that is NULL the only or
 * last model or block of the user's file that is not partial.  NULL with a
 * diagnostic where there is none. */
QbgClassNode *qbg_choose_model (QbgClassTree *tree, const char *name);

#endif
