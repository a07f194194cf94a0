/* The commands of qbg, and what they have in common: exit codes, help, and
 * complaints about the command line. */

#ifndef QBG_CLI_COMMAND_H
#define QBG_CLI_COMMAND_H

#include <glib.h>

#include "cli/options.h"

enum {
  QBG_EXIT_DONE = 0,
  QBG_EXIT_MODEL = 1,       /* the model is at fault */
  QBG_EXIT_USAGE = 2,       /* the command line is */
  QBG_EXIT_FAILED = 3,      /* the simulation failed, or the machine did */
  QBG_EXIT_COMPARISON = 4   /* a comparison is out of tolerance */
};

typedef struct QbgCommand QbgCommand;

struct QbgCommand {
  const char *name;
  const char *usage;        /* what follows the name; a line for each form */
  const char *summary;      /* one line, for the list of commands */
  const char *description;  /* lines, for the command's own help */
  /* argv[0] is the name of the command.  The result is an exit code. */
  int (*run) (const QbgCommand *self, int argc, char **argv);
};

extern const QbgCommand qbg_command_check;
extern const QbgCommand qbg_command_compare;
extern const QbgCommand qbg_command_explain;
extern const QbgCommand qbg_command_graph;
extern const QbgCommand qbg_command_simulate;
extern const QbgCommand qbg_command_plot;

/* Parses the options of the table, and --help.  FALSE: nothing is left to do,
 * *status is the exit code. */
gboolean qbg_command_parse (const QbgCommand *self, const QbgOption *options,
                            guint n_options, int argc, char **argv,
                            GPtrArray *operands, int *status);

/* Complains about the command line on stderr.  The result is the exit code;
 * self NULL: of the program as a whole. */
int qbg_usage_error (const QbgCommand *self, const char *format, ...)
  G_GNUC_PRINTF (2, 3);

/* Tells of a fault of the machine on stderr.  The result is the exit code. */
int qbg_machine_error (const char *format, ...) G_GNUC_PRINTF (1, 2);

#endif
