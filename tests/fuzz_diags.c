#include <config.h>

#include "tests/fuzz_diags.h"

static void
check_span (QbgSpan span)
{
  gsize length;

  if (span.source == NULL)
    return;
  qbg_source_text (span.source, &length);
  g_assert (span.start <= span.end && span.end <= length);
}

void
fuzz_check_diags (const QbgDiags *diags)
{
  g_autoptr (GString) out = g_string_new (NULL);

  for (guint i = 0; i < qbg_diags_count (diags); i++)
    {
      const QbgDiag *diag = qbg_diags_get (diags, i);

      check_span (diag->span);
      g_assert (g_utf8_validate (diag->message, -1, NULL));
      for (guint j = 0; j < diag->notes->len; j++)
        {
          const QbgNote *note = &g_array_index (diag->notes, QbgNote, j);

          check_span (note->span);
          g_assert (g_utf8_validate (note->message, -1, NULL));
        }
    }
  qbg_diags_format (diags, FALSE, out);
}
