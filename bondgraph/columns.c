#include <config.h>

#include "bondgraph/columns.h"

void
qbg_columns_init (QbgColumns *columns, guint n_columns)
{
  columns->n_columns = n_columns;
  columns->cells = g_ptr_array_new_with_free_func (g_free);
}

void
qbg_columns_clear (QbgColumns *columns)
{
  g_clear_pointer (&columns->cells, g_ptr_array_unref);
}

void
qbg_columns_add (QbgColumns *columns, GString *text)
{
  g_ptr_array_add (columns->cells, g_string_free (text, FALSE));
}

void
qbg_columns_printf (QbgColumns *columns, const char *format, ...)
{
  GString *text = g_string_new (NULL);
  va_list arguments;

  va_start (arguments, format);
  g_string_vprintf (text, format, arguments);
  va_end (arguments);
  qbg_columns_add (columns, text);
}

static const char *
cell_of (const QbgColumns *columns, guint row, guint column)
{
  return g_ptr_array_index (columns->cells,
                            row * columns->n_columns + column);
}

static glong
width_of (const QbgColumns *columns, guint column)
{
  guint rows = columns->cells->len / columns->n_columns;
  glong width = 0;

  for (guint row = 0; row < rows; row++)
    width = MAX (width, g_utf8_strlen (cell_of (columns, row, column), -1));
  return width;
}

static void
append_spaces (GString *out, glong count)
{
  for (glong i = 0; i < count; i++)
    g_string_append_c (out, ' ');
}

/* No spaces at the end of a line. */
static void
write_row (const QbgColumns *columns, guint row, const glong *widths,
           GString *out)
{
  glong owed = 2;

  for (guint column = 0; column < columns->n_columns; column++)
    {
      const char *cell = cell_of (columns, row, column);
      glong length = g_utf8_strlen (cell, -1);

      if (length > 0)
        {
          append_spaces (out, owed);
          g_string_append (out, cell);
          owed = 0;
        }
      owed += widths[column] - length + 2;
    }
  g_string_append_c (out, '\n');
}

void
qbg_columns_write (const QbgColumns *columns, GString *out)
{
  g_autofree glong *widths = g_new (glong, columns->n_columns);
  guint rows = columns->cells->len / columns->n_columns;

  for (guint column = 0; column < columns->n_columns; column++)
    widths[column] = width_of (columns, column);
  for (guint row = 0; row < rows; row++)
    write_row (columns, row, widths, out);
}
