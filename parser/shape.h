/* What a class consists of once inheritance is followed.
 *
 * The shape of a class lists its components, own and inherited, in the order
 * of instantiation (bases first, at the place of their extends clause), each
 * with the class it was written in, in which its names are looked up, and with
 * the modifiers of the extends clauses it came through.  It is found once per
 * class and belongs to the class's node. */

#ifndef QBG_PARSER_SHAPE_H
#define QBG_PARSER_SHAPE_H

#include "parser/library.h"

/* A modifier on the way from a base to a derived class. */
typedef struct QbgInherited QbgInherited;
struct QbgInherited {
  const QbgAstModArg *arg;      /* the argument that concerns the member */
  const QbgAstMod *mod;         /* the whole modification: of a type's base */
  QbgClassNode *scope;          /* where it is written */
  const QbgInherited *next;     /* closer to the base, of lower priority */
};

typedef struct {
  const char *name;
  const QbgAstElement *element;
  QbgClassNode *scope;          /* the class it is written in */
  const QbgInherited *mods;
  gboolean is_protected;
  QbgClassNode *type;           /* what its type's name stands for, where no
                                   redeclaration says else; once asked for */
} QbgMember;

typedef struct {
  const QbgAstSection *section;
  QbgClassNode *scope;
} QbgShapeSection;

typedef struct {
  QbgClassNode *node;
  const QbgAstMod *mod;
  QbgSpan span;
  gboolean is_protected;
} QbgBase;

struct QbgShape {
  GArray *bases;                /* QbgBase */
  gboolean bases_done, members_done, broken;
  GArray *members;              /* QbgMember */
  GHashTable *index;            /* name to its place in members, from 1 */
  GArray *sections;             /* QbgShapeSection */
  /* A class that is a predefined type or an enumeration in the end: */
  QbgClassNode *type;           /* NULL: it is not */
  const QbgInherited *type_mods;
  QbgDirection direction;       /* connector RealInput = input Real */
};

/* The shape of a class, borrowed.  NULL where the class is wrong, which was
 * reported. */
const QbgShape *qbg_class_shape (QbgClassTree *tree, QbgClassNode *node);
void qbg_shape_free (QbgShape *shape);

/* A number that no node has been visited with, for a search through bases. */
guint qbg_class_new_search (QbgClassTree *tree);

/* The class that a member's type stands for; NULL after a diagnostic. */
QbgClassNode *qbg_member_type (QbgClassTree *tree, const QbgMember *member);

/* The member called name, or NULL. */
const QbgMember *qbg_shape_find (const QbgShape *shape, const char *name,
                                 guint *place);

/* The class called name that node declares or inherits; NULL: none. */
QbgClassNode *qbg_class_member (QbgClassTree *tree, QbgClassNode *node,
                                const char *name);

/* The attributes of predefined types, NULL-terminated. */
extern const char *const qbg_attributes[];

/* What a name stands for: a class, or a component of one. */
typedef struct {
  QbgClassNode *node;
  const char *component;        /* NULL: the class itself */
} QbgFound;

/* Looks a simple name up as the language says: in scope with what it inherits,
 * its imports, and outwards up to an encapsulated class; then among the
 * top-level classes.  With components, components are found as well; in that
 * case found->node is the class in whose shape it is. */
gboolean qbg_lookup (QbgClassTree *tree, QbgClassNode *scope, const char *id,
                     gboolean components, QbgFound *found);

/* The class that a dotted name stands for in scope.  NULL with a diagnostic
 * where there is none. */
QbgClassNode *qbg_lookup_class (QbgClassTree *tree, QbgClassNode *scope,
                                const QbgAstName *name);

/* Reports that the parts of name up to part are not found in node (NULL: not
 * found at all), with the nearest spelling. */
void qbg_report_unknown_class (QbgClassTree *tree, const QbgClassNode *node,
                               QbgClassNode *scope, const QbgAstName *name,
                               const QbgAstName *part);

/* Whether node is base or inherits from it. */
gboolean qbg_class_is_a (QbgClassTree *tree, QbgClassNode *node,
                         const QbgClassNode *base);

#endif
