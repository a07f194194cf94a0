/* What the commands that read a model share: how diagnostics are told, where
 * libraries are, which parameters have other values. */

#ifndef QBG_CLI_SETTINGS_H
#define QBG_CLI_SETTINGS_H

#include <glib.h>

#include "bondgraph/diagnose.h"
#include "cli/options.h"

/* The choices of --diagnostics and --color, in order. */
enum { QBG_DIAGNOSTICS_TEXT, QBG_DIAGNOSTICS_JSON, QBG_DIAGNOSTICS_SARIF };
enum { QBG_COLOUR_AUTO, QBG_COLOUR_ALWAYS, QBG_COLOUR_NEVER };

typedef struct {
  int diagnostics;
  int colour;
  gboolean strict;
  GPtrArray *libraries;     /* of -L, in order; borrowed strings */
  GPtrArray *overrides;     /* "NAME=VALUE", in order; borrowed strings */
} QbgSettings;

QbgSettings *qbg_settings_new (void);
void qbg_settings_free (QbgSettings *settings);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgSettings, qbg_settings_free)

/* Appends the options that set these to a table of QbgOption. */
void qbg_settings_add_options (QbgSettings *settings, GArray *options);

/* FALSE with error set (QBG_USAGE_ERROR) if an override is not NAME=VALUE or a
 * library's folder is none. */
gboolean qbg_settings_check (const QbgSettings *settings, GError **error);

/* Promotes warnings if the settings are strict, then prints: text on stderr,
 * JSON and SARIF on stdout.  The result is the exit code they call for. */
int qbg_settings_report (const QbgSettings *settings, QbgDiags *diags);
/* The same, with the summary in JSON and SARIF unless it is NULL. */
int qbg_settings_report_model (const QbgSettings *settings, QbgDiags *diags,
                               const QbgSummary *summary);

#endif
