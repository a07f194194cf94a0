#include <config.h>

#include "base/arena.h"

#include <string.h>

#define ALIGNMENT 16
#define FIRST_BLOCK 4096
#define LARGEST_BLOCK (1024 * 1024)

/* AddressSanitizer sees an overrun only at the end of a block. */
#ifdef __SANITIZE_ADDRESS__
#define EVERY_PIECE_OWN_BLOCK TRUE
#else
#define EVERY_PIECE_OWN_BLOCK FALSE
#endif

typedef struct Block Block;

struct Block {
  Block *next;
  _Alignas (ALIGNMENT) char data[];
};

struct QbgArena {
  Block *blocks;
  char *free;           /* the unused rest of the block now filled */
  gsize left;
  gsize next_block;     /* size of the block after that */
};

QbgArena *
qbg_arena_new (void)
{
  QbgArena *arena = g_new0 (QbgArena, 1);

  arena->next_block = FIRST_BLOCK;
  return arena;
}

void
qbg_arena_free (QbgArena *arena)
{
  if (arena == NULL)
    return;

  for (Block *block = arena->blocks, *next; block != NULL; block = next)
    {
      next = block->next;
      g_free (block);
    }
  g_free (arena);
}

static char *
add_block (QbgArena *arena, gsize size)
{
  Block *block = g_malloc0 (sizeof (Block) + size);

  block->next = arena->blocks;
  arena->blocks = block;
  return block->data;
}

static void
start_block (QbgArena *arena)
{
  arena->free = add_block (arena, arena->next_block);
  arena->left = arena->next_block;
  arena->next_block = MIN (2 * arena->next_block, LARGEST_BLOCK);
}

void *
qbg_arena_alloc (QbgArena *arena, gsize size)
{
  if (size > G_MAXSIZE - sizeof (Block) - ALIGNMENT)
    g_error ("arena: cannot allocate %" G_GSIZE_FORMAT " bytes", size);

  /* A piece that would waste much of a block's rest gets its own. */
  if (size > arena->next_block / 4 || EVERY_PIECE_OWN_BLOCK)
    return add_block (arena, size);

  gsize rounded = (MAX (size, 1) + ALIGNMENT - 1) & ~(gsize) (ALIGNMENT - 1);
  if (rounded > arena->left)
    start_block (arena);

  char *piece = arena->free;
  arena->free += rounded;
  arena->left -= rounded;
  return piece;
}

void *
qbg_arena_alloc_array (QbgArena *arena, gsize count, gsize size)
{
  gsize bytes;

  if (!g_size_checked_mul (&bytes, count, size))
    g_error ("arena: cannot allocate %" G_GSIZE_FORMAT " pieces of %"
             G_GSIZE_FORMAT " bytes", count, size);
  return qbg_arena_alloc (arena, bytes);
}

char *
qbg_arena_strndup (QbgArena *arena, const char *text, gsize length)
{
  char *copy = qbg_arena_alloc (arena, length + 1);

  memcpy (copy, text, length);
  return copy;
}
