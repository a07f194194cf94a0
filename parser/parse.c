#include <config.h>

#include "parser/parse.h"

#include <string.h>

#include "base/utf8.h"
#include "parser/reader.h"

/* The first byte that is not UTF-8; the rest is read nevertheless. */
static void
check_utf8 (QbgReader *reader)
{
  const char *end;

  if (g_utf8_validate_len (reader->text, reader->length, &end))
    return;

  guint32 start = end - reader->text;
  QbgDiag *diag = qbg_complain (reader, QBG_CODE_UTF8,
                                (QbgRange) { start, start + 1 },
                                "byte 0x%02X is not UTF-8",
                                (guint) (guchar) *end);
  if (diag != NULL)
    qbg_diag_note (diag, QBG_NO_SPAN, "a file in Latin-1 is converted by "
                   "'iconv -f latin1 -t utf-8'");
}

/* A NUL in the text would end it for the scanner. */
static void
check_text (QbgReader *reader)
{
  const char *nul = memchr (reader->text, '\0', reader->length);

  if (nul == NULL)
    {
      check_utf8 (reader);
      return;
    }
  guint32 start = nul - reader->text;
  qbg_complain (reader, QBG_CODE_NOT_TEXT, (QbgRange) { start, start + 1 },
                "this is not a text file: it has a NUL byte");
  reader->stopped = TRUE;
}

static void
read_text (QbgReader *reader)
{
  reader->open = g_array_new (FALSE, FALSE, sizeof (QbgOpen));
  qbg_scanner_open (reader);
  qbg_yyparse (reader);
  qbg_scanner_close (reader);
  g_array_unref (reader->open);
}

QbgAst *
qbg_parse (const QbgSource *source, QbgDiags *diags)
{
  g_autoptr (QbgAst) ast = qbg_ast_new (source);
  guint errors = qbg_diags_errors (diags);
  gsize length;
  QbgReader reader = {
    .ast = ast, .arena = ast->arena, .source = source, .diags = diags,
    .text = qbg_source_text (source, &length), .last_culprit = G_MAXUINT32,
    .stopped = qbg_diags_full (diags)
  };

  reader.length = length;
  check_text (&reader);
  if (!reader.stopped)
    read_text (&reader);
  ast->classes = reader.definitions.first;
  if (reader.stopped || qbg_diags_errors (diags) > errors)
    return NULL;
  return g_steal_pointer (&ast);
}
