/* The pieces that the grammar puts together: lists that still grow, and the
 * functions that make the nodes of the tree.
 *
 * Everything is allocated in the arena of the tree under construction and
 * belongs to it.  Lists and the other values below are passed by value; they
 * are what Bison keeps on its stack. */

#ifndef QBG_PARSER_BUILD_H
#define QBG_PARSER_BUILD_H

#include "parser/ast.h"

typedef struct QbgReader QbgReader;

/* Bytes [start, end) of the text that is read. */
typedef struct {
  guint32 start, end;
} QbgRange;

typedef struct QbgPiece QbgPiece;

/* One of the strings of a comment "a" + "b". */
struct QbgPiece {
  const char *text;
  QbgPiece *next;
};

typedef struct { QbgPiece *first, *last; } QbgPieceList;
typedef struct { QbgAstName *first, *last; } QbgNameList;
typedef struct { QbgAstRef *first, *last; } QbgRefList;
typedef struct { QbgAstExpr *first, *last; } QbgExprList;
typedef struct { QbgAstArg *first, *last; } QbgArgList;
typedef struct { QbgAstIterator *first, *last; } QbgIteratorList;
typedef struct { QbgAstModArg *first, *last; } QbgModArgList;
typedef struct { QbgAstElement *first, *last; } QbgElementList;
typedef struct { QbgAstEquation *first, *last; } QbgEquationList;
typedef struct { QbgAstBranch *first, *last; } QbgBranchList;
typedef struct { QbgAstEnumerator *first, *last; } QbgEnumeratorList;

/* A list of ITEM alone. */
#define QBG_LIST(item) { (item), (item) }

/* Appends ITEM, unless it is NULL, to LIST, of any of the types above. */
#define QBG_APPEND(list, item)            \
  do {                                    \
    if ((item) == NULL)                   \
      break;                              \
    if ((list).last != NULL)              \
      (list).last->next = (item);         \
    else                                  \
      (list).first = (item);              \
    (list).last = (item);                 \
  } while (0)

/* Appends all of TAIL, of the same type as LIST. */
#define QBG_CONCAT(list, tail)            \
  do {                                    \
    if ((tail).first == NULL)             \
      break;                              \
    if ((list).last != NULL)              \
      (list).last->next = (tail).first;   \
    else                                  \
      (list).first = (tail).first;        \
    (list).last = (tail).last;            \
  } while (0)

/* A comment in quotes and an annotation; each may be NULL. */
typedef struct {
  const char *text;
  QbgAstMod *annotation;
} QbgComment;

/* What stands before the name of a class. */
typedef struct {
  QbgClassKind kind;
  guint flags;
} QbgClassPrefix;

enum {
  QBG_FLAG_REDECLARE = 1 << 0,
  QBG_FLAG_FINAL = 1 << 1,
  QBG_FLAG_INNER = 1 << 2,
  QBG_FLAG_OUTER = 1 << 3,
  QBG_FLAG_REPLACEABLE = 1 << 4,
  QBG_FLAG_EACH = 1 << 5,
  QBG_FLAG_ENCAPSULATED = 1 << 6,
  QBG_FLAG_PARTIAL = 1 << 7,
  QBG_FLAG_PURE = 1 << 8,
  QBG_FLAG_IMPURE = 1 << 9
};

/* constrainedby type mod comment */
typedef struct {
  QbgAstName *type;
  QbgAstMod *mod;
  QbgComment comment;
} QbgConstraint;

/* What stands after end: the token and, of a class, its name. */
typedef struct {
  int token;                /* 0: what follows end was wrong */
  const char *name;
} QbgEndMark;

/* A class that is being read, up to its end. */
typedef struct {
  QbgAstClass *class_def;
  QbgElementList elements;
  QbgAstSection *section;   /* the last one, NULL before the first */
  QbgEquationList equations;  /* of that section */
  QbgModArgList annotation; /* arguments of the class's annotations */
  QbgRange annotation_range;
  gboolean is_protected;
  gboolean misplaced;       /* something follows the annotation */
} QbgBody;

QbgSpan qbg_reader_span (const QbgReader *reader, QbgRange range);

/* Names, references and comments.  RANGE is that of the identifier. */

QbgAstName *qbg_build_name (QbgReader *reader, const char *id, QbgRange range);
QbgAstRef *qbg_build_ref (QbgReader *reader, const char *id, QbgRange range);
/* The same parts as NAME, without subscripts. */
QbgAstRef *qbg_build_ref_of_name (QbgReader *reader, const QbgAstName *name);
QbgPiece *qbg_build_piece (QbgReader *reader, const char *text);
const char *qbg_build_string (QbgReader *reader, QbgPieceList pieces);

/* Expressions.  RANGE is that of the whole. */

QbgAstExpr *qbg_build_leaf (QbgReader *reader, QbgAstExprKind kind,
                            QbgRange range);
/* KIND is QBG_AST_REAL or QBG_AST_INTEGER. */
QbgAstExpr *qbg_build_number (QbgReader *reader, QbgAstExprKind kind,
                              double number, QbgRange range);
QbgAstExpr *qbg_build_text (QbgReader *reader, const char *text,
                            QbgRange range);
QbgAstExpr *qbg_build_ref_expr (QbgReader *reader, QbgAstRef *ref,
                                QbgRange range);
/* KIND is QBG_AST_CALL or QBG_AST_FUNCTION. */
QbgAstExpr *qbg_build_call (QbgReader *reader, QbgAstExprKind kind,
                            QbgAstRef *ref, QbgAstArg *args, QbgRange range);
/* A call of der, initial or pure. */
QbgAstExpr *qbg_build_builtin (QbgReader *reader, const char *id,
                               QbgRange id_range, QbgArgList args,
                               QbgRange range);
/* A call of an external function, with positional arguments. */
QbgAstExpr *qbg_build_external (QbgReader *reader, const char *id,
                                QbgRange id_range, QbgExprList values,
                                QbgRange range);
/* RIGHT is NULL for an operator of one operand. */
QbgAstExpr *qbg_build_operation (QbgReader *reader, QbgAstOp op,
                                 QbgAstExpr *left, QbgAstExpr *right,
                                 QbgRange range);
/* The sign that is written like the binary OP. */
QbgAstOp qbg_unary_op (QbgAstOp op);
/* KIND is QBG_AST_IF or QBG_AST_RANGE; B may be NULL. */
QbgAstExpr *qbg_build_triple (QbgReader *reader, QbgAstExprKind kind,
                              QbgAstExpr *a, QbgAstExpr *b, QbgAstExpr *c,
                              QbgRange range);
/* KIND is one of those with a list. */
QbgAstExpr *qbg_build_items (QbgReader *reader, QbgAstExprKind kind,
                             QbgAstExpr *list, QbgAstIterator *iterators,
                             QbgRange range);
/* (outputs): the one expression itself, or a tuple. */
QbgAstExpr *qbg_build_outputs (QbgReader *reader, QbgExprList outputs,
                               QbgRange range);
/* One of SUBSCRIPTS and MEMBER is NULL. */
QbgAstExpr *qbg_build_part (QbgReader *reader, QbgAstExpr *of,
                            QbgAstExpr *subscripts, const char *member,
                            QbgRange range);
QbgAstArg *qbg_build_arg (QbgReader *reader, const char *name,
                          QbgAstExpr *value, QbgRange range);
QbgAstIterator *qbg_build_iterator (QbgReader *reader, const char *id,
                                    QbgAstExpr *values, QbgRange range);

/* Modifications. */

QbgAstMod *qbg_build_mod (QbgReader *reader, QbgModArgList args,
                          QbgRange range);
/* = value, or, with a NULL value, = break. */
void qbg_build_mod_value (QbgReader *reader, QbgAstMod *mod,
                          QbgAstExpr *value, QbgRange range);
QbgAstModArg *qbg_build_mod_arg (QbgReader *reader, QbgAstModArgKind kind,
                                 guint flags, QbgRange range);
QbgAstModArg *qbg_build_redeclaration (QbgReader *reader,
                                       QbgAstModArgKind kind, guint flags,
                                       QbgAstElement *element,
                                       const QbgConstraint *constraint,
                                       QbgRange range);

/* Elements.  Most take lists, since one clause makes many components. */

QbgAstElement *qbg_build_element (QbgReader *reader, QbgElementKind kind,
                                  QbgRange range);
QbgAstElement *qbg_build_import (QbgReader *reader, QbgImportForm form,
                                 QbgNameList name, QbgComment comment,
                                 QbgRange range);
/* Empty if CLASS_DEF is NULL: it could not be read. */
QbgElementList qbg_build_class_element (QbgReader *reader,
                                        QbgAstClass *class_def,
                                        QbgRange range);
void qbg_build_clause (QbgElementList components, QbgPrefixes prefixes,
                       QbgAstName *type, QbgAstExpr *subscripts);
void qbg_build_flags (QbgElementList elements, guint flags);
/* CONSTRAINT may be NULL. */
void qbg_build_constraint (QbgElementList elements,
                           const QbgConstraint *constraint);
void qbg_build_comment (QbgAstElement *element, QbgComment comment);
void qbg_reader_add_definition (QbgReader *reader, QbgAstElement *element);

/* Classes. */

QbgAstClass *qbg_build_class (QbgReader *reader, QbgClassPrefix prefix,
                              QbgClassForm form, const char *name,
                              QbgRange name_range, QbgComment comment,
                              QbgRange range);
QbgAstEnumerator *qbg_build_enumerator (QbgReader *reader, const char *id,
                                        QbgComment comment, QbgRange range);
/* A class in the long form, opened; a NULL NAME could not be read. */
QbgBody *qbg_body_open (QbgReader *reader, QbgClassPrefix prefix,
                        const char *name, QbgRange name_range,
                        QbgRange range);
void qbg_body_add_elements (QbgBody *body, QbgElementList elements);
/* RANGE is that of the keyword. */
void qbg_body_add_section (QbgReader *reader, QbgBody *body,
                           QbgSectionKind kind, gboolean initial,
                           QbgRange range);
/* To the last section. */
void qbg_body_add_equation (QbgBody *body, QbgAstEquation *equation);
void qbg_body_add_annotation (QbgReader *reader, QbgBody *body,
                              const QbgAstMod *annotation, QbgRange range);
/* CALL may be NULL; its left side is chained behind it. */
void qbg_section_set_external (QbgAstSection *section, QbgAstExpr *call);
/* The class, complete. */
QbgAstClass *qbg_body_finish (QbgReader *reader, QbgBody *body,
                              QbgRange range);

/* Equations and statements. */

QbgAstEquation *qbg_build_equation (QbgReader *reader,
                                    QbgAstEquationKind kind,
                                    QbgAstExpr *left, QbgAstExpr *right,
                                    QbgRange range);
/* A branch with the equations BODY, appended to LIST. */
void qbg_build_branch (QbgReader *reader, QbgBranchList *list,
                       QbgAstExpr *condition, QbgEquationList body,
                       QbgRange head_range, QbgRange body_range);
/* if, when or while: a first branch, MORE of them, and OTHER or NULL. */
QbgAstEquation *qbg_build_chain (QbgReader *reader, QbgAstEquationKind kind,
                                 QbgAstExpr *condition, QbgRange head_range,
                                 QbgEquationList body, QbgRange body_range,
                                 QbgBranchList more, QbgAstBranch *other,
                                 QbgRange range);
QbgAstEquation *qbg_build_loop (QbgReader *reader, QbgIteratorList iterators,
                                QbgEquationList body, QbgRange range);

#endif
