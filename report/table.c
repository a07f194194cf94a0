#include <config.h>

#include "report/table.h"

#include <math.h>
#include <string.h>

#define GAP 2           /* between columns */

typedef struct {
  char *text;           /* NULL: it is a number */
  double number;
} Cell;

struct QbgTable {
  const QbgColumn *columns;
  guint n_columns;
  GArray *cells;        /* Cell, row after row */
};

static void
clear_cell (gpointer item)
{
  g_free (((Cell *) item)->text);
}

QbgTable *
qbg_table_new (const QbgColumn *columns, guint n_columns)
{
  QbgTable *table = g_new0 (QbgTable, 1);

  table->columns = columns;
  table->n_columns = n_columns;
  table->cells = g_array_new (FALSE, FALSE, sizeof (Cell));
  g_array_set_clear_func (table->cells, clear_cell);
  return table;
}

void
qbg_table_free (QbgTable *table)
{
  if (table == NULL)
    return;
  g_array_unref (table->cells);
  g_free (table);
}

void
qbg_table_text (QbgTable *table, const char *text)
{
  Cell cell = { g_strdup (text), NAN };

  g_array_append_val (table->cells, cell);
}

void
qbg_table_number (QbgTable *table, double number)
{
  Cell cell = { NULL, number };

  g_array_append_val (table->cells, cell);
}

static const Cell *
cell_at (const QbgTable *table, guint row, guint column)
{
  return &g_array_index (table->cells, Cell, row * table->n_columns + column);
}

static guint
count_rows (const QbgTable *table)
{
  return table->cells->len / table->n_columns;
}

/* As people read it, newly allocated. */
static char *
show (const QbgTable *table, guint row, guint column)
{
  const Cell *cell = cell_at (table, row, column);
  const QbgColumn *c = &table->columns[column];
  char text[G_ASCII_DTOSTR_BUF_SIZE + 400];

  if (cell->text != NULL)
    return g_strdup (cell->text);
  if (isnan (cell->number) || c->format == NULL)
    return g_strdup ("");
  if (isinf (cell->number))
    return g_strdup (cell->number > 0 ? "inf" : "-inf");
  if (cell->number == 0)
    return g_strdup ("0");
  return g_strdup (g_ascii_formatd (text, sizeof text, c->format,
                                    c->factor == 0 ? cell->number
                                                   : c->factor * cell->number));
}

static guint
width_of (const char *text)
{
  return g_utf8_validate (text, -1, NULL) ? (guint) g_utf8_strlen (text, -1)
                                          : (guint) strlen (text);
}

static const char *
last_line (const char *title)
{
  const char *end = strchr (title, '\n');

  return end == NULL ? title : end + 1;
}

static guint *
find_widths (const QbgTable *table, guint n_rows)
{
  guint *widths = g_new0 (guint, table->n_columns);

  for (guint k = 0; k < table->n_columns; k++) {
    if (table->columns[k].title == NULL)
      continue;
    widths[k] = width_of (last_line (table->columns[k].title));
    for (guint row = 0; row < n_rows; row++) {
      g_autofree char *text = show (table, row, k);
      widths[k] = MAX (widths[k], width_of (text));
    }
  }
  return widths;
}

static void
pad (GString *out, guint n)
{
  for (guint i = 0; i < n; i++)
    g_string_append_c (out, ' ');
}

static void
end_line (GString *out)
{
  while (out->len > 0 && out->str[out->len - 1] == ' ')
    g_string_truncate (out, out->len - 1);
  g_string_append_c (out, '\n');
}

/* Texts are at the left of their column, numbers at the right. */
static void
put (const QbgTable *table, guint column, const guint *widths,
     const char *text, GString *out)
{
  guint room = widths[column] - MIN (width_of (text), widths[column]);
  gboolean is_text = table->columns[column].format == NULL;

  pad (out, column == 0 ? 0 : GAP);
  if (!is_text)
    pad (out, room);
  g_string_append (out, text);
  if (is_text)
    pad (out, room);
}

/* The upper lines of titles, each from the left edge of its column on. */
static void
put_upper_titles (const QbgTable *table, const guint *widths, GString *out)
{
  g_autoptr (GString) line = g_string_new (NULL);
  guint at = 0;

  for (guint k = 0; k < table->n_columns; k++) {
    const char *title = table->columns[k].title;
    if (title == NULL)
      continue;
    at += k == 0 ? 0 : GAP;
    if (strchr (title, '\n') != NULL) {
      guint end = width_of (line->str);
      pad (line, end == 0 ? at : at > end + GAP ? at - end : GAP);
      g_string_append_len (line, title, strchr (title, '\n') - title);
    }
    at += widths[k];
  }
  if (line->len == 0)
    return;
  g_string_append (out, line->str);
  end_line (out);
}

void
qbg_table_write_text (const QbgTable *table, guint most, GString *out)
{
  guint n_rows = MIN (count_rows (table), most);
  g_autofree guint *widths = find_widths (table, n_rows);

  put_upper_titles (table, widths, out);
  for (guint k = 0; k < table->n_columns; k++)
    if (table->columns[k].title != NULL)
      put (table, k, widths, last_line (table->columns[k].title), out);
  end_line (out);
  for (guint row = 0; row < n_rows; row++) {
    for (guint k = 0; k < table->n_columns; k++) {
      g_autofree char *text = show (table, row, k);
      if (table->columns[k].title != NULL)
        put (table, k, widths, text, out);
    }
    end_line (out);
  }
}

static void
append_quoted (GString *out, const char *text)
{
  g_string_append_c (out, '"');
  for (; *text != '\0'; text++) {
    if (*text == '"')
      g_string_append_c (out, '"');
    g_string_append_c (out, *text);
  }
  g_string_append_c (out, '"');
}

void
qbg_table_write_csv (const QbgTable *table, GString *out)
{
  guint n_rows = count_rows (table);

  for (guint k = 0; k < table->n_columns; k++) {
    g_string_append (out, k == 0 ? "" : ",");
    append_quoted (out, table->columns[k].key);
  }
  g_string_append_c (out, '\n');
  for (guint row = 0; row < n_rows; row++) {
    for (guint k = 0; k < table->n_columns; k++) {
      const Cell *cell = cell_at (table, row, k);
      char text[G_ASCII_DTOSTR_BUF_SIZE];
      g_string_append (out, k == 0 ? "" : ",");
      if (cell->text != NULL)
        append_quoted (out, cell->text);
      else if (!isnan (cell->number))
        g_string_append (out, g_ascii_formatd (text, sizeof text, "%.16g",
                                               cell->number));
    }
    g_string_append_c (out, '\n');
  }
}

void
qbg_table_write_json (const QbgTable *table, const char *key, QbgJson *json)
{
  guint n_rows = count_rows (table);

  qbg_json_open_array (json, key);
  for (guint row = 0; row < n_rows; row++) {
    qbg_json_open_object (json, NULL);
    for (guint k = 0; k < table->n_columns; k++) {
      const Cell *cell = cell_at (table, row, k);
      if (table->columns[k].format == NULL)
        qbg_json_string (json, table->columns[k].key, cell->text);
      else
        qbg_json_number (json, table->columns[k].key, cell->number);
    }
    qbg_json_close_object (json);
  }
  qbg_json_close_array (json);
}
