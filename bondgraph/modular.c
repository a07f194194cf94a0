#include <config.h>

#include "bondgraph/modular.h"

/* xorshift64* */
guint64
qbg_modular_random (guint64 *state)
{
  *state ^= *state >> 12;
  *state ^= *state << 25;
  *state ^= *state >> 27;
  return 1 + (*state * G_GUINT64_CONSTANT (2685821657736338717) >> 32)
    % (QBG_MODULUS - 1);
}

guint64
qbg_modular_negative (guint64 a)
{
  return a == 0 ? 0 : QBG_MODULUS - a;
}

guint64
qbg_modular_times (guint64 a, guint64 b)
{
  return a * b % QBG_MODULUS;
}

/* a^(p-2), by Fermat. */
guint64
qbg_modular_inverse (guint64 a)
{
  guint64 result = 1;

  for (guint64 e = QBG_MODULUS - 2; e > 0; e /= 2)
    {
      if (e % 2 == 1)
        result = qbg_modular_times (result, a);
      a = qbg_modular_times (a, a);
    }
  return result;
}

static void
swap_rows (guint64 *a, guint32 n, guint32 r, guint32 s)
{
  for (guint32 k = 0; k < n && r != s; k++)
    {
      guint64 swap = a[r * n + k];
      a[r * n + k] = a[s * n + k];
      a[s * n + k] = swap;
    }
}

static void
scale_row (guint64 *a, guint32 n, guint32 row, guint64 factor)
{
  for (guint32 k = 0; k < n; k++)
    if (a[row * n + k] != 0)
      a[row * n + k] = qbg_modular_times (a[row * n + k], factor);
}

static void
add_row (guint64 *a, guint32 n, guint32 from, guint32 to, guint64 factor)
{
  for (guint32 k = 0; k < n; k++)
    if (a[from * n + k] != 0)
      a[to * n + k] = (a[to * n + k] + factor * a[from * n + k]) % QBG_MODULUS;
}

/* Gauss–Jordan. */
guint32
qbg_modular_solve (guint32 n, guint32 n_right, guint64 *a, guint64 *b)
{
  for (guint32 c = 0; c < n; c++)
    {
      guint32 pivot = c;
      guint64 inverse;
      while (pivot < n && a[pivot * n + c] == 0)
        pivot++;
      if (pivot == n)
        return c;
      swap_rows (a, n, c, pivot);
      swap_rows (b, n_right, c, pivot);
      inverse = qbg_modular_inverse (a[c * n + c]);
      scale_row (a, n, c, inverse);
      scale_row (b, n_right, c, inverse);
      for (guint32 r = 0; r < n; r++)
        if (r != c && a[r * n + c] != 0)
          {
            guint64 factor = qbg_modular_negative (a[r * n + c]);
            add_row (a, n, c, r, factor);
            add_row (b, n_right, c, r, factor);
          }
    }
  return G_MAXUINT32;
}

void
qbg_modular_product (guint32 n, const guint64 *a, const guint64 *b, guint64 *c)
{
  for (guint32 r = 0; r < n; r++)
    for (guint32 k = 0; k < n; k++)
      {
        guint64 sum = 0;
        for (guint32 i = 0; i < n; i++)
          sum = (sum + a[r * n + i] * b[i * n + k]) % QBG_MODULUS;
        c[r * n + k] = sum;
      }
}
