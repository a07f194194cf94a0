#include <config.h>

#include "qss/coupled.h"

#include <string.h>

#include "qss/coupled-internal.h"

G_DEFINE_QUARK (qbg-devs-error-quark, qbg_devs_error)

static QbgPorts
copy_ports (QbgArena *arena, QbgPorts ports)
{
  if (ports.names == NULL)
    return ports;
  const char **names = QBG_ARENA_NEW_ARRAY (arena, const char *, ports.n);
  for (guint32 i = 0; i < ports.n; i++)
    names[i] = qbg_arena_strndup (arena, ports.names[i],
                                  strlen (ports.names[i]));
  return (QbgPorts) { ports.n, names };
}

QbgCoupled *
qbg_coupled_new (QbgPorts inputs, QbgPorts outputs)
{
  QbgCoupled *coupled = g_new0 (QbgCoupled, 1);

  coupled->arena = qbg_arena_new ();
  coupled->inputs = copy_ports (coupled->arena, inputs);
  coupled->outputs = copy_ports (coupled->arena, outputs);
  coupled->children = g_array_new (FALSE, FALSE, sizeof (QbgChild));
  coupled->couplings = g_array_new (FALSE, FALSE, sizeof (QbgCoupling));
  coupled->numbers = g_hash_table_new (g_str_hash, g_str_equal);
  return coupled;
}

void
qbg_coupled_free (QbgCoupled *coupled)
{
  if (coupled == NULL)
    return;
  for (guint i = 0; i < coupled->children->len; i++)
    qbg_coupled_free (g_array_index (coupled->children, QbgChild, i).coupled);
  g_array_unref (coupled->children);
  g_array_unref (coupled->couplings);
  g_hash_table_unref (coupled->numbers);
  qbg_arena_free (coupled->arena);
  g_free (coupled);
}

static guint32
add_child (QbgCoupled *coupled, const char *name, QbgChild child)
{
  guint32 number = coupled->children->len;

  child.name = qbg_arena_strndup (coupled->arena, name, strlen (name));
  g_array_append_val (coupled->children, child);
  g_hash_table_insert (coupled->numbers, (gpointer) child.name,
                       GUINT_TO_POINTER (number));
  return number;
}

/* What must be there, and what must not, as said at QbgAtomicOps. */
static gboolean
ops_are_complete (const QbgAtomicOps *ops, QbgPorts inputs)
{
  gboolean has_time = ops->ta != NULL || ops->next != NULL;

  if (ops->respond != NULL)
    return !has_time && ops->lambda == NULL && ops->delta_int == NULL
           && ops->delta_ext == NULL && ops->delta_con == NULL;
  return (inputs.n == 0 || ops->delta_ext != NULL)
         && (!has_time || ops->delta_int != NULL);
}

guint32
qbg_coupled_add_sized (QbgCoupled *coupled, const char *name,
                       const QbgAtomicOps *ops, QbgPorts inputs,
                       QbgPorts outputs, const void *state, gsize size)
{
  QbgArena *arena = coupled->arena;

  g_return_val_if_fail (!g_hash_table_contains (coupled->numbers, name),
                        QBG_COUPLED_SELF);
  g_return_val_if_fail (ops_are_complete (ops, inputs), QBG_COUPLED_SELF);
  g_return_val_if_fail (size >= sizeof (QbgAtomic), QBG_COUPLED_SELF);
  void *copy = qbg_arena_alloc (arena, size);
  if (state != NULL)
    memcpy (copy, state, size);
  QbgChild child = { NULL, NULL, ops, copy_ports (arena, inputs),
                     copy_ports (arena, outputs), copy, size };
  return add_child (coupled, name, child);
}

guint32
qbg_coupled_add (QbgCoupled *coupled, const char *name,
                 const QbgAtomicOps *ops, const void *state)
{
  return qbg_coupled_add_sized (coupled, name, ops, ops->inputs, ops->outputs,
                                state, ops->size);
}

guint32
qbg_coupled_add_coupled (QbgCoupled *coupled, const char *name,
                         QbgCoupled *child)
{
  g_return_val_if_fail (!g_hash_table_contains (coupled->numbers, name),
                        QBG_COUPLED_SELF);
  QbgChild new_child = { NULL, child, NULL, child->inputs, child->outputs,
                         NULL, 0 };
  return add_child (coupled, name, new_child);
}

/* The ports of model NUMBER that a coupling may leave from, or end at; NULL if
   there is no such model.  The environment of a coupled model sees its ports
   the other way round than its inside. */
static const QbgPorts *
ports_of (const QbgCoupled *coupled, guint32 number, gboolean is_from)
{
  if (number == QBG_COUPLED_SELF)
    return is_from ? &coupled->inputs : &coupled->outputs;
  if (number >= coupled->children->len)
    return NULL;
  const QbgChild *child = &g_array_index (coupled->children, QbgChild, number);
  return is_from ? &child->outputs : &child->inputs;
}

static gboolean
has_port (const QbgCoupled *coupled, guint32 number, guint32 port,
          gboolean is_from)
{
  const QbgPorts *ports = ports_of (coupled, number, is_from);

  return ports != NULL && port < ports->n;
}

void
qbg_coupled_connect (QbgCoupled *coupled, guint32 from, guint32 from_port,
                     guint32 to, guint32 to_port)
{
  QbgCoupling coupling = { from, from_port, to, to_port };

  g_return_if_fail (from != to);
  g_return_if_fail (has_port (coupled, from, from_port, TRUE));
  g_return_if_fail (has_port (coupled, to, to_port, FALSE));
  g_array_append_val (coupled->couplings, coupling);
}

/* The number of the port NAME, or ports->n if there is none. */
static guint32
find_port (const QbgPorts *ports, const char *name)
{
  guint64 number;

  for (guint32 i = 0; ports->names != NULL && i < ports->n; i++)
    if (strcmp (ports->names[i], name) == 0)
      return i;
  if (ports->n == 0
      || !g_ascii_string_to_unsigned (name, 10, 0, ports->n - 1, &number, NULL))
    return ports->n;
  return (guint32) number;
}

/* Reads "model.port" or "port". The last dot counts: names of models may have
   dots too. */
static gboolean
find_end (const QbgCoupled *coupled, const char *name, gboolean is_from,
          guint32 *number, guint32 *port, GError **error)
{
  const char *dot = strrchr (name, '.');
  gpointer value = GUINT_TO_POINTER (QBG_COUPLED_SELF);

  if (dot != NULL)
    {
      g_autofree char *model = g_strndup (name, (gsize) (dot - name));

      if (!g_hash_table_lookup_extended (coupled->numbers, model, NULL, &value))
        {
          g_set_error (error, QBG_DEVS_ERROR, QBG_DEVS_ERROR_NAME,
                       "there is no model '%s' for '%s'", model, name);
          return FALSE;
        }
    }
  *number = GPOINTER_TO_UINT (value);
  *port = find_port (ports_of (coupled, *number, is_from),
                     dot == NULL ? name : dot + 1);
  if (has_port (coupled, *number, *port, is_from))
    return TRUE;
  g_set_error (error, QBG_DEVS_ERROR, QBG_DEVS_ERROR_NAME,
               "a coupling cannot %s '%s': there is no such %s port",
               is_from ? "leave from" : "end at", name,
               is_from == (dot == NULL) ? "input" : "output");
  return FALSE;
}

gboolean
qbg_coupled_connect_named (QbgCoupled *coupled, const char *from,
                           const char *to, GError **error)
{
  guint32 from_number, from_port, to_number, to_port;

  if (!find_end (coupled, from, TRUE, &from_number, &from_port, error)
      || !find_end (coupled, to, FALSE, &to_number, &to_port, error))
    return FALSE;
  if (from_number == to_number)
    {
      g_set_error (error, QBG_DEVS_ERROR, QBG_DEVS_ERROR_COUPLING,
                   "'%s' cannot be coupled with '%s': %s", from, to,
                   from_number == QBG_COUPLED_SELF
                     ? "there must be a model between them"
                     : "they belong to one model");
      return FALSE;
    }
  qbg_coupled_connect (coupled, from_number, from_port, to_number, to_port);
  return TRUE;
}
