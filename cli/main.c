#include <config.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include <glib.h>

#include "base/suggest.h"
#include "cli/command.h"

static const QbgCommand *const commands[] = {
  &qbg_command_check,
  &qbg_command_simulate,
  &qbg_command_compare,
  &qbg_command_graph,
  &qbg_command_plot,
  &qbg_command_explain
};

static int
print_version (void)
{
  puts (PACKAGE_STRING);
  return QBG_EXIT_DONE;
}

static int
print_help (void)
{
  puts ("Usage: qbg COMMAND [OPTION...] [FILE.mo] [MODEL]\n"
        "\n"
        "Compile electrical circuits written in Modelica into causal bond "
        "graphs,\nand simulate them.\n"
        "\n"
        "Commands:");
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    printf ("  %-10s %s\n", commands[i]->name, commands[i]->summary);
  puts ("\n"
        "Options:\n"
        "  --help     print this text\n"
        "  --version  print the version\n"
        "\n"
        "'qbg COMMAND --help' tells more of a command, 'man qbg' of all.");
  return QBG_EXIT_DONE;
}

static int
unknown_command (const char *name)
{
  g_autoptr (GString) hint = g_string_new (NULL);
  QbgSuggestion suggestion;

  qbg_suggestion_init (&suggestion, name);
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    qbg_suggestion_offer (&suggestion, commands[i]->name);
  qbg_append_suggestion (hint, suggestion.best);
  return qbg_usage_error (NULL, "unknown command '%s'%s", name, hint->str);
}

static int
run_command (int argc, char **argv)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (g_str_equal (argv[0], commands[i]->name))
      return commands[i]->run (commands[i], argc, argv);
  return unknown_command (argv[0]);
}

/* Options before the command are those of the program as a whole. */
static int
run_program (int argc, char **argv)
{
  gboolean help = FALSE, version = FALSE;
  const QbgOption options[] = {
    { "help", 'h', QBG_OPTION_FLAG, &help, NULL, "" },
    { "version", 'V', QBG_OPTION_FLAG, &version, NULL, "" }
  };
  g_autoptr (GPtrArray) operands = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;

  if (argc < 2)
    return qbg_usage_error (NULL, "no command given");
  if (argv[1][0] != '-')
    return run_command (argc - 1, argv + 1);
  if (!qbg_options_parse (options, G_N_ELEMENTS (options), argc, argv,
                          operands, &error))
    return qbg_usage_error (NULL, "%s", error->message);
  if (help)
    return print_help ();
  if (version)
    return print_version ();
  return qbg_usage_error (NULL, "no command given");
}

/* What could not be written must not pass for done.  A pipe that nobody reads
 * is an error like a full disk, and so is a limit on the size of files. */
static int
finish_output (int status)
{
  gboolean failed = ferror (stdout) != 0;
  int code = errno;

  if (fflush (stdout) != 0)
    {
      failed = TRUE;
      code = errno;
    }
  if (failed)
    return qbg_machine_error ("cannot write to standard output: %s",
                              g_strerror (code));
  return ferror (stderr) && status == QBG_EXIT_DONE ? QBG_EXIT_FAILED : status;
}

int
main (int argc, char **argv)
{
  signal (SIGPIPE, SIG_IGN);
  signal (SIGXFSZ, SIG_IGN);
  return finish_output (run_program (argc, argv));
}
