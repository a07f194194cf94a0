#include <config.h>

#include "parser/shape.h"

/* Sections of equations that a class may inherit. */
#define MAX_SECTIONS 10000

static QbgShape *
shape_new (void)
{
  QbgShape *shape = g_new0 (QbgShape, 1);

  shape->bases = g_array_new (FALSE, FALSE, sizeof (QbgBase));
  shape->members = g_array_new (FALSE, FALSE, sizeof (QbgMember));
  shape->index = g_hash_table_new (NULL, NULL);
  shape->sections = g_array_new (FALSE, FALSE, sizeof (QbgShapeSection));
  return shape;
}

void
qbg_shape_free (QbgShape *shape)
{
  if (shape == NULL)
    return;
  g_array_unref (shape->bases);
  g_array_unref (shape->members);
  g_hash_table_unref (shape->index);
  g_array_unref (shape->sections);
  g_free (shape);
}

const QbgMember *
qbg_shape_find (const QbgShape *shape, const char *name, guint *place)
{
  guint found = GPOINTER_TO_UINT (g_hash_table_lookup (shape->index, name));

  if (found == 0)
    return NULL;
  if (place != NULL)
    *place = found - 1;
  return &g_array_index (shape->members, QbgMember, found - 1);
}

QbgClassNode *
qbg_member_type (QbgClassTree *tree, const QbgMember *member)
{
  if (member->type == NULL)
    ((QbgMember *) member)->type =
      qbg_lookup_class (tree, member->scope, member->element->name);
  return member->type;
}

static void
add_base (QbgClassTree *tree, QbgClassNode *node, QbgShape *shape,
          const QbgAstName *name, const QbgAstMod *mod, gboolean is_protected)
{
  QbgBase base = { NULL, mod, qbg_ast_name_span (name), is_protected };

  if (qbg_class_tree_enter (tree, base.span)) {
    base.node = qbg_lookup_class (tree, node, name);
    qbg_class_tree_leave (tree);
  }
  if (base.node == NULL)
    shape->broken = TRUE;
  else
    g_array_append_val (shape->bases, base);
}

/* Finds the base classes of node, so that inherited class names can be looked
 * up.  While this is under way node seems to inherit nothing, which is what
 * the language asks for. */
static QbgShape *
shape_with_bases (QbgClassTree *tree, QbgClassNode *node)
{
  if (node->shape != NULL)
    return node->shape;
  QbgShape *shape = node->shape = shape_new ();
  const QbgAstClass *ast = node->ast;

  if (ast == NULL)
    return shape;
  if (ast->form == QBG_FORM_SHORT)
    add_base (tree, node, shape, ast->base, ast->mod, FALSE);
  for (const QbgAstElement *e = ast->elements; e != NULL; e = e->next)
    if (e->kind == QBG_ELEMENT_EXTENDS)
      add_base (tree, node, shape, e->name, e->mod, e->is_protected);
  shape->bases_done = TRUE;
  return shape;
}

guint
qbg_class_new_search (QbgClassTree *tree)
{
  return ++qbg_class_tree_root (tree)->visited;
}

/* A class comes up by several ways where classes extend in a diamond, or,
 * wrongly, in a circle; each search looks at it once. */
static QbgClassNode *
inherited_class (QbgClassTree *tree, QbgClassNode *node, const char *name,
                 guint search)
{
  QbgShape *shape = shape_with_bases (tree, node);
  QbgClassNode *found = NULL;

  if (!shape->bases_done || node->visited == search
      || !qbg_class_tree_enter (tree, node->ast ? node->ast->name_span
                                : QBG_NO_SPAN))
    return NULL;
  node->visited = search;
  for (guint i = 0; i < shape->bases->len && found == NULL; i++) {
    QbgClassNode *base = g_array_index (shape->bases, QbgBase, i).node;
    found = qbg_class_child (tree, base, name);
    if (found == NULL)
      found = inherited_class (tree, base, name, search);
  }
  qbg_class_tree_leave (tree);
  return found;
}

QbgClassNode *
qbg_class_member (QbgClassTree *tree, QbgClassNode *node, const char *name)
{
  QbgClassNode *child = qbg_class_child (tree, node, name);

  return child != NULL ? child : inherited_class (tree, node, name,
                                                 qbg_class_new_search (tree));
}

static gboolean
is_a (QbgClassTree *tree, QbgClassNode *node, const QbgClassNode *base,
      guint search)
{
  if (node == base)
    return TRUE;
  if (node->visited == search)
    return FALSE;
  node->visited = search;
  QbgShape *shape = shape_with_bases (tree, node);
  for (guint i = 0; i < shape->bases->len; i++)
    if (is_a (tree, g_array_index (shape->bases, QbgBase, i).node, base,
              search))
      return TRUE;
  return FALSE;
}

gboolean
qbg_class_is_a (QbgClassTree *tree, QbgClassNode *node,
                const QbgClassNode *base)
{
  return is_a (tree, node, base, qbg_class_new_search (tree));
}

static void
add_member (QbgClassTree *tree, QbgShape *shape, const QbgMember *member)
{
  guint place;
  const QbgMember *known = qbg_shape_find (shape, member->name, &place);

  if (known != NULL && known->element == member->element)
    return;
  if (known != NULL && member->element->redeclare) {
    /* redeclare in the body of a derived class takes the old one's place */
    g_array_index (shape->members, QbgMember, place) = *member;
    return;
  }
  if (known != NULL) {
    QbgDiag *diag =
      qbg_diags_error (qbg_class_tree_diags (tree), QBG_CODE_DUPLICATE_NAME,
                       member->element->id_span, "'%s' is declared twice",
                       member->name);
    qbg_diag_note (diag, known->element->id_span, "first declared here");
    return;
  }
  g_array_append_val (shape->members, *member);
  g_hash_table_insert (shape->index, (gpointer) member->name,
                       GUINT_TO_POINTER (shape->members->len));
}

static const char *
arg_id (const QbgAstModArg *arg)
{
  if (arg->kind == QBG_AST_MOD_ELEMENT)
    return arg->name->id;
  return arg->element->kind == QBG_ELEMENT_COMPONENT ? arg->element->id
    : arg->element->class_def->name;
}

static const QbgInherited *
prepend (QbgClassTree *tree, const QbgAstModArg *arg, const QbgAstMod *mod,
         QbgClassNode *scope, const QbgInherited *next)
{
  QbgInherited *cell =
    QBG_ARENA_NEW (qbg_class_tree_arena (tree), QbgInherited);

  *cell = (QbgInherited) { arg, mod, scope, next };
  return cell;
}

/* The cells for one name, in order, of a modification. */
typedef struct {
  const QbgInherited *first;
  QbgInherited *last;
} Cells;

/* The arguments of an extends clause by the name of the member that each
 * concerns: several where it says (a.x = 1, a.y = 2). */
static GHashTable *
cells_by_name (QbgClassTree *tree, const QbgAstMod *mod, QbgClassNode *scope)
{
  GHashTable *table = g_hash_table_new_full (NULL, NULL, NULL, g_free);

  for (const QbgAstModArg *arg = mod ? mod->args : NULL; arg != NULL;
       arg = arg->next) {
    QbgInherited *cell =
      (QbgInherited *) prepend (tree, arg, NULL, scope, NULL);
    Cells *cells = g_hash_table_lookup (table, arg_id (arg));
    if (cells == NULL) {
      cells = g_new0 (Cells, 1);
      cells->first = cell;
      g_hash_table_insert (table, (gpointer) arg_id (arg), cells);
    } else
      cells->last->next = cell;
    cells->last = cell;
  }
  return table;
}

static void
inherit_from (QbgClassTree *tree, QbgClassNode *node, QbgShape *shape,
              const QbgBase *base, const QbgShape *from)
{
  g_autoptr (GHashTable) mods = cells_by_name (tree, base->mod, node);

  for (guint i = 0; i < from->members->len; i++) {
    QbgMember member = g_array_index (from->members, QbgMember, i);
    Cells *cells = g_hash_table_lookup (mods, member.name);
    if (cells != NULL) {
      cells->last->next = member.mods;
      member.mods = cells->first;
    }
    member.is_protected |= base->is_protected;
    add_member (tree, shape, &member);
  }
  g_array_append_vals (shape->sections, from->sections->data,
                       from->sections->len);
  if (from->type != NULL) {
    shape->type = from->type;
    shape->type_mods = from->type_mods;
    if (base->mod != NULL)
      shape->type_mods = prepend (tree, NULL, base->mod, node,
                                  from->type_mods);
    if (shape->direction == QBG_DIR_NONE)
      shape->direction = from->direction;
  }
}

const char *const qbg_attributes[] = {
  "quantity", "unit", "displayUnit", "min", "max", "start", "fixed",
  "nominal", "unbounded", "stateSelect", NULL
};

static gboolean
can_be_modified (QbgClassTree *tree, const QbgBase *base,
                 const QbgShape *from, const char *id)
{
  if (from->type != NULL)
    return g_strv_contains (qbg_attributes, id);
  return qbg_shape_find (from, id, NULL) != NULL
    || qbg_class_member (tree, base->node, id) != NULL;
}

/* Every argument of an extends clause must concern something of the base. */
static void
check_base_mods (QbgClassTree *tree, const QbgBase *base,
                 const QbgShape *from)
{
  for (const QbgAstModArg *arg = base->mod ? base->mod->args : NULL;
       arg != NULL; arg = arg->next) {
    const char *id = arg_id (arg);
    if (!can_be_modified (tree, base, from, id))
      qbg_diags_error (qbg_class_tree_diags (tree),
                       QBG_CODE_UNKNOWN_MODIFIER, arg->span,
                       "'%s' has no element '%s' that could be modified",
                       base->node->name, id);
  }
}

/* What is inherited by two ways brings its equations twice. */
static gboolean
check_sections (QbgClassTree *tree, const QbgShape *shape,
                const QbgBase *base, const QbgShape *from)
{
  if (shape->sections->len + from->sections->len <= MAX_SECTIONS)
    return TRUE;
  qbg_diags_error (qbg_class_tree_diags (tree), QBG_CODE_TOO_LARGE,
                   base->span, "with '%s' more than %d sections of equations "
                   "are inherited", base->node->name, MAX_SECTIONS);
  return FALSE;
}

static void
add_inherited (QbgClassTree *tree, QbgClassNode *node, QbgShape *shape,
               const QbgBase *base)
{
  if (base->node->shape_in_progress) {
    qbg_diags_error (qbg_class_tree_diags (tree), QBG_CODE_CYCLE_EXTENDS,
                     base->span, base->node == node
                     ? "'%s' extends itself"
                     : "'%s' extends itself, by way of '%s'",
                     base->node->name, node->name);
    shape->broken = TRUE;
    return;
  }
  const QbgShape *from = NULL;
  if (qbg_class_tree_enter (tree, base->span)) {
    from = qbg_class_shape (tree, base->node);
    qbg_class_tree_leave (tree);
  }
  if (from == NULL || !check_sections (tree, shape, base, from)) {
    shape->broken = TRUE;
    return;
  }
  check_base_mods (tree, base, from);
  inherit_from (tree, node, shape, base, from);
}

static void
add_own_component (QbgClassTree *tree, QbgClassNode *node, QbgShape *shape,
                   const QbgAstElement *e)
{
  QbgMember member = { e->id, e, node, NULL, e->is_protected, NULL };

  add_member (tree, shape, &member);
}

static void
unsupported (QbgClassTree *tree, QbgShape *shape, QbgSpan span,
             const char *what)
{
  qbg_diags_error (qbg_class_tree_diags (tree), QBG_CODE_UNSUPPORTED, span,
                   "%s not supported yet", what);
  shape->broken = TRUE;
}

/* The forms of classes that have no shape here. */
static void
check_form (QbgClassTree *tree, QbgClassNode *node, QbgShape *shape)
{
  const QbgAstClass *ast = node->ast;

  if (ast->form == QBG_FORM_DER)
    unsupported (tree, shape, ast->span, "classes made with 'der' are");
  if (ast->form == QBG_FORM_SHORT && ast->subscripts != NULL)
    unsupported (tree, shape, ast->subscripts->span,
                 "array dimensions of a class are");
  if (ast->kind == QBG_CLASS_EXPANDABLE_CONNECTOR)
    unsupported (tree, shape, ast->name_span, "expandable connectors are");
  for (const QbgAstElement *e = ast->elements; e != NULL; e = e->next)
    if (e->kind == QBG_ELEMENT_CLASS
        && e->class_def->form == QBG_FORM_EXTENDS)
      unsupported (tree, shape, e->class_def->name_span,
                   "'class extends' is");
}

/* Members in the order of the text: at an extends clause those of the base. */
static void
fill_members (QbgClassTree *tree, QbgClassNode *node, QbgShape *shape)
{
  const QbgAstClass *ast = node->ast;
  guint base = 0;

  check_form (tree, node, shape);
  if (ast->form == QBG_FORM_ENUMERATION) {
    shape->type = node;
    return;
  }
  shape->direction = ast->prefixes.direction;
  if (shape->broken)
    return;
  if (ast->form == QBG_FORM_SHORT)
    add_inherited (tree, node, shape,
                   &g_array_index (shape->bases, QbgBase, base++));
  for (const QbgAstElement *e = ast->elements; e != NULL; e = e->next)
    if (e->kind == QBG_ELEMENT_EXTENDS && base < shape->bases->len)
      add_inherited (tree, node, shape,
                     &g_array_index (shape->bases, QbgBase, base++));
    else if (e->kind == QBG_ELEMENT_COMPONENT)
      add_own_component (tree, node, shape, e);
  for (const QbgAstSection *s = ast->sections; s != NULL; s = s->next) {
    QbgShapeSection section = { s, node };
    g_array_append_val (shape->sections, section);
  }
}

const QbgShape *
qbg_class_shape (QbgClassTree *tree, QbgClassNode *node)
{
  QbgShape *shape = shape_with_bases (tree, node);

  if (!shape->members_done && !node->shape_in_progress) {
    node->shape_in_progress = TRUE;
    if (node->is_builtin)
      shape->type = node;
    else if (node->ast != NULL)
      fill_members (tree, node, shape);
    node->shape_in_progress = FALSE;
    shape->members_done = TRUE;
  }
  return shape->broken ? NULL : shape;
}
