#include <config.h>

#include <string.h>

#include "bondgraph/fix-internal.h"

#define BASIC "Modelica.Electrical.Analog.Basic."

static void
edit_clear (gpointer data)
{
  g_free (((QbgEdit *) data)->text);
}

void
qbg_fixer_init (QbgFixer *fixer, const QbgCircuit *circuit,
                const QbgAst *file, const QbgFixPart *part)
{
  fixer->circuit = fixer->current = circuit;
  fixer->file = file;
  fixer->part = part;
  fixer->edits = g_array_new (FALSE, FALSE, sizeof (QbgEdit));
  g_array_set_clear_func (fixer->edits, edit_clear);
  fixer->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  fixer->moved = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  fixer->grounds = g_hash_table_new_full (NULL, NULL, NULL, g_free);
}

void
qbg_fixer_clear (QbgFixer *fixer)
{
  g_array_unref (fixer->edits);
  g_hash_table_unref (fixer->names);
  g_hash_table_unref (fixer->moved);
  g_hash_table_unref (fixer->grounds);
}

static void
add_edit (QbgFixer *fixer, guint32 start, guint32 end, char *text)
{
  QbgEdit edit = { start, end, text };

  g_array_append_val (fixer->edits, edit);
}

/* Where the line of an offset begins, and how far it is indented. */
static guint32
line_start (const QbgFixer *fixer, guint32 offset)
{
  const char *text = qbg_source_text (fixer->file->source, NULL);

  while (offset > 0 && text[offset - 1] != '\n')
    offset--;
  return offset;
}

static char *
indentation (const QbgFixer *fixer, guint32 offset)
{
  const char *text = qbg_source_text (fixer->file->source, NULL);
  guint32 start = line_start (fixer, offset), end = start;

  while (text[end] == ' ' || text[end] == '\t')
    end++;
  return g_strndup (text + start, end - start);
}

static const char *
line_end (const QbgFixer *fixer)
{
  return strstr (qbg_source_text (fixer->file->source, NULL), "\r\n") != NULL
    ? "\r\n" : "\n";
}

/* Whether the name, or a part of a component's name, is taken. */
static gboolean
is_taken (const QbgFixer *fixer, const QbgAstClass *owner, const char *name)
{
  g_autofree char *dotted = g_strconcat (".", name, NULL);

  if (g_hash_table_contains (fixer->names, name))
    return TRUE;
  for (const QbgAstElement *e = owner->elements; e != NULL; e = e->next)
    if (e->id != NULL && strcmp (e->id, name) == 0)
      return TRUE;
  for (QbgComponentId c = 0; c < fixer->circuit->components->len; c++)
    {
      const char *full = QBG_COMPONENT (fixer->circuit, c)->name;
      if (strcmp (full, name) == 0 || g_str_has_suffix (full, dotted))
        return TRUE;
    }
  return FALSE;
}

/* A new name: stem and suffix, with a number if that is taken.  Borrowed. */
static const char *
choose_name (QbgFixer *fixer, const QbgAstClass *owner, const char *stem,
             const char *suffix)
{
  char *name = g_strconcat (*stem == '\'' ? "part" : stem, suffix, NULL);

  for (guint k = 2; is_taken (fixer, owner, name); k++)
    {
      g_free (name);
      name = g_strdup_printf ("%s%s%u", *stem == '\'' ? "part" : stem, suffix,
                              k);
    }
  g_hash_table_add (fixer->names, name);
  return name;
}

/* How the class itself writes Modelica.Electrical.Analog.Basic, with the dot at
 * the end; the caller owns it. */
static char *
basic_prefix (const QbgFixer *fixer, const QbgAstClass *owner)
{
  const char *text = qbg_source_text (fixer->file->source, NULL);

  for (QbgComponentId c = 0; c < fixer->circuit->components->len; c++)
    {
      const QbgComponent *component = QBG_COMPONENT (fixer->circuit, c);
      const QbgAstClass *class_def = NULL;
      const QbgAstElement *element;
      const QbgAstName *last;
      if (!g_str_has_prefix (component->class_name, BASIC))
        continue;
      element = qbg_fix_find_declaration (fixer->file, component->span,
                                          &class_def);
      if (element == NULL || class_def != owner || element->name == NULL)
        continue;
      for (last = element->name; last->next != NULL;)
        last = last->next;
      if (last != element->name
          && strcmp (last->id, component->class_name + strlen (BASIC)) == 0)
        return g_strndup (text + element->name->span.start,
                          last->span.start - element->name->span.start);
    }
  return g_strdup (BASIC);
}

/* Before the first section of the class: all before are declarations. */
static void
add_declaration (QbgFixer *fixer, const QbgFixPlace *place,
                 const char *declaration)
{
  g_autofree char *prefix = basic_prefix (fixer, place->owner);
  guint32 at = place->owner->sections->span.start;
  guint32 start = line_start (fixer, at);
  g_autofree char *own = indentation (fixer, at);
  g_autofree char *indent = indentation (fixer,
                                         place->element->name->span.start);

  if (start + strlen (own) == at)
    add_edit (fixer, start, start, g_strdup_printf (
      "%s%s%s;%s", indent, prefix, declaration, line_end (fixer)));
  else
    add_edit (fixer, at, at, g_strdup_printf ("%s%s; ", prefix, declaration));
}

static const QbgAstSection *
find_equations (const QbgAstClass *owner)
{
  for (const QbgAstSection *s = owner->sections; s != NULL; s = s->next)
    if (s->kind == QBG_SECTION_EQUATION && !s->initial && s->body != NULL)
      return s;
  return NULL;
}

/* The equation of the section, not of what is nested in it, that the offset is
 * in; else the first. */
static const QbgAstEquation *
find_equation (const QbgAstClass *owner, guint32 offset)
{
  for (const QbgAstSection *s = owner->sections; s != NULL; s = s->next)
    for (const QbgAstEquation *e = s->body; e != NULL
         && s->kind == QBG_SECTION_EQUATION; e = e->next)
      if (e->span.start <= offset && offset < e->span.end)
        return e;
  return find_equations (owner) == NULL ? NULL : find_equations (owner)->body;
}

/* Adds a connect equation before the first that mentions the pin. */
static void
add_connection (QbgFixer *fixer, const QbgFixPlace *place, const char *pin,
                const char *a, const char *b)
{
  g_autoptr (GArray) spans = qbg_fix_find_connections (
    place->owner, place->element->id, pin);
  const QbgAstEquation *equation = find_equation (
    place->owner, spans->len > 0 ? g_array_index (spans, QbgSpan, 0).start
    : G_MAXUINT32);
  guint32 at = equation != NULL ? equation->span.start
    : place->owner->sections->span.end;
  g_autofree char *indent = indentation (fixer, at);

  if (equation != NULL)
    add_edit (fixer, at, at, g_strdup_printf ("connect(%s, %s);%s%s", a, b,
                                              line_end (fixer), indent));
  else
    add_edit (fixer, at, at, g_strdup_printf ("%s%s  connect(%s, %s);",
                                              line_end (fixer), indent, a, b));
}

static char *
pin_of (const char *component, const char *pin)
{
  return g_strdup_printf ("%s.%s", component, pin);
}

static void
edit_series (QbgFixer *fixer, const QbgFixPlace *place, const char *name)
{
  g_autoptr (GArray) spans = qbg_fix_find_connections (
    place->owner, place->element->id, place->p);
  g_autofree char *n = pin_of (name, "n");
  g_autofree char *pin = pin_of (place->element->id, place->p);

  add_connection (fixer, place, place->p, n, pin);
  for (guint32 k = 0; k < spans->len; k++)
    {
      QbgSpan span = g_array_index (spans, QbgSpan, k);
      add_edit (fixer, span.start, span.end, pin_of (name, "p"));
    }
  g_hash_table_add (fixer->moved, g_strdup_printf (
    "%p %s.%s", (const void *) place->owner, place->element->id, place->p));
}

static void
edit_across (QbgFixer *fixer, const QbgFixPlace *place, const char *name)
{
  g_autofree char *p = pin_of (name, "p"), *n = pin_of (name, "n");
  g_autofree char *at_p = pin_of (place->element->id, place->p);
  g_autofree char *at_n = pin_of (place->element->id, place->n);

  add_connection (fixer, place, place->p, p, at_p);
  add_connection (fixer, place, place->p, n, at_n);
}

/* The pin of a ground that the class declares; the caller owns it. */
static char *
find_ground (const QbgFixer *fixer, const QbgAstClass *owner)
{
  for (QbgElementId e = 0; e < fixer->circuit->elements->len; e++)
    {
      const QbgElement *element = QBG_ELEMENT (fixer->circuit, e);
      const QbgComponent *component = QBG_COMPONENT (fixer->circuit,
                                                     element->component);
      const QbgAstClass *class_def = NULL;
      const QbgAstElement *declared;
      if (element->type != QBG_ELEMENT_GROUND)
        continue;
      declared = qbg_fix_find_declaration (fixer->file, component->span,
                                           &class_def);
      if (declared != NULL && class_def == owner
          && declared->subscripts == NULL && declared->type_subscripts == NULL)
        return pin_of (declared->id, QBG_PIN (fixer->circuit,
                                              component->first_pin)->name);
    }
  return NULL;
}

static char *
need_ground (QbgFixer *fixer, const QbgFixPlace *place)
{
  char *found = find_ground (fixer, place->owner);
  const char *added = g_hash_table_lookup (fixer->grounds, place->owner);

  if (found != NULL)
    return found;
  if (added == NULL)
    {
      const char *name = choose_name (fixer, place->owner, "ground", "");
      g_autofree char *declaration = g_strconcat ("Ground ", name, NULL);
      add_declaration (fixer, place, declaration);
      g_hash_table_insert (fixer->grounds, (gpointer) place->owner,
                           pin_of (name, "p"));
      added = g_hash_table_lookup (fixer->grounds, place->owner);
    }
  return g_strdup (added);
}

static void
edit_to_ground (QbgFixer *fixer, const QbgFixPlace *place, const char *name)
{
  g_autofree char *p = pin_of (name, "p"), *n = pin_of (name, "n");
  g_autofree char *at_p = pin_of (place->element->id, place->p);
  g_autofree char *ground = need_ground (fixer, place);

  add_connection (fixer, place, place->p, p, at_p);
  add_connection (fixer, place, place->p, n, ground);
}

void
qbg_fixer_edit (QbgFixer *fixer, const QbgFixPlace *place)
{
  QbgElementType type = fixer->part->type;
  const char *letter = type == QBG_ELEMENT_I ? "L"
    : qbg_element_type_name (type);
  const char *class_name = type == QBG_ELEMENT_R ? "Resistor"
    : type == QBG_ELEMENT_C ? "Capacitor" : "Inductor";
  g_autofree char *suffix = g_strconcat ("_", letter, NULL);
  const char *name = choose_name (fixer, place->owner, place->element->id,
                                  suffix);
  g_autofree char *declaration = g_strdup_printf (
    "%s %s(%s = %s)", class_name, name, letter, fixer->part->value);

  add_declaration (fixer, place, declaration);
  switch (place->kind)
    {
    case QBG_CHANGE_SERIES:
      edit_series (fixer, place, name);
      break;
    case QBG_CHANGE_ACROSS:
      edit_across (fixer, place, name);
      break;
    case QBG_CHANGE_TO_GROUND:
      edit_to_ground (fixer, place, name);
      break;
    }
}
