/* What is wrong with the text, in the user's terms. */

#include <config.h>

#include <string.h>

#include "parser/expect.h"
#include "parser/parse.h"
#include "parser/reader.h"

QbgDiag *
qbg_complain (QbgReader *reader, QbgCode code, QbgRange range,
              const char *format, ...)
{
  g_autofree char *message = NULL;
  QbgDiag *diag;
  va_list arguments;

  if (reader->stopped)
    return NULL;
  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  diag = qbg_diags_error (reader->diags, code,
                          qbg_reader_span (reader, range), "%s", message);
  reader->stopped = qbg_diags_full (reader->diags);
  return diag;
}

void
qbg_complain_nesting (QbgReader *reader, QbgRange range, const char *what)
{
  QbgDiag *diag = qbg_complain (reader, QBG_CODE_NESTING, range,
                                "%s are nested more than %d levels deep", what,
                                QBG_MAX_NESTING);

  if (diag != NULL && g_str_equal (what, "expressions"))
    qbg_diag_note (diag, QBG_NO_SPAN, "in a chain of operators, as in a + b + "
                   "c, each operator is a level");
  reader->stopped = TRUE;
}

gboolean
qbg_reader_has_newline (const QbgReader *reader, guint32 start, guint32 end)
{
  return start < end
         && memchr (reader->text + start, '\n', end - start) != NULL;
}

/* The token as it is quoted in a message. */
static char *
quote (const QbgReader *reader, QbgToken token)
{
  const char *text = reader->text + token.range.start;
  gsize length = token.range.end - token.range.start;

  if (token.kind == QBG_T_YYEOF)
    return g_strdup ("end of file");
  if (token.kind == QBG_T_STRING)
    return g_strdup ("string");

  g_autofree char *word = qbg_shorten (text, length);
  return g_strdup_printf (word[0] == '\'' ? "%s" : "'%s'", word);
}

static void
note_opening (QbgReader *reader, QbgDiag *diag, const QbgOpen *open)
{
  g_autofree char *word = qbg_open_word (open);

  if (diag != NULL)
    qbg_diag_note (diag, qbg_reader_span (reader, open->range),
                   "'%s' begins here", word);
}

void
qbg_complain_end (QbgReader *reader, const QbgOpen *open, QbgRange range,
                  gboolean outer)
{
  g_autofree char *found = quote (reader, reader->token);
  g_autofree char *word = qbg_open_word (open);
  QbgDiag *diag;

  if (outer)
    diag = qbg_complain (reader, QBG_CODE_END_NAME, range,
                         "'end %s;' is missing before this 'end'", word);
  else
    diag = qbg_complain (reader, QBG_CODE_END_NAME, reader->token.range,
                         "%s after 'end' should be '%s'", found, word);
  note_opening (reader, diag, open);
}

void
qbg_check_equation (QbgReader *reader, const QbgAstExpr *expr, QbgRange range)
{
  if (expr->kind == QBG_AST_CALL)
    return;
  if (expr->kind == QBG_AST_BINARY && expr->op == QBG_OP_EQ)
    qbg_complain (reader, QBG_CODE_SYNTAX, range,
                  "an equation is written with '='; '==' compares");
  else
    qbg_complain (reader, QBG_CODE_SYNTAX, range,
                  "this is not an equation: it has no '='");
}

void
qbg_check_call (QbgReader *reader, const QbgAstExpr *expr, QbgRange range)
{
  if (expr->kind != QBG_AST_CALL)
    qbg_complain (reader, QBG_CODE_SYNTAX, range,
                  "several variables can be assigned only from the call of a "
                  "function");
}

/* The word of letters and digits around the culprit, if it is a name that
 * begins with a digit. */
static gboolean
find_digit_name (const QbgReader *reader, QbgRange *word)
{
  const QbgToken *t = &reader->token, *p = &reader->previous;
  gboolean after = (p->kind == QBG_T_INTEGER || p->kind == QBG_T_REAL)
                   && p->range.end == t->range.start;
  guint32 i;

  *word = (QbgRange) { after ? p->range.start : t->range.start, t->range.end };
  if (!after && t->kind != QBG_T_INTEGER && t->kind != QBG_T_REAL)
    return FALSE;
  for (i = word->start; i < reader->length
       && (g_ascii_isalnum (reader->text[i]) || reader->text[i] == '_'); i++)
    ;
  word->end = i;
  while (i > word->start && g_ascii_isdigit (reader->text[i - 1]))
    i--;
  return i > word->start;
}

/* Mistakes that have a name.  Whether it was one of them. */
static gboolean
complain_known (QbgReader *reader, const QbgTokenSet *set)
{
  const QbgOpen *open = qbg_reader_innermost (reader);
  g_autofree char *found = quote (reader, reader->token);
  g_autofree char *word = qbg_open_word (open);
  int kind = reader->token.kind;
  QbgRange range = reader->token.range, name;

  if (reader->previous.kind == QBG_T_END && open != NULL
      && QBG_HAS (set, WHILE))
    note_opening (reader,
                  qbg_complain (reader, QBG_CODE_SYNTAX, range,
                                "unexpected %s, expected '%s' after 'end'",
                                found, word), open);
  else if (kind == QBG_T_YYEOF && open != NULL && QBG_HAS (set, END))
    note_opening (reader,
                  qbg_complain (reader, QBG_CODE_SYNTAX,
                                (QbgRange) { reader->previous.range.end,
                                             reader->previous.range.end },
                                "the file ends before 'end %s;'", word),
                  open);
  else if (kind == QBG_T_END && open == NULL)
    qbg_complain (reader, QBG_CODE_SYNTAX, range,
                  "this 'end' closes nothing: no class is open here");
  else if (kind == QBG_T_SEMICOLON && QBG_HAS (set, IMPORT)
           && QBG_HAS (set, EQUAL))
    qbg_complain (reader, QBG_CODE_SYNTAX, range,
                  "no ';' belongs after the name of a class");
  else if (kind == QBG_T_SEMICOLON && reader->previous.kind == kind)
    qbg_complain (reader, QBG_CODE_SYNTAX, range, "one ';' too many");
  else if (qbg_token_begins_class (kind) && open != NULL
           && (QBG_HAS (set, WHEN) || QBG_HAS (set, RETURN)))
    qbg_complain (reader, QBG_CODE_SYNTAX, range,
                  "a class cannot begin among equations; is 'end %s;' missing "
                  "before it?", word);
  else if (find_digit_name (reader, &name))
    qbg_complain (reader, QBG_CODE_SYNTAX, name,
                  "a name cannot begin with a digit");
  else
    return FALSE;
  return TRUE;
}

static void
note_long_string (QbgReader *reader, QbgDiag *diag, QbgToken token)
{
  if (token.kind == QBG_T_STRING
      && qbg_reader_has_newline (reader, token.range.start, token.range.end))
    {
      qbg_diag_note (diag, qbg_reader_span (reader, token.range),
                     "this string goes over several lines; is the quote that "
                     "closes it missing?");
      reader->odd_quotes = TRUE;
    }
}

static QbgDiag *
complain_prefix (QbgReader *reader)
{
  const char *found = qbg_token_name (reader->token.kind);
  const char *previous = qbg_token_name (reader->previous.kind);
  int order = qbg_token_prefix_rank (reader->token.kind)
              - qbg_token_prefix_rank (reader->previous.kind);

  return qbg_complain (reader, QBG_CODE_SYNTAX, reader->token.range,
                       order < 0 ? "'%s' belongs before '%s'"
                       : "'%s' cannot follow '%s'", found, previous);
}

/* The culprit stands on a new line: what is wrong is at the end of the line
 * before. */
static QbgDiag *
complain_after (QbgReader *reader, const char *expected)
{
  QbgRange range = { reader->previous.range.end, reader->previous.range.end };
  g_autofree char *previous = quote (reader, reader->previous);

  return qbg_complain (reader, QBG_CODE_SYNTAX, range, "expected %s after %s",
                       expected, previous);
}

static QbgDiag *
complain_here (QbgReader *reader, const char *expected)
{
  g_autofree char *found = quote (reader, reader->token);

  return qbg_complain (reader, QBG_CODE_SYNTAX, reader->token.range,
                       expected[0] != '\0' ? "unexpected %s, expected %s"
                       : "unexpected %s", found, expected);
}

static QbgDiag *
complain_other (QbgReader *reader, const QbgTokenSet *set)
{
  g_autofree char *expected = qbg_expect_describe (reader, set);
  gboolean new_line = reader->previous.range.end > 0
    && (reader->token.kind == QBG_T_YYEOF
        || qbg_reader_has_newline (reader, reader->previous.range.end,
                                   reader->token.range.start));
  const char *missing = qbg_expect_at_line_end (reader, set);

  if (new_line && missing != NULL)
    {
      reader->cut_short = TRUE;
      return complain_after (reader, missing);
    }
  if (new_line && expected[0] != '\0' && !qbg_expects_item (set))
    return complain_after (reader, expected);
  if (qbg_token_prefix_rank (reader->token.kind) >= 0
      && qbg_token_prefix_rank (reader->previous.kind) >= 0)
    return complain_prefix (reader);
  if (qbg_expects_other_name (reader, set))
    return qbg_complain (reader, QBG_CODE_SYNTAX, reader->token.range,
                         "'%s' is a keyword and cannot be used as a name",
                         qbg_token_name (reader->token.kind));
  return complain_here (reader, expected);
}

/* The name of the innermost class was wrong already. */
static gboolean
is_nameless (const QbgReader *reader)
{
  const QbgOpen *open = qbg_reader_innermost (reader);

  return open != NULL && open->opener == QBG_T_CLASS && open->name == NULL;
}

void
qbg_complain_unexpected (QbgReader *reader, const int *expected)
{
  QbgTokenSet set = { { FALSE } };
  gboolean repeated = reader->token.range.start == reader->last_culprit;
  gboolean stray = reader->lost && reader->token.kind == QBG_T_END
                   && reader->open->len == 0;
  gboolean told = reader->previous.kind == QBG_T_END && is_nameless (reader);

  for (; *expected != 0; expected++)
    set.has[*expected - QBG_T_ALGORITHM] = TRUE;
  qbg_start_recovery (reader, TRUE);
  if (repeated || stray || told || complain_known (reader, &set))
    return;

  QbgDiag *diag = complain_other (reader, &set);
  reader->lost |= reader->open->len == 0;
  if (diag == NULL)
    return;
  note_long_string (reader, diag, reader->previous);
  note_long_string (reader, diag, reader->token);
  if (qbg_expect_hint (reader, &set) != NULL)
    qbg_diag_note (diag, QBG_NO_SPAN, "%s", qbg_expect_hint (reader, &set));
}
