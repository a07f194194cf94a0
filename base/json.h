/* A writer of JSON text: commas, indentation and escapes are its business. */

#ifndef QBG_BASE_JSON_H
#define QBG_BASE_JSON_H

#include <glib.h>

typedef struct {
  GString *out;     /* borrowed */
  guint depth;
  gboolean first;   /* nothing stands yet in the innermost object or array */
} QbgJson;

/* Begins to write to out, which the caller keeps.  A line end follows the
 * outermost object or array. */
void qbg_json_init (QbgJson *json, GString *out);

/* key is NULL inside an array and at the top. */
void qbg_json_open_object (QbgJson *json, const char *key);
void qbg_json_close_object (QbgJson *json);
void qbg_json_open_array (QbgJson *json, const char *key);
void qbg_json_close_array (QbgJson *json);

/* value NULL writes null.  Bytes that are not UTF-8 become U+FFFD. */
void qbg_json_string (QbgJson *json, const char *key, const char *value);
/* Shortest text that reads back as the same number; null if not finite. */
void qbg_json_number (QbgJson *json, const char *key, double value);
void qbg_json_integer (QbgJson *json, const char *key, gint64 value);
void qbg_json_boolean (QbgJson *json, const char *key, gboolean value);

#endif
