/* Text in columns, each as wide as its widest cell. */

#ifndef QBG_BONDGRAPH_COLUMNS_H
#define QBG_BONDGRAPH_COLUMNS_H

#include <glib.h>

typedef struct {
  guint n_columns;
  GPtrArray *cells;       /* char *, row after row */
} QbgColumns;

void qbg_columns_init (QbgColumns *columns, guint n_columns);
void qbg_columns_clear (QbgColumns *columns);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QbgColumns, qbg_columns_clear)

/* The next cell, from left to right and down; takes the string text holds. */
void qbg_columns_add (QbgColumns *columns, GString *text);
void qbg_columns_printf (QbgColumns *columns, const char *format, ...)
  G_GNUC_PRINTF (2, 3);

/* Appends the rows: two spaces before each, two between columns. */
void qbg_columns_write (const QbgColumns *columns, GString *out);

#endif
