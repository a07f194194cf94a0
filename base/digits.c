#include <config.h>

#include "base/digits.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { DIGITS = 16 };

/* Powers of ten that 64 bits hold exactly. */
static const long double powers[] = {
  1e0L, 1e1L, 1e2L, 1e3L, 1e4L, 1e5L, 1e6L, 1e7L, 1e8L, 1e9L, 1e10L, 1e11L,
  1e12L, 1e13L, 1e14L, 1e15L, 1e16L, 1e17L, 1e18L, 1e19L, 1e20L, 1e21L, 1e22L,
  1e23L, 1e24L, 1e25L, 1e26L, 1e27L
};

enum { MOST = G_N_ELEMENTS (powers) - 1 };

/* A product or quotient is rounded to 64 bits or more, of which 16 digits take
 * 54: so much of the last digit is not known after each. */
#define UNSURE 1e-3L

/* value * 10^shift, and how much of that is not known. */
static long double
scale (double value, int shift, long double *unsure)
{
  long double x = value;
  int left = ABS (shift);

  for (*unsure = 0; left > 0; *unsure += UNSURE) {
    int part = MIN (left, MOST);
    x = shift > 0 ? x * powers[part] : x / powers[part];
    left -= part;
  }
  return x;
}

/* What runs this may have less than what compiled it: valgrind has 53 bits. */
static gboolean
has_64_bits (void)
{
  const volatile long double one = 1;

  return LDBL_MANT_DIG >= 64 && one + 0x1p-63L != one;
}

/* value = 0.ddd... * 10^(*exponent + 1), the digits rounded; FALSE: which way
 * is too close to tell. */
static gboolean
find_digits (double value, guint64 *digits, int *exponent)
{
  int binary;
  long double x, unsure;

  frexp (value, &binary);
  *exponent = (int) floor ((binary - 1) * 0.30102999566398119);
  x = scale (value, DIGITS - 1 - *exponent, &unsure);
  if (x >= powers[DIGITS])
    x = scale (value, DIGITS - 1 - ++*exponent, &unsure);
  if (x < powers[DIGITS - 1] || !has_64_bits ())
    return FALSE;
  *digits = (guint64) x;
  x -= *digits;
  if (fabsl (x - 0.5L) <= unsure)
    return FALSE;
  *digits += x > 0.5L;
  if (*digits == 10000000000000000) {
    *digits = 1000000000000000;
    ++*exponent;
  }
  return TRUE;
}

static char *
put (char *to, const char *from, int n)
{
  memcpy (to, from, n);
  return to + n;
}

static char *
put_zeros (char *to, int n)
{
  memset (to, '0', n);
  return to + n;
}

/* n digits with the point after the first so many; zeros where there are
 * none. */
static char *
put_fixed (char *to, const char *digits, int n, int before)
{
  if (before <= 0) {
    to = put_zeros (put (to, "0.", 2), -before);
    return put (to, digits, n);
  }
  if (n <= before)
    return put_zeros (put (to, digits, n), before - n);
  to = put (put (to, digits, before), ".", 1);
  return put (to, digits + before, n - before);
}

static char *
put_exponent (char *to, int exponent)
{
  int size = ABS (exponent);

  to = put (to, exponent < 0 ? "e-" : "e+", 2);
  if (size >= 100)
    *to++ = '0' + size / 100;
  *to++ = '0' + size / 10 % 10;
  *to++ = '0' + size % 10;
  return to;
}

guint
qbg_digits (double value, char text[QBG_DIGITS_SIZE])
{
  char digits[DIGITS], *to = text;
  guint64 number = 0;
  int exponent = 0, n = DIGITS;

  if (!isfinite (value) || (value != 0
                            && !find_digits (fabs (value), &number, &exponent)))
    return strlen (g_ascii_formatd (text, QBG_DIGITS_SIZE, "%.16g", value));
  for (int i = DIGITS; i-- > 0; number /= 10)
    digits[i] = '0' + number % 10;
  while (n > 1 && digits[n - 1] == '0')
    n--;
  if (signbit (value))
    *to++ = '-';
  to = exponent < -4 || exponent >= DIGITS
    ? put_exponent (put_fixed (to, digits, n, 1), exponent)
    : put_fixed (to, digits, n, exponent + 1);
  *to = '\0';
  return to - text;
}
