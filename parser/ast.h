/* The syntax tree of one Modelica file.
 *
 * It says what the text says, nothing more: no name is resolved and no value
 * is computed.  All nodes live in the arena of the QbgAst and are immutable
 * once qbg_parse has returned.  Lists are chained by `next`, in the order of
 * the file.  Identifiers are interned (base/names.h), so that names are
 * compared by pointer; a quoted identifier keeps its quotes. */

#ifndef QBG_PARSER_AST_H
#define QBG_PARSER_AST_H

#include "base/arena.h"
#include "base/source.h"

typedef struct QbgAst QbgAst;
typedef struct QbgAstName QbgAstName;
typedef struct QbgAstExpr QbgAstExpr;
typedef struct QbgAstRef QbgAstRef;
typedef struct QbgAstArg QbgAstArg;
typedef struct QbgAstIterator QbgAstIterator;
typedef struct QbgAstMod QbgAstMod;
typedef struct QbgAstModArg QbgAstModArg;
typedef struct QbgAstClass QbgAstClass;
typedef struct QbgAstElement QbgAstElement;
typedef struct QbgAstEquation QbgAstEquation;
typedef struct QbgAstBranch QbgAstBranch;
typedef struct QbgAstSection QbgAstSection;
typedef struct QbgAstEnumerator QbgAstEnumerator;

/* A dotted name of a class: Modelica.Electrical.Analog.  A leading dot makes
 * it absolute; it is kept in the first part. */
struct QbgAstName {
  const char *id;
  QbgSpan span;            /* of this part */
  gboolean absolute;       /* .Modelica…; first part only */
  QbgAstName *next;
};

/* A component reference a.b[3].c, one part each; also what is called in a
 * function call. */
struct QbgAstRef {
  const char *id;
  QbgSpan span;            /* of the identifier of this part */
  gboolean absolute;
  gboolean has_subscripts; /* also for an empty list, which is an error later */
  QbgAstExpr *subscripts;  /* chained; a whole dimension is QBG_AST_COLON */
  QbgAstRef *next;
};

typedef enum {
  QBG_AST_REAL,            /* number */
  QBG_AST_INTEGER,         /* number, an exact integer */
  QBG_AST_STRING,          /* string, escapes resolved */
  QBG_AST_TRUE,
  QBG_AST_FALSE,
  QBG_AST_REF,             /* ref */
  QBG_AST_CALL,            /* ref and args; der, initial, pure as well */
  QBG_AST_UNARY,           /* op, operands[0] */
  QBG_AST_BINARY,          /* op, operands[0], operands[1] */
  QBG_AST_IF,              /* operands: condition, value, otherwise (elseif is
                              an if in the third place) */
  QBG_AST_RANGE,           /* operands: first, step or NULL, last */
  QBG_AST_ARRAY,           /* {…}: list */
  QBG_AST_COMPREHENSION,   /* {list for iterators}; also sum (x for i in …),
                              as the only argument of the call */
  QBG_AST_MATRIX,          /* […; …]: list of QBG_AST_ROW */
  QBG_AST_ROW,             /* list */
  QBG_AST_TUPLE,           /* (a, , b): list; an omitted place is
                              QBG_AST_OMITTED.  (a) alone is just a. */
  QBG_AST_OMITTED,
  QBG_AST_COLON,           /* : as a subscript */
  QBG_AST_END,             /* end inside a subscript */
  QBG_AST_FUNCTION,        /* function f (x = 1) as an argument: ref, args */
  QBG_AST_PART             /* (x)[1, 2] or (x).y: part */
} QbgAstExprKind;

typedef enum {
  QBG_OP_ADD, QBG_OP_SUB, QBG_OP_MUL, QBG_OP_DIV, QBG_OP_POW,
  QBG_OP_EL_ADD, QBG_OP_EL_SUB, QBG_OP_EL_MUL, QBG_OP_EL_DIV, QBG_OP_EL_POW,
  QBG_OP_PLUS, QBG_OP_MINUS, QBG_OP_EL_PLUS, QBG_OP_EL_MINUS, QBG_OP_NOT,
  QBG_OP_AND, QBG_OP_OR,
  QBG_OP_LT, QBG_OP_LE, QBG_OP_GT, QBG_OP_GE, QBG_OP_EQ, QBG_OP_NE
} QbgAstOp;

struct QbgAstExpr {
  QbgAstExprKind kind;
  QbgAstOp op;
  guint depth;             /* levels below and with this node */
  QbgSpan span;
  QbgAstExpr *next;        /* in the list that this node is an item of */
  union {
    double number;
    const char *string;
    QbgAstExpr *operands[3];
    struct { QbgAstRef *ref; QbgAstArg *args; } call;
    struct { QbgAstExpr *list; QbgAstIterator *iterators; } items;
    /* either the subscripts, chained, or the member; the other is NULL */
    struct { QbgAstExpr *of, *subscripts; const char *member; } part;
  } u;
};

/* An argument of a function call. */
struct QbgAstArg {
  const char *name;        /* NULL: positional */
  QbgSpan span;
  QbgAstExpr *value;
  QbgAstArg *next;
};

/* i in 1:n; range NULL where it is left out. */
struct QbgAstIterator {
  const char *id;
  QbgSpan span;
  QbgAstExpr *range;
  QbgAstIterator *next;
};

/* What follows a name in a declaration or modifier: (args) = value.  For
 * := in an algorithm default the value is kept the same way. */
struct QbgAstMod {
  QbgSpan span;
  QbgAstModArg *args;      /* NULL also for an empty () */
  QbgAstExpr *value;       /* NULL where there is none */
  gboolean is_break;       /* x = break */
};

typedef enum {
  QBG_AST_MOD_ELEMENT,     /* name, mod */
  QBG_AST_MOD_REDECLARE,   /* redeclare [each] [final] element */
  QBG_AST_MOD_REPLACEABLE, /* replaceable without redeclare: element */
  QBG_AST_MOD_BREAK        /* break x: name; break connect (a, b): connection;
                              of an extends clause only */
} QbgAstModArgKind;

/* One argument of a modification: each final a.b(…) = value "comment", or a
 * redeclaration, whose element is a class or a component clause of one
 * component. */
struct QbgAstModArg {
  QbgAstModArgKind kind;
  gboolean each, final;
  QbgSpan span;
  QbgAstName *name;
  QbgAstMod *mod;          /* NULL where nothing follows the name */
  const char *comment;
  QbgAstElement *element;
  QbgAstEquation *connection;
  QbgAstModArg *next;
};

typedef enum {
  QBG_CLASS_CLASS, QBG_CLASS_MODEL, QBG_CLASS_RECORD,
  QBG_CLASS_OPERATOR_RECORD, QBG_CLASS_BLOCK, QBG_CLASS_CONNECTOR,
  QBG_CLASS_EXPANDABLE_CONNECTOR, QBG_CLASS_TYPE, QBG_CLASS_PACKAGE,
  QBG_CLASS_FUNCTION, QBG_CLASS_OPERATOR_FUNCTION, QBG_CLASS_OPERATOR
} QbgClassKind;

typedef enum {
  QBG_FORM_LONG,           /* name … end name */
  QBG_FORM_EXTENDS,        /* extends name (mod) … end name */
  QBG_FORM_SHORT,          /* name = prefix type [subscripts] (mod) */
  QBG_FORM_ENUMERATION,    /* name = enumeration (…) */
  QBG_FORM_DER             /* name = der (type, x, y) */
} QbgClassForm;

/* input/output; flow/stream; the variability of a component or short class */
typedef enum { QBG_DIR_NONE, QBG_DIR_INPUT, QBG_DIR_OUTPUT } QbgDirection;
typedef enum { QBG_FLOW_NONE, QBG_FLOW_FLOW, QBG_FLOW_STREAM } QbgFlow;
typedef enum {
  QBG_CONTINUOUS, QBG_DISCRETE, QBG_PARAMETER, QBG_CONSTANT
} QbgVariability;

typedef struct {
  QbgFlow flow;
  QbgVariability variability;
  QbgDirection direction;
} QbgPrefixes;

struct QbgAstEnumerator {
  const char *id;
  QbgSpan span;
  const char *comment;
  QbgAstMod *annotation;
  QbgAstEnumerator *next;
};

struct QbgAstClass {
  QbgClassKind kind;
  QbgClassForm form;
  gboolean encapsulated, partial, final;
  gboolean pure, impure;
  const char *name;
  QbgSpan name_span, span;
  const char *comment;      /* NULL: none */
  QbgAstMod *annotation;    /* its args are the annotation's; NULL: none */

  /* long form and class extends */
  QbgAstElement *elements;  /* of all public and protected sections */
  QbgAstSection *sections;
  QbgAstMod *extends_mod;   /* extends name (mod) */

  /* short form */
  QbgPrefixes prefixes;
  QbgAstName *base;         /* also the class of der () */
  QbgAstExpr *subscripts;   /* chained; NULL: scalar */
  QbgAstMod *mod;

  QbgAstEnumerator *enumerators;
  gboolean enumeration_open;  /* enumeration (:) */
  QbgAstName *der_names;      /* one part each, chained */
};

typedef enum {
  QBG_ELEMENT_IMPORT,
  QBG_ELEMENT_EXTENDS,
  QBG_ELEMENT_CLASS,
  QBG_ELEMENT_COMPONENT     /* one for each component of a clause */
} QbgElementKind;

typedef enum {
  QBG_IMPORT_QUALIFIED,     /* import A.B.C; */
  QBG_IMPORT_ALIAS,         /* import D = A.B.C; */
  QBG_IMPORT_ALL,           /* import A.B.*; */
  QBG_IMPORT_LIST           /* import A.B.{C, D}; */
} QbgImportForm;

struct QbgAstElement {
  QbgElementKind kind;
  gboolean is_protected, redeclare, final, inner, outer, replaceable;
  QbgSpan span;             /* of the whole element or component */
  const char *comment;
  QbgAstMod *annotation;
  QbgAstElement *next;

  QbgImportForm import_form;
  const char *import_alias;
  QbgAstName *import_list;  /* of QBG_IMPORT_LIST, chained */

  /* import: the package or class; extends: the base; component: the type;
   * constrainedby: see below */
  QbgAstName *name;

  QbgAstClass *class_def;

  /* component */
  const char *id;
  QbgSpan id_span;
  QbgPrefixes prefixes;
  QbgAstExpr *type_subscripts;  /* Real[3] x */
  QbgAstExpr *subscripts;       /* Real x[3] */
  QbgAstExpr *condition;        /* if … */

  QbgAstMod *mod;           /* of the extends clause or the component */

  /* constrainedby T (mod), on a replaceable element */
  QbgAstName *constraint;
  QbgAstMod *constraint_mod;
};

/* Equations and statements share a shape; which of the two a node is follows
 * from the section it stands in. */
typedef enum {
  QBG_EQ_EQUAL,             /* left = right */
  QBG_EQ_CONNECT,           /* left, right: references */
  QBG_EQ_CALL,              /* left: the call */
  QBG_EQ_IF,                /* branches */
  QBG_EQ_FOR,               /* iterators, body */
  QBG_EQ_WHEN,              /* branches */
  QBG_EQ_ASSIGN,            /* left := right; left may be a tuple */
  QBG_EQ_WHILE,             /* branches: one */
  QBG_EQ_BREAK,
  QBG_EQ_RETURN
} QbgAstEquationKind;

struct QbgAstEquation {
  QbgAstEquationKind kind;
  QbgSpan span;
  const char *comment;
  QbgAstMod *annotation;
  QbgAstExpr *left, *right;
  QbgAstBranch *branches;
  QbgAstIterator *iterators;
  QbgAstEquation *body;
  QbgAstEquation *next;
};

/* if, elseif, when, elsewhen: with a condition; else: without. */
struct QbgAstBranch {
  QbgSpan span;
  QbgAstExpr *condition;
  QbgAstEquation *body;
  QbgAstBranch *next;
};

typedef enum {
  QBG_SECTION_EQUATION,
  QBG_SECTION_ALGORITHM,
  QBG_SECTION_EXTERNAL
} QbgSectionKind;

struct QbgAstSection {
  QbgSectionKind kind;
  gboolean initial;
  QbgSpan span;
  QbgAstEquation *body;
  /* external "language" left = function (args) */
  const char *language;
  QbgAstExpr *external;     /* the equation's call; NULL: none */
  QbgAstExpr *external_left;
  QbgAstMod *annotation;
  QbgAstSection *next;
};

/* A whole file. */
struct QbgAst {
  QbgArena *arena;
  const QbgSource *source;
  gboolean has_within;
  QbgSpan within_span;
  QbgAstName *within;       /* NULL: within; or no within clause */
  QbgAstElement *classes;   /* of kind QBG_ELEMENT_CLASS */
};

/* An empty tree with an arena of its own. */
QbgAst *qbg_ast_new (const QbgSource *source);
void qbg_ast_free (QbgAst *ast);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgAst, qbg_ast_free)

/* "Modelica.Electrical.Analog", newly allocated. */
char *qbg_ast_name_string (const QbgAstName *name);
/* From the first byte of the first part to the last of the last. */
QbgSpan qbg_ast_name_span (const QbgAstName *name);
/* "a.b[3].c" as it stands in the text, newly allocated. */
char *qbg_ast_ref_string (const QbgAstRef *ref);
QbgSpan qbg_ast_ref_span (const QbgAstRef *ref);

/* The argument called name in an annotation or modification, or NULL. */
const QbgAstModArg *qbg_ast_mod_find (const QbgAstMod *mod, const char *name);

#endif
