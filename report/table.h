/* A table of texts and numbers: for people, as CSV, or as objects of JSON. */

#ifndef QBG_REPORT_TABLE_H
#define QBG_REPORT_TABLE_H

#include <glib.h>

#include "base/json.h"

typedef struct {
  const char *key;      /* in CSV and JSON */
  const char *title;    /* for people; "A\nB": A stands above, and may reach
                           over columns to the right.  NULL: not for them */
  const char *format;   /* of a number for people, such as "%.2e"; NULL: the
                           column has texts */
  double factor;        /* of numbers, for people; 0: none */
} QbgColumn;

typedef struct QbgTable QbgTable;

/* The columns are borrowed; the caller owns the result. */
QbgTable *qbg_table_new (const QbgColumn *columns, guint n_columns);
void qbg_table_free (QbgTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgTable, qbg_table_free)

/* The next cell, from left to right and then in the next row.  A text is
 * copied; NULL, or a number that is NaN: nothing is known. */
void qbg_table_text (QbgTable *table, const char *text);
void qbg_table_number (QbgTable *table, double number);

/* Appends the first rows, up to a number of them. */
void qbg_table_write_text (const QbgTable *table, guint most, GString *out);

/* Appends all. */
void qbg_table_write_csv (const QbgTable *table, GString *out);
void qbg_table_write_json (const QbgTable *table, const char *key,
                           QbgJson *json);

#endif
