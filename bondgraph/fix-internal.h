/* Where in the text a change can be made, and making it.  For fix*.c alone. */

#ifndef QBG_BONDGRAPH_FIX_INTERNAL_H
#define QBG_BONDGRAPH_FIX_INTERNAL_H

#include "bondgraph/fix.h"

/* text in place of the bytes [start, end); those at one place in the order in
 * which they were added. */
typedef struct {
  guint32 start, end;
  char *text;
} QbgEdit;

typedef struct {
  const QbgCircuit *circuit;    /* as it is without changes */
  const QbgCircuit *current;    /* with those made so far */
  const QbgAst *file;
  const QbgFixPart *part;
  GArray *edits;          /* QbgEdit */
  GHashTable *names;      /* of what was declared: owned strings */
  GHashTable *moved;      /* "X.p" of pins that were reconnected, by class */
  GHashTable *grounds;    /* class to the name of a ground added to it */
} QbgFixer;

void qbg_fixer_init (QbgFixer *fixer, const QbgCircuit *circuit,
                     const QbgAst *file, const QbgFixPart *part);
void qbg_fixer_clear (QbgFixer *fixer);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QbgFixer, qbg_fixer_clear)

/* A place in the text where a change can be made. */
typedef struct {
  QbgChangeKind kind;
  const QbgAstClass *owner;       /* the class that declares the component */
  const QbgAstElement *element;   /* its declaration */
  QbgComponentId component;
  const char *p, *n;              /* names of its pins; n may be NULL */
} QbgFixPlace;

/* Finds the place for a change that stands for itself and for the same in all
 * other components of the class.  NULL, or why there is none (static). */
const char *qbg_fixer_locate (const QbgFixer *fixer, const QbgChange *change,
                              QbgFixPlace *place);
/* Adds the edits. */
void qbg_fixer_edit (QbgFixer *fixer, const QbgFixPlace *place);

/* The declaration of a component in the file, with the class it stands in; NULL
 * where it is not there. */
const QbgAstElement *qbg_fix_find_declaration (const QbgAst *file,
                                               QbgSpan name,
                                               const QbgAstClass **owner);
/* Where X.p stands in the connect equations of a class: the spans, in order
 * (QbgSpan).  The caller owns the result. */
GArray *qbg_fix_find_connections (const QbgAstClass *class_def,
                                  const char *component, const char *pin);
/* Whether the same pin is connected elsewhere: as X.p in a class that does not
 * declare X itself, or from outside as a.X.p. */
gboolean qbg_fix_is_connected_elsewhere (const QbgAst *file,
                                         const QbgAstClass *owner,
                                         const char *component,
                                         const char *pin);

/* The unified diff that the edits make; sorts them.  The caller owns it. */
char *qbg_fix_diff (const QbgSource *source, GArray *edits);

#endif
