#include <config.h>

#include "base/diags.h"

struct QbgDiags {
  GPtrArray *items;     /* of QbgDiag, in the order they came */
  GHashTable *seen;     /* the same, as a set; borrowed from items */
  QbgDiag *dropped;     /* receives the notes of what is not kept */
  guint errors, warnings;
  gboolean full, warnings_full;
};

static void
note_clear (gpointer data)
{
  QbgNote *note = data;

  g_free (note->message);
}

static QbgDiag *
diag_new (QbgSeverity severity, QbgCode code, QbgSpan span, char *message)
{
  QbgDiag *diag = g_new (QbgDiag, 1);

  diag->severity = severity;
  diag->code = code;
  diag->span = span;
  diag->message = message;
  diag->notes = g_array_new (FALSE, FALSE, sizeof (QbgNote));
  g_array_set_clear_func (diag->notes, note_clear);
  return diag;
}

static void
diag_free (gpointer data)
{
  QbgDiag *diag = data;

  g_array_unref (diag->notes);
  g_free (diag->message);
  g_free (diag);
}

static guint
diag_hash (gconstpointer key)
{
  const QbgDiag *diag = key;

  return g_str_hash (diag->message) ^ g_direct_hash (diag->span.source)
         ^ (diag->span.start * 31 + diag->span.end) ^ diag->code;
}

static gboolean
diag_equal (gconstpointer left, gconstpointer right)
{
  const QbgDiag *a = left, *b = right;

  return a->code == b->code && a->span.source == b->span.source
         && a->span.start == b->span.start && a->span.end == b->span.end
         && g_str_equal (a->message, b->message);
}

QbgDiags *
qbg_diags_new (void)
{
  QbgDiags *diags = g_new0 (QbgDiags, 1);

  diags->items = g_ptr_array_new_with_free_func (diag_free);
  diags->seen = g_hash_table_new (diag_hash, diag_equal);
  diags->dropped = diag_new (QBG_WARNING, QBG_CODE_FILE, QBG_NO_SPAN, NULL);
  return diags;
}

void
qbg_diags_free (QbgDiags *diags)
{
  if (diags == NULL)
    return;
  g_hash_table_unref (diags->seen);
  g_ptr_array_unref (diags->items);
  diag_free (diags->dropped);
  g_free (diags);
}

/* The last error is not counted: it is about the others. */
static void
close_at_limit (QbgDiags *diags)
{
  char *message = g_strdup_printf ("too many errors: only the first %u are "
                                   "reported", QBG_DIAGS_MAX_ERRORS);

  diags->full = TRUE;
  g_ptr_array_add (diags->items,
                   diag_new (QBG_ERROR, QBG_CODE_TOO_MANY_ERRORS, QBG_NO_SPAN,
                             message));
}

static QbgDiag *
drop (QbgDiags *diags, QbgDiag *diag)
{
  diag_free (diag);
  g_array_set_size (diags->dropped->notes, 0);
  return diags->dropped;
}

/* Says so at the first warning too many. */
static void
close_warnings (QbgDiags *diags)
{
  if (diags->warnings_full)
    return;
  diags->warnings_full = TRUE;
  g_ptr_array_add (diags->items,
                   diag_new (QBG_WARNING, QBG_CODE_TOO_MANY_ERRORS,
                             QBG_NO_SPAN,
                             g_strdup_printf ("too many warnings: only the "
                                              "first %u are reported",
                                              QBG_DIAGS_MAX_WARNINGS)));
}

/* Takes over diag. */
static QbgDiag *
keep_or_drop (QbgDiags *diags, QbgDiag *diag)
{
  gboolean is_error = diag->severity == QBG_ERROR;

  if (diags->full || g_hash_table_contains (diags->seen, diag))
    return drop (diags, diag);
  if (is_error && diags->errors == QBG_DIAGS_MAX_ERRORS)
    {
      close_at_limit (diags);
      return drop (diags, diag);
    }
  if (!is_error && diags->warnings == QBG_DIAGS_MAX_WARNINGS)
    {
      close_warnings (diags);
      return drop (diags, diag);
    }
  *(is_error ? &diags->errors : &diags->warnings) += 1;
  g_ptr_array_add (diags->items, diag);
  g_hash_table_add (diags->seen, diag);
  return diag;
}

QbgDiag *
qbg_diags_error (QbgDiags *diags, QbgCode code, QbgSpan span,
                 const char *format, ...)
{
  va_list arguments;
  char *message;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return keep_or_drop (diags, diag_new (QBG_ERROR, code, span, message));
}

QbgDiag *
qbg_diags_warning (QbgDiags *diags, QbgCode code, QbgSpan span,
                   const char *format, ...)
{
  va_list arguments;
  char *message;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return keep_or_drop (diags, diag_new (QBG_WARNING, code, span, message));
}

void
qbg_diag_note (QbgDiag *diag, QbgSpan span, const char *format, ...)
{
  QbgNote note = { span, NULL };
  va_list arguments;

  va_start (arguments, format);
  note.message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_array_append_val (diag->notes, note);
}

guint
qbg_diags_count (const QbgDiags *diags)
{
  return diags->items->len;
}

const QbgDiag *
qbg_diags_get (const QbgDiags *diags, guint index)
{
  g_return_val_if_fail (index < diags->items->len, NULL);
  return g_ptr_array_index (diags->items, index);
}

guint
qbg_diags_errors (const QbgDiags *diags)
{
  return diags->errors;
}

guint
qbg_diags_warnings (const QbgDiags *diags)
{
  return diags->warnings;
}

gboolean
qbg_diags_has_errors (const QbgDiags *diags)
{
  return diags->errors > 0;
}

gboolean
qbg_diags_full (const QbgDiags *diags)
{
  return diags->full;
}

void
qbg_diags_promote_warnings (QbgDiags *diags)
{
  for (guint i = 0; i < diags->items->len; i++)
    {
      QbgDiag *diag = g_ptr_array_index (diags->items, i);
      diag->severity = QBG_ERROR;
    }
  diags->errors += diags->warnings;
  diags->warnings = 0;
}

const char *
qbg_code_name (QbgCode code)
{
  switch (code)
    {
#define QBG_CODE(number, name, title) \
    case number: \
      return (number) < 10 ? "QBG000" #number \
             : (number) < 100 ? "QBG00" #number \
             : (number) < 1000 ? "QBG0" #number : "QBG" #number;
#include "base/codes.def"
#undef QBG_CODE
    }
  g_return_val_if_reached ("QBG0000");
}

const char *
qbg_code_title (guint number)
{
  switch (number)
    {
#define QBG_CODE(value, name, title) case value: return title;
#include "base/codes.def"
#undef QBG_CODE
    default:
      return NULL;
    }
}
