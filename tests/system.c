#include <config.h>

#include "tests/system.h"

#include "tests/support.h"

TestSystem *
test_system (const QbgCircuit *circuit)
{
  TestSystem *s = g_new0 (TestSystem, 1);

  s->diags = qbg_diags_new ();
  s->grounded = qbg_construct (circuit, QBG_STAGE_GROUNDED);
  s->graph = qbg_simplify (s->grounded);
  s->causality = qbg_assign_causality (s->graph);
  if (s->causality->contradictions->len == 0)
    s->equations = qbg_derive (s->causality, s->diags);
  return s;
}

TestSystem *
test_system_of_text (const char *text)
{
  TestModel *model = test_model_ok (text);
  TestSystem *s = test_system (model->circuit);

  s->model = model;
  ck_assert_ptr_nonnull (s->equations);
  return s;
}

TestSystem *
test_system_of_file (const char *name)
{
  g_autofree char *path =
    g_strdup_printf ("%s/circuits/%s.mo", test_source_dir (), name);
  g_autofree char *text = NULL;

  ck_assert_msg (g_file_get_contents (path, &text, NULL, NULL), "%s", path);
  return test_system_of_text (text);
}

void
test_system_free (TestSystem *s)
{
  if (s == NULL)
    return;
  qbg_equations_free (s->equations);
  qbg_diags_free (s->diags);
  qbg_causality_free (s->causality);
  qbg_bond_graph_free (s->graph);
  qbg_bond_graph_free (s->grounded);
  if (s->model != NULL)
    test_model_free (s->model);
  g_free (s);
}
