/* How reading goes on after an error.
 *
 * 1. The grammar refuses a token, the culprit; complain.c says what is wrong.
 * 2. Bison pops its stack to the innermost rule with `error` and asks for
 *    tokens until one fits: it is offered RESUME, which does.
 * 3. The action of that rule calls qbg_recover with the place where such a
 *    construct can be taken up.  The culprit and what follows it are skipped
 *    up to there.
 *
 * The opened classes and blocks are never popped, since each of them has a
 * rule with `error` inside. */

#include <config.h>

#include "parser/parse.h"
#include "parser/reader.h"

static void
push (QbgReader *reader, QbgToken token)
{
  g_assert (reader->queued < QBG_MAX_QUEUE);
  reader->queue[reader->queued++] = token;
}

/* A token that is not in the text, before the offset WHERE. */
static void
push_missing (QbgReader *reader, int kind, const char *name, guint32 where)
{
  QbgToken token = { .kind = kind, .range = { where, where } };

  token.value.QBG_T_IDENT = name;
  push (reader, token);
}

static gboolean
is_missing (QbgToken token)
{
  return token.range.start == token.range.end;
}

static QbgToken
next_token (QbgReader *reader)
{
  if (reader->queued > 0)
    return reader->queue[--reader->queued];
  return qbg_scanner_next (reader);
}

static gboolean
is_first_on_line (const QbgReader *reader, QbgToken token)
{
  guint32 i = token.range.start;

  while (i > 0 && (reader->text[i - 1] == ' ' || reader->text[i - 1] == '\t'))
    i--;
  return i == 0 || reader->text[i - 1] == '\n' || reader->text[i - 1] == '\r';
}

/* Whether the body of a class seems to follow its wrong head: there is no ;
 * but one after its name, which is itself the mistake. */
static gboolean
body_follows (const QbgReader *reader)
{
  const char *p = reader->text + reader->token.range.start;

  if ((reader->token.kind == QBG_T_SEMICOLON
       && reader->previous.kind == QBG_T_IDENT)
      || qbg_reader_has_newline (reader, reader->previous.range.end,
                                 reader->token.range.start))
    return TRUE;
  while (*p != '\0' && *p != '\n' && *p != ';')
    p++;
  return *p != ';';
}

/* RESUME_BODY fits only after the head of a class; it comes first. */
static int
offer_resumption (QbgReader *reader, QbgRange *range)
{
  range->start = range->end = reader->previous.range.end;
  return reader->offers-- == 2 ? QBG_T_RESUME_BODY : QBG_T_RESUME;
}

/* Whether the text goes on with end of a class or block, and not with an end
 * that was taken for a name. */
static gboolean
is_true_end (const QbgReader *reader, QbgToken token)
{
  guint32 i = token.range.end;

  if (is_first_on_line (reader, token))
    return TRUE;
  while (g_ascii_isspace (reader->text[i]))
    i++;
  return g_ascii_isalpha (reader->text[i]) || reader->text[i] == '_'
         || reader->text[i] == '\'' || reader->text[i] == ';';
}

/* Whether no block is open in the innermost class. */
static gboolean
is_in_class (const QbgReader *reader)
{
  guint n = reader->open->len;

  return n > 0
         && g_array_index (reader->open, QbgOpen, n - 1).opener == QBG_T_CLASS;
}

/* Leaves out an end if that closes nothing, before the grammar takes it for
 * the end of the class. */
static QbgToken
next_true_token (QbgReader *reader)
{
  QbgToken token = next_token (reader);

  while (token.kind == QBG_T_END)
    {
      QbgToken word = next_token (reader);
      QbgRange range = { token.range.start, word.range.end };

      if (!qbg_token_opens_block (word.kind) || !is_in_class (reader))
        {
          push (reader, word);
          break;
        }
      qbg_complain (reader, QBG_CODE_SYNTAX, range, "this 'end %s' closes "
                    "nothing", qbg_token_name (word.kind));
      token = next_token (reader);
      if (token.kind == QBG_T_SEMICOLON)
        token = next_token (reader);
    }
  return token;
}

/* A quoted name without its second quote takes the rest of the line, and the
 * ; there. */
static gboolean
swallowed_semicolon (const QbgReader *reader)
{
  guint32 end = reader->token.range.end;

  while (end > 0 && g_ascii_isspace (reader->text[end - 1]))
    end--;
  return end > reader->token.range.start && reader->text[end - 1] == ';';
}

int
qbg_yylex (QBG_YYSTYPE *value, QbgRange *range, QbgReader *reader)
{
  if (reader->stopped)
    {
      range->start = range->end = reader->length;
      return QBG_T_YYEOF;
    }
  if (reader->offers > 0)
    return offer_resumption (reader, range);

  if (!is_missing (reader->token))
    reader->previous = reader->token;
  reader->token = next_true_token (reader);
  if (reader->token.kind == QBG_T_IDENT && !is_missing (reader->token))
    reader->token.value.QBG_T_IDENT = qbg_token_intern (reader,
                                                        reader->token.range);
  if (reader->token.kind == QBG_T_MISTAKE)
    {
      qbg_start_recovery (reader, FALSE);
      reader->cut_short = swallowed_semicolon (reader);
    }
  *value = reader->token.value;
  *range = reader->token.range;
  return reader->token.kind;
}

void
qbg_start_recovery (QbgReader *reader, gboolean has_culprit)
{
  reader->has_culprit = has_culprit;
  reader->cut_short = FALSE;
  reader->offers = body_follows (reader) ? 2 : 1;
}

/* Where a section or a class goes on, whatever was before. */
static gboolean
is_landmark (const QbgReader *reader, QbgToken token)
{
  switch (token.kind)
    {
    case QBG_T_END:
      return is_true_end (reader, token);
    case QBG_T_EQUATION:
    case QBG_T_ALGORITHM:
    case QBG_T_PUBLIC:
    case QBG_T_PROTECTED:
    case QBG_T_EXTERNAL:
    case QBG_T_YYEOF:
      return TRUE;
    case QBG_T_INITIAL:
      return is_first_on_line (reader, token);
    default:
      return FALSE;
    }
}

/* What can stand where only a ; was missing. */
static gboolean
begins_item (int kind)
{
  switch (kind)
    {
    case QBG_T_IDENT:
      return TRUE;
    case QBG_T_THEN:
    case QBG_T_LOOP:
    case QBG_T_IN:
    case QBG_T_AND:
    case QBG_T_OR:
    case QBG_T_END_INDEX:
      return FALSE;
    default:
      return qbg_token_is_keyword (kind);
    }
}

/* Takes the next token off; it becomes reader->token. */
static int
take (QbgReader *reader)
{
  reader->previous = reader->token;
  reader->token = next_token (reader);
  return reader->token.kind;
}

static void
put_back (QbgReader *reader)
{
  push (reader, reader->token);
  reader->token = reader->previous;
}

/* A ; inside of square brackets separates rows: where the bracket ends before
 * another statement, or 0. */
static guint32
end_of_rows (const QbgReader *reader)
{
  const char *p = reader->text + reader->token.range.end;

  while (*p != '\0' && *p != ']' && *p != '=' && *p != '"')
    p++;
  return *p == ']' ? p - reader->text : 0;
}

static void
skip_item (QbgReader *reader)
{
  guint32 rows = 0;

  for (;;)
    {
      int kind = take (reader);

      if (is_landmark (reader, reader->token))
        {
          put_back (reader);
          return;
        }
      if (kind != QBG_T_SEMICOLON)
        continue;
      if (reader->squares > 0 && reader->token.range.start >= rows)
        rows = end_of_rows (reader);
      if (reader->squares == 0 || rows == 0)
        return;
    }
}

/* A class among equations: the end of the one before it is missing. */
static gboolean
close_before_class (QbgReader *reader)
{
  const QbgOpen *open = &g_array_index (reader->open, QbgOpen,
                                        reader->open->len - 1);
  QbgToken culprit = reader->queue[reader->queued - 1];

  if (!qbg_token_begins_class (culprit.kind)
      || !is_first_on_line (reader, culprit))
    return FALSE;
  push_missing (reader, QBG_T_SEMICOLON, NULL, culprit.range.start);
  push_missing (reader, QBG_T_IDENT, open->name, culprit.range.start);
  push_missing (reader, QBG_T_END, NULL, culprit.range.start);
  return TRUE;
}

static void
recover_item (QbgReader *reader)
{
  gboolean queued = reader->queued > 0;

  if (reader->cut_short
      && (!queued || begins_item (reader->queue[reader->queued - 1].kind)))
    return;
  if (queued && is_in_class (reader) && close_before_class (reader))
    return;
  skip_item (reader);
}

static void
recover_head (QbgReader *reader)
{
  if (reader->cut_short)
    return;
  for (;;)
    {
      int kind = take (reader);

      if (kind == QBG_T_THEN || kind == QBG_T_LOOP || kind == QBG_T_SEMICOLON)
        return;
      if (is_landmark (reader, reader->token))
        {
          put_back (reader);
          return;
        }
    }
}

static gboolean
took_new_line (const QbgReader *reader)
{
  return qbg_reader_has_newline (reader, reader->previous.range.end,
                                 reader->token.range.start);
}

static void
recover_body (QbgReader *reader)
{
  while (take (reader) != QBG_T_SEMICOLON)
    if (reader->token.kind == QBG_T_YYEOF || took_new_line (reader))
      {
        put_back (reader);
        return;
      }
}

static void
recover_end (QbgReader *reader)
{
  while (take (reader) != QBG_T_SEMICOLON)
    if (is_landmark (reader, reader->token) || took_new_line (reader))
      {
        put_back (reader);
        push_missing (reader, QBG_T_SEMICOLON, NULL,
                      reader->previous.range.end);
        return;
      }
  put_back (reader);
}

static void
recover_definition (QbgReader *reader)
{
  if (reader->cut_short)
    return;
  for (;;)
    {
      int kind = take (reader);

      if (kind == QBG_T_YYEOF
          || ((qbg_token_begins_class (kind) || kind == QBG_T_FINAL)
              && is_first_on_line (reader, reader->token)))
        {
          put_back (reader);
          return;
        }
    }
}

/* Without this a culprit that no rule takes would come back for ever. */
static void
ensure_progress (QbgReader *reader)
{
  guint32 culprit = reader->token.range.start;

  if (reader->has_culprit && culprit != reader->last_culprit)
    put_back (reader);
  reader->last_culprit = culprit;
}

void
qbg_recover (QbgReader *reader, QbgSync sync)
{
  reader->offers = 0;
  if (reader->stopped)
    return;

  ensure_progress (reader);
  reader->quiet = TRUE;
  switch (sync)
    {
    case QBG_SYNC_DEFINITION:
      recover_definition (reader);
      break;
    case QBG_SYNC_ITEM:
      recover_item (reader);
      break;
    case QBG_SYNC_HEAD:
      recover_head (reader);
      break;
    case QBG_SYNC_BODY:
      recover_body (reader);
      break;
    case QBG_SYNC_END:
      recover_end (reader);
      break;
    }
  reader->quiet = FALSE;
  reader->brackets = reader->squares = 0;
}

void
qbg_open (QbgReader *reader, int opener, const char *name, QbgRange range)
{
  QbgOpen open = { opener, name, range };

  g_array_append_val (reader->open, open);
  if (reader->open->len > QBG_MAX_NESTING)
    qbg_complain_nesting (reader, range, "classes and blocks");
}

static gboolean
closes (QbgEndMark mark, const QbgOpen *open)
{
  return mark.token == open->opener
         && (mark.name == open->name || mark.name == NULL
             || open->name == NULL);
}

/* Whether MARK closes one that lies around the innermost. */
static gboolean
closes_outer (const QbgReader *reader, QbgEndMark mark)
{
  for (guint i = 0; i + 1 < reader->open->len; i++)
    if (closes (mark, &g_array_index (reader->open, QbgOpen, i)))
      return TRUE;
  return FALSE;
}

/* Gives the end mark that was just read again, after a ;. */
static void
repeat_end (QbgReader *reader, QbgRange range)
{
  QbgToken end = { .kind = QBG_T_END,
                   .range = { range.start, range.start + 3 } };

  push (reader, reader->token);
  push (reader, end);
  push_missing (reader, QBG_T_SEMICOLON, NULL, range.start);
}

void
qbg_close (QbgReader *reader, QbgEndMark mark, QbgRange range)
{
  guint last = reader->open->len - 1;
  QbgOpen open = g_array_index (reader->open, QbgOpen, last);

  if (mark.token != 0 && !closes (mark, &open))
    {
      gboolean outer = closes_outer (reader, mark);

      qbg_complain_end (reader, &open, range, outer);
      if (outer)
        repeat_end (reader, range);
    }
  g_array_set_size (reader->open, last);
}
