#include <config.h>

#include "report/csv.h"

#include <math.h>
#include <string.h>

#include "base/digits.h"

/* The name in quotes, those within it doubled. */
static void
append_quoted (GString *line, const char *name)
{
  g_string_append_c (line, '"');
  for (; *name != '\0'; name++)
    {
      if (*name == '"')
        g_string_append_c (line, '"');
      g_string_append_c (line, *name);
    }
  g_string_append_c (line, '"');
}

/* Whatever the locale; a number that is none has no sign. */
static void
append_number (GString *line, double value)
{
  char text[QBG_DIGITS_SIZE];

  if (isnan (value))
    g_string_append (line, "nan");
  else
    g_string_append_len (line, text, qbg_digits (value, text));
}

static guint
count (const QbgTrajectory *trajectory, const GArray *traces)
{
  return traces == NULL ? trajectory->traces->len : traces->len;
}

static guint
place (const GArray *traces, guint i)
{
  return traces == NULL ? i : g_array_index (traces, guint, i);
}

static void
append_header (GString *line, const QbgTrajectory *trajectory,
               const GArray *traces)
{
  g_string_append (line, "\"time\"");
  for (guint i = 0; i < count (trajectory, traces); i++)
    {
      g_string_append_c (line, ',');
      append_quoted (line, QBG_TRACE (trajectory, place (traces, i))->name);
    }
  g_string_append_c (line, '\n');
}

static void
append_row (GString *line, const QbgTrajectory *trajectory,
            const GArray *traces, gsize row)
{
  append_number (line, trajectory->times[row]);
  for (guint i = 0; i < count (trajectory, traces); i++)
    {
      g_string_append_c (line, ',');
      append_number (line, QBG_VALUE (trajectory, row, place (traces, i)));
    }
  g_string_append_c (line, '\n');
}

void
qbg_csv_put (const QbgTrajectory *trajectory, const GArray *traces,
             QbgOutput *output)
{
  g_autoptr (GString) line = g_string_new (NULL);
  gboolean good;

  append_header (line, trajectory, traces);
  good = qbg_output_put (output, line->str, line->len);
  for (gsize row = 0; good && row < trajectory->n_rows; row++)
    {
      g_string_truncate (line, 0);
      append_row (line, trajectory, traces, row);
      good = qbg_output_put (output, line->str, line->len);
    }
}

gboolean
qbg_write_csv (const QbgTrajectory *trajectory, const GArray *traces,
               const char *path, GError **error)
{
  QbgOutput *output = qbg_output_open (path, error);

  if (output == NULL)
    return FALSE;
  qbg_csv_put (trajectory, traces, output);
  return qbg_output_commit (output, error);
}
