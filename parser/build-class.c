#include <config.h>

#include "parser/build.h"

#include "parser/reader.h"

QbgAstElement *
qbg_build_element (QbgReader *reader, QbgElementKind kind, QbgRange range)
{
  QbgAstElement *element = QBG_ARENA_NEW (reader->arena, QbgAstElement);

  element->kind = kind;
  element->span = qbg_reader_span (reader, range);
  return element;
}

QbgAstElement *
qbg_build_import (QbgReader *reader, QbgImportForm form, QbgNameList name,
                  QbgComment comment, QbgRange range)
{
  QbgAstElement *element = qbg_build_element (reader, QBG_ELEMENT_IMPORT,
                                              range);

  element->import_form = form;
  element->name = name.first;
  qbg_build_comment (element, comment);
  return element;
}

QbgElementList
qbg_build_class_element (QbgReader *reader, QbgAstClass *class_def,
                         QbgRange range)
{
  QbgElementList list = { 0 };

  if (class_def != NULL)
    {
      QbgAstElement *element = qbg_build_element (reader, QBG_ELEMENT_CLASS,
                                                  range);

      element->class_def = class_def;
      QBG_APPEND (list, element);
    }
  return list;
}

void
qbg_build_clause (QbgElementList components, QbgPrefixes prefixes,
                  QbgAstName *type, QbgAstExpr *subscripts)
{
  for (QbgAstElement *e = components.first; e != NULL; e = e->next)
    {
      e->prefixes = prefixes;
      e->name = type;
      e->type_subscripts = subscripts;
    }
}

void
qbg_build_flags (QbgElementList elements, guint flags)
{
  for (QbgAstElement *e = elements.first; e != NULL; e = e->next)
    {
      e->redeclare = (flags & QBG_FLAG_REDECLARE) != 0;
      e->final = (flags & QBG_FLAG_FINAL) != 0;
      e->inner = (flags & QBG_FLAG_INNER) != 0;
      e->outer = (flags & QBG_FLAG_OUTER) != 0;
      e->replaceable = (flags & QBG_FLAG_REPLACEABLE) != 0;
      if (e->class_def != NULL)
        e->class_def->final = e->final;
    }
}

void
qbg_build_constraint (QbgElementList elements,
                      const QbgConstraint *constraint)
{
  if (constraint == NULL)
    return;
  for (QbgAstElement *e = elements.first; e != NULL; e = e->next)
    {
      e->constraint = constraint->type;
      e->constraint_mod = constraint->mod;
      if (e->comment == NULL)
        e->comment = constraint->comment.text;
      if (e->annotation == NULL)
        e->annotation = constraint->comment.annotation;
    }
}

void
qbg_build_comment (QbgAstElement *element, QbgComment comment)
{
  element->comment = comment.text;
  element->annotation = comment.annotation;
}

void
qbg_reader_add_definition (QbgReader *reader, QbgAstElement *element)
{
  QBG_APPEND (reader->definitions, element);
}

QbgAstClass *
qbg_build_class (QbgReader *reader, QbgClassPrefix prefix, QbgClassForm form,
                 const char *name, QbgRange name_range, QbgComment comment,
                 QbgRange range)
{
  QbgAstClass *class_def = QBG_ARENA_NEW (reader->arena, QbgAstClass);

  class_def->kind = prefix.kind;
  class_def->form = form;
  class_def->encapsulated = (prefix.flags & QBG_FLAG_ENCAPSULATED) != 0;
  class_def->partial = (prefix.flags & QBG_FLAG_PARTIAL) != 0;
  class_def->pure = (prefix.flags & QBG_FLAG_PURE) != 0;
  class_def->impure = (prefix.flags & QBG_FLAG_IMPURE) != 0;
  class_def->name = name;
  class_def->name_span = qbg_reader_span (reader, name_range);
  class_def->span = qbg_reader_span (reader, range);
  class_def->comment = comment.text;
  class_def->annotation = comment.annotation;
  return class_def;
}

QbgAstEnumerator *
qbg_build_enumerator (QbgReader *reader, const char *id, QbgComment comment,
                      QbgRange range)
{
  QbgAstEnumerator *literal = QBG_ARENA_NEW (reader->arena, QbgAstEnumerator);

  literal->id = id;
  literal->span = qbg_reader_span (reader, range);
  literal->comment = comment.text;
  literal->annotation = comment.annotation;
  return literal;
}

QbgBody *
qbg_body_open (QbgReader *reader, QbgClassPrefix prefix, const char *name,
               QbgRange name_range, QbgRange range)
{
  QbgBody *body = QBG_ARENA_NEW (reader->arena, QbgBody);

  body->class_def = qbg_build_class (reader, prefix, QBG_FORM_LONG, name,
                                     name_range, (QbgComment) { 0 }, range);
  qbg_open (reader, QBG_T_CLASS, name, name_range);
  return body;
}

void
qbg_body_add_elements (QbgBody *body, QbgElementList elements)
{
  for (QbgAstElement *e = elements.first; e != NULL; e = e->next)
    e->is_protected = body->is_protected;
  QBG_CONCAT (body->elements, elements);
  body->misplaced |= body->annotation_range.end > 0;
}

void
qbg_body_add_section (QbgReader *reader, QbgBody *body, QbgSectionKind kind,
                      gboolean initial, QbgRange range)
{
  QbgAstSection *section = QBG_ARENA_NEW (reader->arena, QbgAstSection);

  section->kind = kind;
  section->initial = initial;
  section->span = qbg_reader_span (reader, range);
  if (body->section == NULL)
    body->class_def->sections = section;
  else
    body->section->next = section;
  body->section = section;
  body->equations = (QbgEquationList) { 0 };
  body->misplaced |= body->annotation_range.end > 0;
}

void
qbg_body_add_equation (QbgBody *body, QbgAstEquation *equation)
{
  QBG_APPEND (body->equations, equation);
  body->section->body = body->equations.first;
  body->section->span.end = equation->span.end;
  body->misplaced |= body->annotation_range.end > 0;
}

void
qbg_body_add_annotation (QbgReader *reader, QbgBody *body,
                         const QbgAstMod *annotation, QbgRange range)
{
  QbgModArgList args = { annotation->args, annotation->args };

  while (args.last != NULL && args.last->next != NULL)
    args.last = args.last->next;
  if (body->class_def->annotation == NULL)
    body->class_def->annotation = qbg_build_mod (reader, args, range);
  QBG_CONCAT (body->annotation, args);
  body->class_def->annotation->args = body->annotation.first;
  if (body->annotation_range.end == 0)
    body->annotation_range = range;
}

void
qbg_section_set_external (QbgAstSection *section, QbgAstExpr *call)
{
  if (call == NULL)
    return;
  section->external = call;
  section->external_left = call->next;
  call->next = NULL;
}

QbgAstClass *
qbg_body_finish (QbgReader *reader, QbgBody *body, QbgRange range)
{
  QbgAstClass *class_def = body->class_def;

  class_def->elements = body->elements.first;
  class_def->span = qbg_reader_span (reader, range);
  if (body->misplaced)
    qbg_diags_warning (reader->diags, QBG_CODE_SYNTAX,
                       qbg_reader_span (reader, body->annotation_range),
                       "the annotation of a class belongs at its end, before "
                       "'end'");
  return class_def;
}

QbgAstEquation *
qbg_build_equation (QbgReader *reader, QbgAstEquationKind kind,
                    QbgAstExpr *left, QbgAstExpr *right, QbgRange range)
{
  QbgAstEquation *equation = QBG_ARENA_NEW (reader->arena, QbgAstEquation);

  equation->kind = kind;
  equation->left = left;
  equation->right = right;
  equation->span = qbg_reader_span (reader, range);
  return equation;
}

void
qbg_build_branch (QbgReader *reader, QbgBranchList *list,
                  QbgAstExpr *condition, QbgEquationList body,
                  QbgRange head_range, QbgRange body_range)
{
  QbgAstBranch *branch = QBG_ARENA_NEW (reader->arena, QbgAstBranch);
  QbgRange range = { head_range.start, MAX (head_range.end, body_range.end) };

  branch->condition = condition;
  branch->body = body.first;
  branch->span = qbg_reader_span (reader, range);
  QBG_APPEND (*list, branch);
}

QbgAstEquation *
qbg_build_chain (QbgReader *reader, QbgAstEquationKind kind,
                 QbgAstExpr *condition, QbgRange head_range,
                 QbgEquationList body, QbgRange body_range,
                 QbgBranchList more, QbgAstBranch *other, QbgRange range)
{
  QbgAstEquation *equation = qbg_build_equation (reader, kind, NULL, NULL,
                                                 range);
  QbgBranchList branches = { 0 };

  qbg_build_branch (reader, &branches, condition, body, head_range,
                    body_range);
  QBG_CONCAT (branches, more);
  QBG_APPEND (branches, other);
  equation->branches = branches.first;
  return equation;
}

QbgAstEquation *
qbg_build_loop (QbgReader *reader, QbgIteratorList iterators,
                QbgEquationList body, QbgRange range)
{
  QbgAstEquation *equation = qbg_build_equation (reader, QBG_EQ_FOR, NULL,
                                                 NULL, range);

  equation->iterators = iterators.first;
  equation->body = body.first;
  return equation;
}
