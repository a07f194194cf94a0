/* A target for libFuzzer: any bytes are read as a Modelica file, whose model is
   made into a circuit, a bond graph and its causality.

   'make fuzz' builds it with clang; then, for ten minutes:

     QBG_SOURCE_DIR=SRC tests/fuzz_instantiate -max_total_time=600 \\
       -timeout=5 -rss_limit_mb=1500 -max_len=4000 -dict=DICT \\
       NEW SRC/circuits SRC/tests/golden

   where SRC is the source folder, DICT is SRC/tests/fuzz/modelica.dict and NEW
   is a folder for what it finds. */

#include <config.h>

#include "bondgraph/causality.h"
#include "parser/instantiate.h"
#include "tests/fuzz_diags.h"

static void
check_graph (const QbgCircuit *circuit)
{
  g_autoptr (QbgBondGraph) graph = NULL, simple = NULL;
  g_autoptr (QbgCausality) causality = NULL;

  graph = qbg_construct (circuit, QBG_STAGE_GROUNDED);
  simple = qbg_simplify (graph);
  causality = qbg_assign_causality (simple);
}

static void
check_text (QbgSources *sources, const QbgSource *source, QbgDiags *diags)
{
  const char *folder = g_getenv ("QBG_SOURCE_DIR");
  g_autofree char *lib = g_build_filename (folder ? folder : ".", "lib", NULL);
  const char *directories[] = { lib, NULL };
  g_autoptr (QbgClassTree) tree =
    qbg_library_load_source (sources, source, directories, diags);
  g_autoptr (QbgCircuit) circuit = NULL;
  QbgClassNode *node = tree ? qbg_choose_model (tree, NULL) : NULL;

  if (node != NULL)
    circuit = qbg_instantiate (tree, node, NULL);
  g_assert ((circuit == NULL) == qbg_diags_has_errors (diags));
  if (circuit != NULL)
    check_graph (circuit);
}

int LLVMFuzzerTestOneInput (const guint8 *data, gsize length);

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize length)
{
  g_autoptr (QbgSources) sources = qbg_sources_new ();
  g_autoptr (QbgDiags) diags = qbg_diags_new ();
  const QbgSource *source = qbg_source_from_text (sources, "fuzz.mo",
                                                  (const char *) data, length);

  check_text (sources, source, diags);
  fuzz_check_diags (diags);
  return 0;
}
