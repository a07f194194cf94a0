#include <config.h>

#include <string.h>

#include "bondgraph/fix-internal.h"

static gboolean
is_simple (const char *name)
{
  return strpbrk (name, ".[") == NULL || *name == '\'';
}

/* "X.p" in a class, to remember it by. */
static char *
pin_key (const QbgFixPlace *place)
{
  return g_strdup_printf ("%p %s.%s", (const void *) place->owner,
                          place->element->id, place->p);
}

static const char *
locate_component (const QbgFixer *fixer, QbgComponentId id,
                  QbgFixPlace *place)
{
  const QbgComponent *component = QBG_COMPONENT (fixer->circuit, id);

  place->component = id;
  place->element = qbg_fix_find_declaration (fixer->file, component->span,
                                             &place->owner);
  if (place->element == NULL)
    return "it is not declared in this file";
  if (place->element->subscripts != NULL
      || place->element->type_subscripts != NULL)
    return "it is an element of an array";
  if (place->owner->sections == NULL)
    return "the class that declares it has no equations";
  return NULL;
}

static const char *
check_series (const QbgFixer *fixer, const QbgFixPlace *place)
{
  g_autoptr (GArray) spans = qbg_fix_find_connections (
    place->owner, place->element->id, place->p);
  g_autofree char *key = pin_key (place);

  if (spans->len == 0)
    return "its pin is not connected in the class that declares it";
  if (qbg_fix_is_connected_elsewhere (fixer->file, place->owner,
                                      place->element->id, place->p))
    return "its pin is connected in other classes as well";
  if (g_hash_table_contains (fixer->moved, key))
    return "something was put in series with it already";
  return NULL;
}

static const char *
locate_port (const QbgFixer *fixer, const QbgChange *change,
             QbgFixPlace *place)
{
  const QbgPort *port = QBG_PORT (fixer->circuit, change->port);
  const char *why = locate_component (fixer, port->component, place);

  if (why != NULL)
    return why;
  place->p = QBG_PIN (fixer->circuit, port->p)->name;
  place->n = port->n == QBG_NONE ? NULL
    : QBG_PIN (fixer->circuit, port->n)->name;
  if (!is_simple (place->p) || (place->n != NULL && !is_simple (place->n)))
    return "its pins are parts of an array or of another connector";
  if (change->kind == QBG_CHANGE_SERIES)
    return check_series (fixer, place);
  if (place->n == NULL)
    return "it has one pin only";
  return NULL;
}

/* Any pin at the node whose component can be found. */
static const char *
locate_node (const QbgFixer *fixer, const QbgChange *change,
             QbgFixPlace *place)
{
  const QbgNode *node = QBG_NODE (fixer->current, change->node);
  const char *why = "no pin of this node is in this file";

  for (guint32 k = 0; k < node->n_pins; k++)
    {
      QbgPinId id = g_array_index (fixer->current->node_pins, QbgPinId,
                                   node->first_pin + k);
      const QbgPin *pin = QBG_PIN (fixer->current, id);
      const char *here;
      if (id >= fixer->circuit->pins->len)
        continue;
      here = locate_component (fixer, pin->component, place);
      place->p = pin->name;
      place->n = NULL;
      if (here == NULL && is_simple (pin->name))
        return NULL;
      if (here != NULL)
        why = here;
    }
  return why;
}

const char *
qbg_fixer_locate (const QbgFixer *fixer, const QbgChange *change,
                  QbgFixPlace *place)
{
  *place = (QbgFixPlace) { .kind = change->kind };
  if (change->kind == QBG_CHANGE_TO_GROUND)
    return locate_node (fixer, change, place);
  if (change->port >= fixer->circuit->ports->len)
    return "the part was added itself";
  return locate_port (fixer, change, place);
}
