#include <config.h>

#include "cli/command.h"

#include <stdio.h>

static void
print_usage (const QbgCommand *self, GString *out)
{
  g_auto (GStrv) forms = g_strsplit (self->usage, "\n", -1);

  for (guint i = 0; forms[i] != NULL; i++)
    g_string_append_printf (out, "%s qbg %s %s\n",
                            i == 0 ? "Usage:" : "   or:", self->name, forms[i]);
}

static void
print_help (const QbgCommand *self, const GArray *options)
{
  g_autoptr (GString) out = g_string_new (NULL);

  print_usage (self, out);
  g_string_append_printf (out, "\n%s\n\nOptions:\n", self->description);
  qbg_options_describe ((const QbgOption *) (void *) options->data,
                        options->len, out);
  fputs (out->str, stdout);
}

gboolean
qbg_command_parse (const QbgCommand *self, const QbgOption *options,
                   guint n_options, int argc, char **argv,
                   GPtrArray *operands, int *status)
{
  gboolean help = FALSE;
  QbgOption help_option = { "help", 'h', QBG_OPTION_FLAG, &help, NULL,
                            "print this text and do nothing else" };
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (QbgOption));
  g_autoptr (GError) error = NULL;

  g_array_append_vals (all, options, n_options);
  g_array_append_val (all, help_option);
  if (!qbg_options_parse ((const QbgOption *) (void *) all->data, all->len,
                          argc, argv, operands, &error))
    {
      *status = qbg_usage_error (self, "%s", error->message);
      return FALSE;
    }
  if (!help)
    return TRUE;
  print_help (self, all);
  *status = QBG_EXIT_DONE;
  return FALSE;
}

int
qbg_usage_error (const QbgCommand *self, const char *format, ...)
{
  g_autofree char *message = NULL;
  g_autofree char *name = self == NULL
    ? g_strdup ("qbg") : g_strconcat ("qbg ", self->name, NULL);
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  fprintf (stderr, "%s: %s\nTry '%s --help'.\n", name, message, name);
  return QBG_EXIT_USAGE;
}

int
qbg_machine_error (const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  fprintf (stderr, "qbg: error: %s\n", message);
  return QBG_EXIT_FAILED;
}
