#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/suggest.h"
#include "cli/command.h"
#include "report/csv.h"
#include "report/output.h"
#include "report/plot.h"

/* As many curves as can be told apart at a glance. */
#define MOST_CHOSEN 8

#define LEAST_SIZE 240
#define MOST_SIZE 10000

typedef struct {
  const char *output;           /* NULL: standard output */
  QbgPlotOptions options;
} Wish;

static int
unknown_variable (const QbgCommand *self, const char *file,
                  const QbgTrajectory *trajectory, const char *pattern)
{
  g_autoptr (GString) hint = g_string_new (NULL);
  QbgSuggestion suggestion;

  if (strpbrk (pattern, "*?") != NULL)
    return qbg_usage_error (self, "no variable in '%s' matches '%s'", file,
                            pattern);
  qbg_suggestion_init (&suggestion, pattern);
  for (guint k = 0; k < trajectory->traces->len; k++)
    qbg_suggestion_offer (&suggestion, QBG_TRACE (trajectory, k)->name);
  qbg_append_suggestion (hint, suggestion.best);
  return qbg_usage_error (self, "there is no variable '%s' in '%s'%s",
                          pattern, file, hint->str);
}

/* The traces that patterns select, or a choice of them where there are no
 * patterns.  NULL: *status is the exit code. */
static GArray *
select_traces (const QbgCommand *self, const QbgTrajectory *trajectory,
               const GPtrArray *operands, int *status)
{
  const char *file = g_ptr_array_index (operands, 0);
  const char *const *patterns = (const char *const *) operands->pdata + 1;
  guint n_all = trajectory->traces->len;
  g_autoptr (GPtrArray) missing = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) traces = NULL;

  if (operands->len == 1)
    {
      traces = qbg_plot_choose (trajectory, NULL, MOST_CHOSEN);
      if (traces->len < n_all)
        fprintf (stderr, "qbg plot: %u of %u variables are drawn; "
                 "name others, or '*' for all\n", traces->len, n_all);
      return g_steal_pointer (&traces);
    }
  traces = qbg_trajectory_select (trajectory, patterns, operands->len - 1,
                                  missing);
  if (missing->len == 0 && traces->len > 0)
    return g_steal_pointer (&traces);
  *status = missing->len == 0
    ? qbg_usage_error (self, "no variable is named")
    : unknown_variable (self, file, trajectory,
                        g_ptr_array_index (missing, 0));
  return NULL;
}

/* Complains about the file.  The result is the exit code. */
static int
wrong_file (const char *file, const GError *error)
{
  if (error == NULL)
    fprintf (stderr, "%s: error: there are no values\n", file);
  else if (error->domain == QBG_CSV_ERROR)
    fprintf (stderr, "%s\n", error->message);
  else
    fprintf (stderr, "qbg: error: %s\n", error->message);
  return QBG_EXIT_MODEL;
}

static gboolean
is_outside (const QbgPlotOptions *options, const QbgTrajectory *trajectory)
{
  return options->from > trajectory->times[trajectory->n_rows - 1]
         || options->to < trajectory->times[0];
}

/* "rc" of "results/rc.csv". */
static char *
title_of (const char *file)
{
  char *name = g_path_get_basename (file);

  if (g_str_has_suffix (name, ".csv"))
    name[strlen (name) - strlen (".csv")] = '\0';
  return name;
}

/* Draws what was read from a file. */
static int
plot (const QbgCommand *self, const Wish *wish, QbgTrajectory *trajectory,
      const GPtrArray *operands)
{
  const char *file = g_ptr_array_index (operands, 0);
  g_autoptr (GArray) traces = NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  int status = QBG_EXIT_DONE;

  if (is_outside (&wish->options, trajectory))
    return qbg_usage_error (self, "the times in '%s' are from %.10g to %.10g",
                            file, trajectory->times[0],
                            trajectory->times[trajectory->n_rows - 1]);
  traces = select_traces (self, trajectory, operands, &status);
  if (traces == NULL)
    return status;
  trajectory->model = title_of (file);
  qbg_plot_svg (trajectory, traces, &wish->options, out);
  if (!qbg_output_write (wish->output, out, &error))
    return qbg_machine_error ("%s", error->message);
  return status;
}

static int
plot_file (const QbgCommand *self, const Wish *wish, const GPtrArray *operands)
{
  const char *file = g_ptr_array_index (operands, 0);
  g_autoptr (GError) error = NULL;
  g_autoptr (QbgTrajectory) trajectory = qbg_read_csv (file, &error);

  if (trajectory == NULL || trajectory->n_rows == 0
      || trajectory->traces->len == 0)
    return wrong_file (file, error);
  return plot (self, wish, trajectory, operands);
}

static gboolean
is_size (double pixels)
{
  return pixels == 0 || (pixels >= LEAST_SIZE && pixels <= MOST_SIZE);
}

static int
run (const QbgCommand *self, int argc, char **argv)
{
  Wish wish = { NULL, QBG_PLOT_DEFAULTS };
  const QbgOption options[] = {
    { "output", 'o', QBG_OPTION_STRING, &wish.output, "FILE.svg",
      "write to FILE.svg instead of standard output" },
    { "title", 0, QBG_OPTION_STRING, &wish.options.title, "TEXT",
      "what stands above; the name of the file if not\n"
      "given" },
    { "from", 0, QBG_OPTION_NUMBER, &wish.options.from, "TIME",
      "begin at TIME, in seconds" },
    { "to", 0, QBG_OPTION_NUMBER, &wish.options.to, "TIME",
      "end at TIME" },
    { "width", 0, QBG_OPTION_NUMBER, &wish.options.width, "PIXELS",
      "width of the picture; 800 if not given" },
    { "height", 0, QBG_OPTION_NUMBER, &wish.options.height, "PIXELS",
      "height of the picture; by the number of panes if\n"
      "not given" }
  };
  g_autoptr (GPtrArray) operands = g_ptr_array_new ();
  int status;

  if (!qbg_command_parse (self, options, G_N_ELEMENTS (options), argc, argv,
                          operands, &status))
    return status;
  if (operands->len == 0)
    return qbg_usage_error (self, "no file given");
  if (wish.options.from >= wish.options.to)
    return qbg_usage_error (self, "--from must be before --to");
  if (!is_size (wish.options.width) || !is_size (wish.options.height))
    return qbg_usage_error (self, "--width and --height are from %d to %d",
                            LEAST_SIZE, MOST_SIZE);
  return plot_file (self, &wish, operands);
}

const QbgCommand qbg_command_plot = {
  .name = "plot",
  .usage = "[OPTION...] RESULT.csv [VARIABLE...]",
  .summary = "draw the waveforms of a result",
  .description =
    "Draw the variables of RESULT.csv over time as SVG, with a pane for each\n"
    "unit.  In the name of a VARIABLE, * stands for any text and ? for any\n"
    "character; several may be given, also with commas between them.  Without\n"
    "any, up to eight that change are chosen.",
  .run = run
};
