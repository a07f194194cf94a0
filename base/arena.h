/* An arena: memory that is given out in small pieces and freed all at once.
   Syntax trees live in one, so that no piece needs an owner of its own. */

#pragma once

#include <glib.h>

typedef struct QbgArena QbgArena;

/* The caller owns the result. */
QbgArena *qbg_arena_new (void);

/* Frees the arena with all that was allocated from it; NULL is allowed. */
void qbg_arena_free (QbgArena *arena);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgArena, qbg_arena_free)

/* Returns SIZE zeroed bytes, aligned to 16; never NULL, also when SIZE is 0.
   The arena owns them. */
void *qbg_arena_alloc (QbgArena *arena, gsize size);

/* The same for COUNT pieces of SIZE bytes in a row; aborts if the product is
   more than a gsize holds. */
void *qbg_arena_alloc_array (QbgArena *arena, gsize count, gsize size);

/* Returns a NUL-terminated copy of LENGTH bytes of TEXT, which need not be
   terminated. The arena owns it. */
char *qbg_arena_strndup (QbgArena *arena, const char *text, gsize length);

#define QBG_ARENA_NEW(arena, Type) \
  ((Type *) qbg_arena_alloc ((arena), sizeof (Type)))

#define QBG_ARENA_NEW_ARRAY(arena, Type, count) \
  ((Type *) qbg_arena_alloc_array ((arena), (count), sizeof (Type)))
