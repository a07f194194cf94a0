#include <config.h>

#include "cli/model.h"

#include <time.h>

#include "cli/data.h"
#include "parser/instantiate.h"

/* Appends the folders of a list with colons, as in PATH; empty ones count for
 * nothing. */
static void
add_folders (GPtrArray *folders, const char *list)
{
  g_auto (GStrv) parts = g_strsplit (list == NULL ? "" : list, ":", -1);

  for (char **part = parts; *part != NULL; part++)
    if (**part != '\0')
      g_ptr_array_add (folders, g_strdup (*part));
}

/* Where libraries are looked for, first one first; NULL-terminated. */
static GPtrArray *
library_folders (const QbgSettings *settings)
{
  g_autofree char *data = qbg_data_folder ();
  GPtrArray *folders = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < settings->libraries->len; i++)
    g_ptr_array_add (folders,
                     g_strdup (g_ptr_array_index (settings->libraries, i)));
  add_folders (folders, g_getenv ("MODELICAPATH"));
  g_ptr_array_add (folders, g_build_filename (data, "lib", NULL));
  g_ptr_array_add (folders, NULL);
  return folders;
}

/* As qbg_instantiate takes them; borrowed strings, NULL-terminated. */
static GPtrArray *
override_list (const QbgSettings *settings)
{
  GPtrArray *list = g_ptr_array_copy (settings->overrides, NULL, NULL);

  g_ptr_array_add (list, NULL);
  return list;
}

static void
instantiate (QbgModel *model, const QbgSettings *settings, const char *name)
{
  g_autoptr (GPtrArray) overrides = override_list (settings);
  QbgClassNode *node = qbg_choose_model (model->tree, name);

  if (node != NULL)
    model->circuit
      = qbg_instantiate (model->tree, node,
                         (const char *const *) overrides->pdata);
}

QbgModel *
qbg_model_open (const QbgSettings *settings, const char *file,
                const char *name)
{
  g_autoptr (GPtrArray) folders = library_folders (settings);
  QbgModel *model = g_new0 (QbgModel, 1);

  model->sources = qbg_sources_new ();
  model->diags = qbg_diags_new ();
  model->tree = qbg_library_load (model->sources, file,
                                  (const char *const *) folders->pdata,
                                  model->diags);
  model->read_at = qbg_cpu_seconds ();
  if (model->tree != NULL)
    instantiate (model, settings, name);
  return model;
}

double
qbg_cpu_seconds (void)
{
  struct timespec now;

  if (clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now) != 0)
    return 0;
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

void
qbg_model_free (QbgModel *model)
{
  if (model == NULL)
    return;
  qbg_circuit_free (model->circuit);
  qbg_class_tree_free (model->tree);
  qbg_diags_free (model->diags);
  qbg_sources_free (model->sources);
  g_free (model);
}

gboolean
qbg_model_parse (const QbgCommand *self, QbgSettings *settings,
                 const QbgOption *own, guint n_own, int argc, char **argv,
                 QbgModelOperands *operands, int *status)
{
  g_autoptr (GArray) options = g_array_new (FALSE, FALSE, sizeof (QbgOption));
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;

  g_array_append_vals (options, own, n_own);
  qbg_settings_add_options (settings, options);
  if (!qbg_command_parse (self, (const QbgOption *) (void *) options->data,
                          options->len, argc, argv, words, status))
    return FALSE;
  if (!qbg_settings_check (settings, &error))
    *status = qbg_usage_error (self, "%s", error->message);
  else if (words->len == 0)
    *status = qbg_usage_error (self, "no file given");
  else if (words->len > 2)
    *status = qbg_usage_error (self, "'%s' is too much after file and model",
                               (char *) g_ptr_array_index (words, 2));
  else
    {
      operands->file = g_ptr_array_index (words, 0);
      operands->name = words->len == 2 ? g_ptr_array_index (words, 1) : NULL;
      return TRUE;
    }
  return FALSE;
}
