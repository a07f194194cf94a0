#include <config.h>

#include "base/utf8.h"

gsize
qbg_utf8_length (const char *p, gsize available)
{
  gunichar character;

  if ((guchar) *p < 0x80)
    return 1;
  character = g_utf8_get_char_validated (p, (gssize) MIN (available, 6));
  if (character == (gunichar) -1 || character == (gunichar) -2)
    return 0;
  return (gsize) g_unichar_to_utf8 (character, NULL);
}

gsize
qbg_utf8_next (const char *p, gsize available, gunichar *character)
{
  gsize length = qbg_utf8_length (p, available);

  if (character != NULL)
    *character = length == 0 ? 0xfffd : g_utf8_get_char (p);
  return MAX (length, 1);
}
