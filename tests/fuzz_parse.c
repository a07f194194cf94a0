/* A target for libFuzzer: any bytes are read as a Modelica file.

   'make fuzz' builds it with clang; then, for three minutes:

     tests/fuzz_parse -max_total_time=180 -dict=DICT NEW SRC/tests/fuzz/corpus

   where SRC is the source folder, DICT is SRC/tests/fuzz/modelica.dict and NEW
   is a folder for what it finds. */

#include <config.h>

#include "parser/parse.h"
#include "tests/fuzz_diags.h"

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
  fuzz_check_diags (diags);
  return 0;
}
