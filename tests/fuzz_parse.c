/* A target for libFuzzer: any bytes are read as a Modelica file.

   'make fuzz' builds it with clang; then, for three minutes:

     tests/fuzz_parse -max_total_time=180 -dict=DICT NEW SRC/tests/fuzz/corpus

   where SRC is the source folder, DICT is SRC/tests/fuzz/modelica.dict and NEW
   is a folder for what it finds. */

#include <config.h>

#include "parser/parse.h"

static void
check_span (QbgSpan span)
{
  gsize length;

  if (span.source == NULL)
    return;
  qbg_source_text (span.source, &length);
  g_assert (span.start <= span.end && span.end <= length);
}

static void
check_diags (const QbgDiags *diags)
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

int LLVMFuzzerTestOneInput (const guint8 *data, gsize length);

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize length)
{
  g_autoptr (QbgSources) sources = qbg_sources_new ();
  g_autoptr (QbgDiags) diags = qbg_diags_new ();
  const QbgSource *source = qbg_source_from_text (sources, "fuzz.mo",
                                                  (const char *) data, length);
  g_autoptr (QbgAst) ast = qbg_parse (source, diags);

  g_assert ((ast == NULL) == qbg_diags_has_errors (diags));
  check_diags (diags);
  return 0;
}
