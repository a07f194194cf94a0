#include <config.h>

#include "parser/build.h"

#include <string.h>

#include "parser/parse.h"
#include "parser/reader.h"

QbgSpan
qbg_reader_span (const QbgReader *reader, QbgRange range)
{
  return (QbgSpan) { reader->source, range.start, range.end };
}

QbgAstName *
qbg_build_name (QbgReader *reader, const char *id, QbgRange range)
{
  QbgAstName *name = QBG_ARENA_NEW (reader->arena, QbgAstName);

  name->id = id;
  name->span = qbg_reader_span (reader, range);
  return name;
}

QbgAstRef *
qbg_build_ref (QbgReader *reader, const char *id, QbgRange range)
{
  QbgAstRef *ref = QBG_ARENA_NEW (reader->arena, QbgAstRef);

  ref->id = id;
  ref->span = qbg_reader_span (reader, range);
  return ref;
}

QbgAstRef *
qbg_build_ref_of_name (QbgReader *reader, const QbgAstName *name)
{
  QbgRefList list = { 0 };

  for (; name != NULL; name = name->next)
    {
      QbgRange range = { name->span.start, name->span.end };
      QbgAstRef *part = qbg_build_ref (reader, name->id, range);

      part->absolute = name->absolute;
      QBG_APPEND (list, part);
    }
  return list.first;
}

QbgPiece *
qbg_build_piece (QbgReader *reader, const char *text)
{
  QbgPiece *piece = QBG_ARENA_NEW (reader->arena, QbgPiece);

  piece->text = text;
  return piece;
}

const char *
qbg_build_string (QbgReader *reader, QbgPieceList pieces)
{
  gsize length = 0;

  if (pieces.first == pieces.last)
    return pieces.first->text;
  for (QbgPiece *piece = pieces.first; piece != NULL; piece = piece->next)
    length += strlen (piece->text);

  char *string = qbg_arena_alloc (reader->arena, length + 1);
  char *end = string;
  for (QbgPiece *piece = pieces.first; piece != NULL; piece = piece->next)
    end = g_stpcpy (end, piece->text);
  return string;
}

/* A node above others, the deepest of which is of depth BELOW. */
static QbgAstExpr *
build_expr (QbgReader *reader, QbgAstExprKind kind, guint below,
            QbgRange range)
{
  QbgAstExpr *expr = QBG_ARENA_NEW (reader->arena, QbgAstExpr);

  expr->kind = kind;
  expr->depth = below + 1;
  expr->span = qbg_reader_span (reader, range);
  if (expr->depth > QBG_MAX_NESTING)
    qbg_complain_nesting (reader, range, "expressions");
  return expr;
}

static guint
depth_of (const QbgAstExpr *expr)
{
  return expr == NULL ? 0 : expr->depth;
}

static guint
depth_of_list (const QbgAstExpr *list)
{
  guint depth = 0;

  for (; list != NULL; list = list->next)
    depth = MAX (depth, list->depth);
  return depth;
}

static guint
depth_of_ref (const QbgAstRef *ref)
{
  guint depth = 0;

  for (; ref != NULL; ref = ref->next)
    depth = MAX (depth, depth_of_list (ref->subscripts));
  return depth;
}

static guint
depth_of_args (const QbgAstArg *args)
{
  guint depth = 0;

  for (; args != NULL; args = args->next)
    depth = MAX (depth, args->value->depth);
  return depth;
}

static guint
depth_of_iterators (const QbgAstIterator *iterators)
{
  guint depth = 0;

  for (; iterators != NULL; iterators = iterators->next)
    depth = MAX (depth, depth_of (iterators->range));
  return depth;
}

QbgAstExpr *
qbg_build_leaf (QbgReader *reader, QbgAstExprKind kind, QbgRange range)
{
  return build_expr (reader, kind, 0, range);
}

QbgAstExpr *
qbg_build_number (QbgReader *reader, QbgAstExprKind kind, double number,
                  QbgRange range)
{
  QbgAstExpr *expr = build_expr (reader, kind, 0, range);

  expr->u.number = number;
  return expr;
}

QbgAstExpr *
qbg_build_text (QbgReader *reader, const char *text, QbgRange range)
{
  QbgAstExpr *expr = build_expr (reader, QBG_AST_STRING, 0, range);

  expr->u.string = text;
  return expr;
}

QbgAstExpr *
qbg_build_ref_expr (QbgReader *reader, QbgAstRef *ref, QbgRange range)
{
  QbgAstExpr *expr = build_expr (reader, QBG_AST_REF, depth_of_ref (ref),
                                 range);

  expr->u.call.ref = ref;
  return expr;
}

QbgAstExpr *
qbg_build_call (QbgReader *reader, QbgAstExprKind kind, QbgAstRef *ref,
                QbgAstArg *args, QbgRange range)
{
  guint below = MAX (depth_of_ref (ref), depth_of_args (args));
  QbgAstExpr *expr = build_expr (reader, kind, below, range);

  expr->u.call.ref = ref;
  expr->u.call.args = args;
  return expr;
}

QbgAstExpr *
qbg_build_builtin (QbgReader *reader, const char *id, QbgRange id_range,
                   QbgArgList args, QbgRange range)
{
  const char *name =
    qbg_names_intern (qbg_source_names (reader->source), id, -1);
  QbgAstRef *ref = qbg_build_ref (reader, name, id_range);

  return qbg_build_call (reader, QBG_AST_CALL, ref, args.first, range);
}

QbgAstExpr *
qbg_build_external (QbgReader *reader, const char *id, QbgRange id_range,
                    QbgExprList values, QbgRange range)
{
  QbgArgList args = { 0 };

  for (QbgAstExpr *value = values.first, *next; value != NULL; value = next)
    {
      QbgRange value_range = { value->span.start, value->span.end };
      QbgAstArg *arg = qbg_build_arg (reader, NULL, value, value_range);

      next = value->next;
      value->next = NULL;
      QBG_APPEND (args, arg);
    }
  return qbg_build_call (reader, QBG_AST_CALL,
                         qbg_build_ref (reader, id, id_range), args.first,
                         range);
}

QbgAstExpr *
qbg_build_operation (QbgReader *reader, QbgAstOp op, QbgAstExpr *left,
                     QbgAstExpr *right, QbgRange range)
{
  QbgAstExprKind kind = right == NULL ? QBG_AST_UNARY : QBG_AST_BINARY;
  guint below = MAX (left->depth, depth_of (right));
  QbgAstExpr *expr = build_expr (reader, kind, below, range);

  expr->op = op;
  expr->u.operands[0] = left;
  expr->u.operands[1] = right;
  return expr;
}

QbgAstOp
qbg_unary_op (QbgAstOp op)
{
  switch (op)
    {
    case QBG_OP_ADD:
      return QBG_OP_PLUS;
    case QBG_OP_SUB:
      return QBG_OP_MINUS;
    case QBG_OP_EL_ADD:
      return QBG_OP_EL_PLUS;
    case QBG_OP_EL_SUB:
      return QBG_OP_EL_MINUS;
    default:
      g_assert_not_reached ();
    }
}

QbgAstExpr *
qbg_build_triple (QbgReader *reader, QbgAstExprKind kind, QbgAstExpr *a,
                  QbgAstExpr *b, QbgAstExpr *c, QbgRange range)
{
  guint below = MAX (MAX (a->depth, depth_of (b)), c->depth);
  QbgAstExpr *expr = build_expr (reader, kind, below, range);

  expr->u.operands[0] = a;
  expr->u.operands[1] = b;
  expr->u.operands[2] = c;
  return expr;
}

QbgAstExpr *
qbg_build_items (QbgReader *reader, QbgAstExprKind kind, QbgAstExpr *list,
                 QbgAstIterator *iterators, QbgRange range)
{
  guint below = MAX (depth_of_list (list), depth_of_iterators (iterators));
  QbgAstExpr *expr = build_expr (reader, kind, below, range);

  expr->u.items.list = list;
  expr->u.items.iterators = iterators;
  return expr;
}

QbgAstExpr *
qbg_build_outputs (QbgReader *reader, QbgExprList outputs, QbgRange range)
{
  QbgAstExpr *only = outputs.first;

  if (only->next != NULL)
    return qbg_build_items (reader, QBG_AST_TUPLE, only, NULL, range);
  if (only->kind == QBG_AST_OMITTED)
    return qbg_build_items (reader, QBG_AST_TUPLE, NULL, NULL, range);
  return only;
}

QbgAstExpr *
qbg_build_part (QbgReader *reader, QbgAstExpr *of, QbgAstExpr *subscripts,
                const char *member, QbgRange range)
{
  guint below = MAX (of->depth, depth_of_list (subscripts));
  QbgAstExpr *expr = build_expr (reader, QBG_AST_PART, below, range);

  expr->u.part.of = of;
  expr->u.part.subscripts = subscripts;
  expr->u.part.member = member;
  return expr;
}

QbgAstArg *
qbg_build_arg (QbgReader *reader, const char *name, QbgAstExpr *value,
               QbgRange range)
{
  QbgAstArg *arg = QBG_ARENA_NEW (reader->arena, QbgAstArg);

  arg->name = name;
  arg->value = value;
  arg->span = qbg_reader_span (reader, range);
  return arg;
}

QbgAstIterator *
qbg_build_iterator (QbgReader *reader, const char *id, QbgAstExpr *values,
                    QbgRange range)
{
  QbgAstIterator *iterator = QBG_ARENA_NEW (reader->arena, QbgAstIterator);

  iterator->id = id;
  iterator->range = values;
  iterator->span = qbg_reader_span (reader, range);
  return iterator;
}

QbgAstMod *
qbg_build_mod (QbgReader *reader, QbgModArgList args, QbgRange range)
{
  QbgAstMod *mod = QBG_ARENA_NEW (reader->arena, QbgAstMod);

  mod->args = args.first;
  mod->span = qbg_reader_span (reader, range);
  return mod;
}

void
qbg_build_mod_value (QbgReader *reader, QbgAstMod *mod, QbgAstExpr *value,
                     QbgRange range)
{
  mod->value = value;
  mod->is_break = value == NULL;
  mod->span = qbg_reader_span (reader, range);
}

QbgAstModArg *
qbg_build_mod_arg (QbgReader *reader, QbgAstModArgKind kind, guint flags,
                   QbgRange range)
{
  QbgAstModArg *arg = QBG_ARENA_NEW (reader->arena, QbgAstModArg);

  arg->kind = kind;
  arg->each = (flags & QBG_FLAG_EACH) != 0;
  arg->final = (flags & QBG_FLAG_FINAL) != 0;
  arg->span = qbg_reader_span (reader, range);
  return arg;
}

QbgAstModArg *
qbg_build_redeclaration (QbgReader *reader, QbgAstModArgKind kind,
                         guint flags, QbgAstElement *element,
                         const QbgConstraint *constraint, QbgRange range)
{
  QbgAstModArg *arg = qbg_build_mod_arg (reader, kind, flags, range);
  QbgElementList list = QBG_LIST (element);

  qbg_build_flags (list, flags);
  qbg_build_constraint (list, constraint);
  element->redeclare = kind == QBG_AST_MOD_REDECLARE;
  element->replaceable = kind == QBG_AST_MOD_REPLACEABLE;
  arg->element = element;
  return arg;
}
