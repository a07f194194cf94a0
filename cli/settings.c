#include <config.h>

#include "cli/settings.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "report/diagnostics.h"

QbgSettings *
qbg_settings_new (void)
{
  QbgSettings *settings = g_new0 (QbgSettings, 1);

  settings->libraries = g_ptr_array_new ();
  settings->overrides = g_ptr_array_new ();
  return settings;
}

void
qbg_settings_free (QbgSettings *settings)
{
  if (settings == NULL)
    return;
  g_ptr_array_unref (settings->libraries);
  g_ptr_array_unref (settings->overrides);
  g_free (settings);
}

void
qbg_settings_add_options (QbgSettings *settings, GArray *options)
{
  const QbgOption own[] = {
    { "library", 'L', QBG_OPTION_LIST, settings->libraries, "DIR",
      "look for libraries in DIR first; may be repeated" },
    { "override", 0, QBG_OPTION_LIST, settings->overrides, "NAME=VALUE",
      "give the parameter NAME, such as R1.R, another\n"
      "value; may be repeated" },
    { "strict", 0, QBG_OPTION_FLAG, &settings->strict, NULL,
      "take warnings for errors" },
    { "diagnostics", 0, QBG_OPTION_CHOICE, &settings->diagnostics,
      "text|json|sarif",
      "how to tell what is wrong: as text on standard\n"
      "error, or as JSON or SARIF on standard output" },
    { "color", 0, QBG_OPTION_CHOICE, &settings->colour, "auto|always|never",
      "colour in the text; auto: on a terminal" }
  };

  g_array_append_vals (options, own, G_N_ELEMENTS (own));
}

static gboolean
check_override (const char *override, GError **error)
{
  const char *equals = strchr (override, '=');

  if (equals != NULL && equals != override && equals[1] != '\0')
    return TRUE;
  g_set_error (error, QBG_USAGE_ERROR, 0,
               "'%s' is not NAME=VALUE for --override", override);
  return FALSE;
}

static gboolean
check_folder (const char *path, GError **error)
{
  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    return TRUE;
  g_set_error (error, QBG_USAGE_ERROR, 0, "'%s' is not a directory for -L",
               path);
  return FALSE;
}

gboolean
qbg_settings_check (const QbgSettings *settings, GError **error)
{
  for (guint i = 0; i < settings->libraries->len; i++)
    if (!check_folder (g_ptr_array_index (settings->libraries, i), error))
      return FALSE;
  for (guint i = 0; i < settings->overrides->len; i++)
    if (!check_override (g_ptr_array_index (settings->overrides, i), error))
      return FALSE;
  return TRUE;
}

static gboolean
is_set (const char *variable)
{
  const char *value = g_getenv (variable);

  return value != NULL && *value != '\0';
}

static gboolean
wants_colour (const QbgSettings *settings)
{
  if (settings->colour != QBG_COLOUR_AUTO)
    return settings->colour == QBG_COLOUR_ALWAYS;
  return isatty (STDERR_FILENO) && !is_set ("NO_COLOR")
         && g_strcmp0 (g_getenv ("TERM"), "dumb") != 0;
}

static void
print_diags (const QbgSettings *settings, const QbgDiags *diags,
             const QbgSummary *summary)
{
  g_autoptr (GString) out = g_string_new (NULL);
  FILE *stream = stdout;

  switch (settings->diagnostics)
    {
    case QBG_DIAGNOSTICS_JSON:
      qbg_write_diagnostics_json (diags, summary, out);
      break;
    case QBG_DIAGNOSTICS_SARIF:
      qbg_write_diagnostics_sarif (diags, summary, out);
      break;
    default:
      qbg_diags_format (diags, wants_colour (settings), out);
      stream = stderr;
    }
  fwrite (out->str, 1, out->len, stream);
}

int
qbg_settings_report_model (const QbgSettings *settings, QbgDiags *diags,
                           const QbgSummary *summary)
{
  if (settings->strict)
    qbg_diags_promote_warnings (diags);
  print_diags (settings, diags, summary);
  return qbg_diags_has_errors (diags) ? QBG_EXIT_MODEL : QBG_EXIT_DONE;
}

int
qbg_settings_report (const QbgSettings *settings, QbgDiags *diags)
{
  return qbg_settings_report_model (settings, diags, NULL);
}
