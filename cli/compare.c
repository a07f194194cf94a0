#include <config.h>

#include "cli/compare.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "report/csv.h"

#define DEFAULT_LIMIT 10.0

gboolean
qbg_compare_tolerances (const QbgCommand *self, const QbgCompareWish *wish,
                        GArray *numbers, int *status)
{
  for (guint i = 0; i < wish->tolerances->len; i++) {
    g_auto (GStrv) words = g_strsplit (wish->tolerances->pdata[i], ",", -1);
    for (char **word = words; *word != NULL; word++) {
      char *end;
      double number = g_ascii_strtod (*word, &end);
      if (end == *word || *end != '\0' || !(number > 0) || !(number < 1)) {
        *status = qbg_usage_error (self, "'%s' is not a tolerance between 0 "
                                   "and 1", *word);
        return FALSE;
      }
      g_array_append_val (numbers, number);
    }
  }
  return TRUE;
}

QbgTrajectory *
qbg_compare_read (const char *path, int *status)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QbgTrajectory) trajectory = qbg_read_csv (path, &error);

  if (trajectory != NULL && trajectory->n_rows > 0
      && trajectory->traces->len > 0)
    return g_steal_pointer (&trajectory);
  if (error == NULL)
    fprintf (stderr, "%s: error: there are no values\n", path);
  else if (error->domain == QBG_CSV_ERROR)
    fprintf (stderr, "%s\n", error->message);
  else
    fprintf (stderr, "qbg: error: %s\n", error->message);
  *status = QBG_EXIT_MODEL;
  return NULL;
}

GArray *
qbg_compare_select (const QbgCommand *self, const QbgCompareWish *wish,
                    const QbgTrajectory *trajectory, const char *file,
                    int *status)
{
  g_autoptr (GPtrArray) missing = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) traces = NULL;

  *status = QBG_EXIT_DONE;
  if (wish->variables->len == 0)
    return NULL;
  traces = qbg_trajectory_select (
    trajectory, (const char *const *) wish->variables->pdata,
    wish->variables->len, missing);
  if (missing->len == 0 && traces->len > 0)
    return g_steal_pointer (&traces);
  *status = missing->len == 0
    ? qbg_usage_error (self, "no variable is named")
    : qbg_usage_error (self, "no variable in '%s' matches '%s'", file,
                       (char *) missing->pdata[0]);
  return NULL;
}

static gboolean
is_model (const char *name)
{
  return g_str_has_suffix (name, ".mo");
}

static int
check_numbers (const QbgCommand *self, const QbgCompareWish *wish)
{
  if (wish->fail_above < 0)
    return qbg_usage_error (self, "--fail-above must not be negative");
  if (wish->shift < 0)
    return qbg_usage_error (self, "--shift must not be negative");
  if (!(wish->limit > 0) || wish->limit > 1e6)
    return qbg_usage_error (self, "--time-limit must be positive, and no more "
                            "than 1e6 seconds");
  if (g_strcmp0 (wish->plot, "-") == 0)
    return qbg_usage_error (self, "a picture needs a file: the table goes to "
                            "standard output");
  return QBG_EXIT_DONE;
}

/* An option that two results have no use for; NULL: none was given. */
static const char *
find_idle (const QbgCompareWish *wish)
{
  return wish->methods->len > 0 ? "--methods"
    : wish->reference != NULL ? "--reference"
    : !isnan (wish->start) ? "--start-time"
    : !isnan (wish->stop) ? "--stop-time"
    : !isnan (wish->interval) ? "--interval" : NULL;
}

static int
dispatch (const QbgCommand *self, const QbgCompareWish *wish,
          const QbgModelOperands *operands)
{
  if (is_model (operands->file))
    return qbg_compare_methods (self, wish, operands);
  if (operands->name == NULL || is_model (operands->name))
    return qbg_usage_error (self, "a model, or two results, A.csv and B.csv, "
                            "are needed");
  if (find_idle (wish) != NULL)
    return qbg_usage_error (self, "%s is for a model, not for two results",
                            find_idle (wish));
  return qbg_compare_files (self, wish, operands->file, operands->name);
}

static void
add_options (QbgCompareWish *wish, GArray *options)
{
  const QbgOption own[] = {
    { "methods", 0, QBG_OPTION_LIST, wish->methods, "LIST",
      "the methods, with commas between; * for all" },
    { "tolerance", 0, QBG_OPTION_LIST, wish->tolerances, "LIST",
      "the tolerances of the methods, 1e-3,1e-4,1e-5 if\n"
      "not given; of two results, what counts as a\n"
      "difference, 1e-3 if not given" },
    { "variables", 0, QBG_OPTION_LIST, wish->variables, "PATTERN",
      "only variables that match; may be repeated" },
    { "reference", 0, QBG_OPTION_STRING, &wish->reference, "FILE.csv",
      "what methods are compared with, instead of the\n"
      "best method at 1e-10" },
    { "format", 0, QBG_OPTION_CHOICE, &wish->format, "text|json|csv",
      "how to print the table" },
    { "plot", 0, QBG_OPTION_STRING, &wish->plot, "FILE.svg",
      "draw error against CPU time, and to\n"
      "FILE-waves.svg waveforms with their errors; of two\n"
      "results, the worst signals with their errors" },
    { "fail-above", 0, QBG_OPTION_NUMBER, &wish->fail_above, "NUMBER",
      "exit with 4 if a largest error is above NUMBER" },
    { "shift", 0, QBG_OPTION_NUMBER, &wish->shift, "TIME",
      "by how much events may be shifted" },
    { "start-time", 0, QBG_OPTION_NUMBER, &wish->start, "TIME",
      "begin at TIME instead of the model's StartTime" },
    { "stop-time", 0, QBG_OPTION_NUMBER, &wish->stop, "TIME",
      "end at TIME instead of the model's StopTime" },
    { "interval", 0, QBG_OPTION_NUMBER, &wish->interval, "TIME",
      "time between rows" },
    { "time-limit", 0, QBG_OPTION_NUMBER, &wish->limit, "SECONDS",
      "of the processor, for a run; 10 if not given" }
  };

  g_array_append_vals (options, own, G_N_ELEMENTS (own));
}

static int
run (const QbgCommand *self, int argc, char **argv)
{
  g_autoptr (QbgSettings) settings = qbg_settings_new ();
  g_autoptr (GPtrArray) variables = g_ptr_array_new ();
  g_autoptr (GPtrArray) tolerances = g_ptr_array_new ();
  g_autoptr (GPtrArray) methods = g_ptr_array_new ();
  g_autoptr (GArray) options = g_array_new (FALSE, FALSE, sizeof (QbgOption));
  QbgCompareWish wish = { settings, variables, tolerances, methods, NULL,
                          NULL, QBG_COMPARE_TEXT, NAN, NAN, NAN, NAN, NAN,
                          DEFAULT_LIMIT };
  QbgModelOperands operands;
  int status;

  add_options (&wish, options);
  if (!qbg_model_parse (self, settings,
                        (const QbgOption *) (void *) options->data,
                        options->len, argc, argv, &operands, &status))
    return status;
  status = check_numbers (self, &wish);
  return status == QBG_EXIT_DONE ? dispatch (self, &wish, &operands) : status;
}

const QbgCommand qbg_command_compare = {
  .name = "compare",
  .usage = "[OPTION...] FILE.mo [MODEL]\n[OPTION...] A.csv B.csv",
  .summary = "compare methods on a circuit, or results",
  .description =
    "Simulate MODEL of FILE.mo by several methods at several tolerances, and\n"
    "tell how far each is from a reference, and what it took.\n"
    "\n"
    "Or compare the result A.csv with the reference B.csv: for each signal the\n"
    "root mean square and the largest error, relative to the range of the\n"
    "signal in B.csv, with and without small shifts of events, the worst\n"
    "first; and the first place where they differ.",
  .run = run
};
