#include <config.h>

#include "tests/model.h"

#include <glib/gstdio.h>
#include <string.h>

#include "tests/support.h"

static void
load (TestModel *m, const char *text, const char *const *overrides)
{
  g_autofree char *lib = g_build_filename (test_source_dir (), "lib", NULL);
  const char *directories[] = { lib, NULL };
  g_autofree char *path = NULL;
  int fd = g_file_open_tmp ("qbg-test-XXXXXX.mo", &path, NULL);

  ck_assert_int_ge (fd, 0);
  ck_assert (g_file_set_contents (path, text, -1, NULL));
  m->tree = qbg_library_load (m->sources, path, directories, m->diags);
  QbgClassNode *node = m->tree ? qbg_choose_model (m->tree, NULL) : NULL;
  if (node != NULL)
    m->circuit = qbg_instantiate (m->tree, node, overrides);
  g_close (fd, NULL);
  g_unlink (path);
}

TestModel *
test_model (const char *text, const char *const *overrides)
{
  TestModel *m = g_new0 (TestModel, 1);

  m->sources = qbg_sources_new ();
  m->diags = qbg_diags_new ();
  load (m, text, overrides);
  return m;
}

void
test_model_free (TestModel *m)
{
  qbg_circuit_free (m->circuit);
  qbg_class_tree_free (m->tree);
  qbg_diags_free (m->diags);
  qbg_sources_free (m->sources);
  g_free (m);
}

TestModel *
test_model_ok (const char *text)
{
  TestModel *m = test_model (text, NULL);
  g_autoptr (GString) out = g_string_new (NULL);

  qbg_diags_format (m->diags, FALSE, out);
  ck_assert_msg (m->circuit != NULL, "%s\n%s", text, out->str);
  return m;
}

void
test_model_fails (const char *text, QbgCode code)
{
  g_autoptr (TestModel) m = test_model (text, NULL);
  g_autoptr (GString) out = g_string_new (NULL);
  gboolean found = FALSE;

  qbg_diags_format (m->diags, FALSE, out);
  ck_assert_msg (m->circuit == NULL, "accepted:\n%s", text);
  for (guint i = 0; i < qbg_diags_count (m->diags); i++) {
    const QbgDiag *d = qbg_diags_get (m->diags, i);
    found |= d->severity == QBG_ERROR && d->code == code;
  }
  ck_assert_msg (found, "no %s:\n%s\n%s", qbg_code_name (code), text,
                 out->str);
}

const QbgVariable *
test_variable (const TestModel *m, const char *name)
{
  for (guint i = 0; i < m->circuit->variables->len; i++) {
    g_autoptr (GString) full = g_string_new (NULL);
    const QbgVariable *v = QBG_VARIABLE (m->circuit, i);
    qbg_circuit_variable_name (m->circuit, i, full);
    if (v->name != NULL && strcmp (full->str, name) == 0)
      return v;
  }
  ck_abort_msg ("no variable %s", name);
}

double
test_number (const TestModel *m, const char *name)
{
  const QbgVariable *v = test_variable (m, name);

  ck_assert_msg (v->definition && qbg_expr_is_number (v->definition),
                 "%s is no number", name);
  return v->definition->u.number;
}

static void
append_name (guint32 var, gpointer data, GString *out)
{
  qbg_circuit_variable_name (data, var, out);
}

char *
test_definition (const TestModel *m, const char *name)
{
  GString *text = g_string_new (NULL);
  const QbgVariable *v = test_variable (m, name);

  ck_assert_ptr_nonnull (v->definition);
  qbg_expr_format (v->definition, append_name, m->circuit, text);
  return g_string_free (text, FALSE);
}

const QbgComponent *
test_component (const TestModel *m, const char *name)
{
  for (guint i = 0; i < m->circuit->components->len; i++)
    if (strcmp (QBG_COMPONENT (m->circuit, i)->name, name) == 0)
      return QBG_COMPONENT (m->circuit, i);
  ck_abort_msg ("no component %s", name);
}

char *
test_node_of (const TestModel *m, const char *pin)
{
  for (guint i = 0; i < m->circuit->pins->len; i++) {
    const QbgPin *p = QBG_PIN (m->circuit, i);
    g_autofree char *full =
      g_strdup_printf ("%s.%s", QBG_COMPONENT (m->circuit, p->component)->name,
                       p->name);
    if (strcmp (full, pin) == 0) {
      GString *text = g_string_new (NULL);
      qbg_circuit_node_name (m->circuit, p->node, text);
      return g_string_free (text, FALSE);
    }
  }
  ck_abort_msg ("no pin %s", pin);
}
