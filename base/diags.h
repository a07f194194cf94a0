/* What is wrong with the user's model: located messages with stable codes.
 *
 * Every stage adds to one QbgDiags and goes on as far as it can.  A diagnostic
 * has a severity, a code, a place, a sentence, and notes with places of their
 * own.  Codes are listed in base/codes.def and explained one by one in
 * doc/diagnostics.md. */

#ifndef QBG_BASE_DIAGS_H
#define QBG_BASE_DIAGS_H

#include <glib.h>

#include "base/source.h"

typedef enum {
  QBG_WARNING,
  QBG_ERROR
} QbgSeverity;

/* QBG_CODE_<NAME> = number, from codes.def. */
typedef enum {
#define QBG_CODE(number, name, title) QBG_CODE_##name = number,
#include "base/codes.def"
#undef QBG_CODE
} QbgCode;

typedef struct {
  QbgSpan span;     /* no source: a note without a place */
  char *message;
} QbgNote;

typedef struct {
  QbgSeverity severity;
  QbgCode code;
  QbgSpan span;
  char *message;
  GArray *notes;    /* of QbgNote, in order */
} QbgDiag;

typedef struct QbgDiags QbgDiags;

/* After so many errors no more are kept; a last one says so. */
#define QBG_DIAGS_MAX_ERRORS 50
/* Warnings beyond this are dropped; the work goes on. */
#define QBG_DIAGS_MAX_WARNINGS 1000

QbgDiags *qbg_diags_new (void);
void qbg_diags_free (QbgDiags *diags);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgDiags, qbg_diags_free)

/* Adds a diagnostic and returns it, borrowed, so that notes can be added.
 * An exact repetition (same code, place and message) is dropped: notes added
 * to the result then go nowhere. */
QbgDiag *qbg_diags_error (QbgDiags *diags, QbgCode code, QbgSpan span,
                          const char *format, ...) G_GNUC_PRINTF (4, 5);
QbgDiag *qbg_diags_warning (QbgDiags *diags, QbgCode code, QbgSpan span,
                            const char *format, ...) G_GNUC_PRINTF (4, 5);
void qbg_diag_note (QbgDiag *diag, QbgSpan span, const char *format, ...)
  G_GNUC_PRINTF (3, 4);

guint qbg_diags_count (const QbgDiags *diags);
const QbgDiag *qbg_diags_get (const QbgDiags *diags, guint index);
guint qbg_diags_errors (const QbgDiags *diags);
guint qbg_diags_warnings (const QbgDiags *diags);
gboolean qbg_diags_has_errors (const QbgDiags *diags);

/* Whether the limit on errors was reached: the stage may stop. */
gboolean qbg_diags_full (const QbgDiags *diags);

/* Every warning becomes an error (--strict is decided by the caller). */
void qbg_diags_promote_warnings (QbgDiags *diags);

/* "QBG0102", static. */
const char *qbg_code_name (QbgCode code);
/* The short title of the code, static; NULL for a number without a code. */
const char *qbg_code_title (guint number);

/* Appends all diagnostics as GCC prints them: place, message, code, the source
 * line and a caret, then the notes.  Colour by ANSI escapes if asked for. */
void qbg_diags_format (const QbgDiags *diags, gboolean colour, GString *out);

#endif
