/* The text of the files that were read, and places in it.
 *
 * A QbgSource is the immutable text of one file, with an index of its lines.
 * All sources belong to one QbgSources, which outlives every later stage: a
 * QbgSpan is a byte range in one of them and is passed by value. */

#ifndef QBG_BASE_SOURCE_H
#define QBG_BASE_SOURCE_H

#include <glib.h>

#include "base/names.h"

/* The largest file that is read; offsets are 32 bits wide. */
#define QBG_SOURCE_MAX_BYTES ((gsize) 1 << 30)

typedef struct QbgSource QbgSource;
typedef struct QbgSources QbgSources;

/* Bytes [start, end) of source.  A span without a source stands for no place
 * in a file (the command line, a machine fault). */
typedef struct {
  const QbgSource *source;
  guint32 start, end;
} QbgSpan;

#define QBG_NO_SPAN ((QbgSpan) { NULL, 0, 0 })

QbgSources *qbg_sources_new (void);
void qbg_sources_free (QbgSources *sources);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgSources, qbg_sources_free)

/* Reads the file at path.  The result is borrowed from sources.  NULL with
 * error set where it cannot be read, is a directory, is a device without text
 * or is too large; the message does not repeat the path.  A pipe is read to its
 * end, and one with a name waits for its writer. */
const QbgSource *qbg_source_load (QbgSources *sources, const char *path,
                                  GError **error);

/* Takes a copy of text as if it were the file called path. */
const QbgSource *qbg_source_from_text (QbgSources *sources, const char *path,
                                       const char *text, gsize length);

/* The names of all the files, which live as long as sources. */
QbgNames *qbg_sources_names (const QbgSources *sources);
QbgNames *qbg_source_names (const QbgSource *source);

/* As it was given, for messages. */
const char *qbg_source_path (const QbgSource *source);

/* The text, followed by two NUL bytes that are not counted in the length. */
const char *qbg_source_text (const QbgSource *source, gsize *length);

/* Line and column of a byte offset, both counted from 1.  Columns count
 * characters of UTF-8, not bytes. */
void qbg_source_position (const QbgSource *source, guint32 offset,
                          guint *line, guint *column);

/* The text of one line without its end; *length in bytes.  Lines from 1. */
const char *qbg_source_line (const QbgSource *source, guint line,
                             gsize *length);

/* The smallest span that covers both; they lie in one source. */
QbgSpan qbg_span_join (QbgSpan a, QbgSpan b);

#endif
