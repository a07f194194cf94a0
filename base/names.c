#include <config.h>

#include "base/names.h"

#include <string.h>

#include "base/arena.h"

typedef struct {
  const char *text;     /* NULL: free */
  guint32 hash;
  guint32 length;
} Slot;

/* Open addressing; the table is at most half full. */
struct QbgNames {
  QbgArena *arena;
  Slot *slots;
  gsize n_slots;        /* a power of two */
  gsize n_used;
};

QbgNames *
qbg_names_new (void)
{
  QbgNames *names = g_new (QbgNames, 1);

  names->arena = qbg_arena_new ();
  names->n_slots = 1024;
  names->n_used = 0;
  names->slots = g_new0 (Slot, names->n_slots);
  return names;
}

void
qbg_names_free (QbgNames *names)
{
  if (names == NULL)
    return;
  qbg_arena_free (names->arena);
  g_free (names->slots);
  g_free (names);
}

/* FNV-1a */
static guint32
hash_of (const char *text, gsize length)
{
  guint32 hash = 2166136261u;

  for (gsize i = 0; i < length; i++)
    hash = (hash ^ (guint8) text[i]) * 16777619u;
  return hash;
}

/* The slot of the text, or the free one where it belongs. */
static Slot *
find_slot (const QbgNames *names, const char *text, gsize length,
           guint32 hash)
{
  gsize i = hash & (names->n_slots - 1);

  for (;; i = (i + 1) & (names->n_slots - 1)) {
    Slot *slot = &names->slots[i];
    if (slot->text == NULL
        || (slot->hash == hash && slot->length == length
            && memcmp (slot->text, text, length) == 0))
      return slot;
  }
}

static void
grow (QbgNames *names)
{
  g_autofree Slot *old = names->slots;
  gsize n = names->n_slots;

  names->n_slots = 2 * n;
  names->slots = g_new0 (Slot, names->n_slots);
  for (gsize i = 0; i < n; i++)
    if (old[i].text != NULL)
      *find_slot (names, old[i].text, old[i].length, old[i].hash) = old[i];
}

const char *
qbg_names_intern (QbgNames *names, const char *text, gssize length)
{
  gsize n = length < 0 ? strlen (text) : (gsize) length;
  guint32 hash = hash_of (text, n);
  Slot *slot = find_slot (names, text, n, hash);

  if (slot->text != NULL)
    return slot->text;
  const char *copy = qbg_arena_strndup (names->arena, text, n);
  *slot = (Slot) { copy, hash, n };
  if (2 * ++names->n_used > names->n_slots)
    grow (names);
  return copy;
}
