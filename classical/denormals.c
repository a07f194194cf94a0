#include <config.h>

#include "classical/denormals.h"

#ifdef __SSE2__

#include <xmmintrin.h>

/* Flush to zero, and denormals are zero, in the control register. */
#define FLUSH 0x8040u

guint
qbg_denormals_flush (void)
{
  guint was = _mm_getcsr ();

  _mm_setcsr (was | FLUSH);
  return was;
}

void
qbg_denormals_restore (guint was)
{
  _mm_setcsr ((_mm_getcsr () & ~FLUSH) | (was & FLUSH));
}

#else

guint
qbg_denormals_flush (void)
{
  return 0;
}

void
qbg_denormals_restore (guint was)
{
  (void) was;
}

#endif
