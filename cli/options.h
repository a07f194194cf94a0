/* Options of the command line, in the manner of GNU.
 *
 * A table says which options there are and where their values go.  From it
 * come the parser (--name=VALUE, --name VALUE, -nVALUE, unique abbreviations,
 * operands anywhere, -- before operands that look like options) and the list
 * in the help. */

#ifndef QBG_CLI_OPTIONS_H
#define QBG_CLI_OPTIONS_H

#include <glib.h>

typedef enum {
  QBG_OPTION_FLAG,      /* target: gboolean, set to TRUE */
  QBG_OPTION_STRING,    /* target: const char *, borrowed from argv */
  QBG_OPTION_LIST,      /* target: GPtrArray, given; strings from argv */
  QBG_OPTION_NUMBER,    /* target: double */
  QBG_OPTION_CHOICE     /* target: int, the place of the word in argument */
} QbgOptionKind;

typedef struct {
  const char *name;     /* without dashes */
  char letter;          /* of the short form; 0: none */
  QbgOptionKind kind;
  void *target;
  const char *argument; /* as in the help: "DIR", "text|json|sarif"; of a
                           flag NULL */
  const char *help;     /* a phrase; lines are broken by the caller */
} QbgOption;

#define QBG_USAGE_ERROR (qbg_usage_error_quark ())
GQuark qbg_usage_error_quark (void);

/* Stores the values of the options among argv[1…argc-1] and appends what is
 * left to operands, borrowed.  FALSE with error set (QBG_USAGE_ERROR) where
 * the command line is wrong. */
gboolean qbg_options_parse (const QbgOption *options, guint n_options,
                            int argc, char **argv, GPtrArray *operands,
                            GError **error);

/* Appends one or more lines for each option. */
void qbg_options_describe (const QbgOption *options, guint n_options,
                           GString *out);

/* Appends "; did you mean 'best'?", or nothing if best is NULL. */
void qbg_append_suggestion (GString *out, const char *best);

#endif
