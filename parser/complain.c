/* What is wrong with the text, in the user's terms. */

#include <config.h>

#include <string.h>

#include "parser/parse.h"
#include "parser/reader.h"

#define MOST_EXPECTED 4
#define LONGEST_QUOTE 32

/* The expected tokens, as a set. */
typedef struct {
  gboolean has[QBG_T_END_INDEX - QBG_T_ALGORITHM + 1];
} TokenSet;

#define HAS(set, NAME) ((set)->has[QBG_T_##NAME - QBG_T_ALGORITHM])

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

  g_autofree char *valid = g_utf8_make_valid (text,
                                              MIN (length, LONGEST_QUOTE));
  return g_strdup_printf (token.range.start < token.range.end
                          && text[0] == '\'' ? "%s%s" : "'%s%s'", valid,
                          length > LONGEST_QUOTE ? "…" : "");
}

static const QbgOpen *
innermost (const QbgReader *reader)
{
  if (reader->open->len == 0)
    return NULL;
  return &g_array_index (reader->open, QbgOpen, reader->open->len - 1);
}

/* "if" or the name of the class: what belongs after end. */
static const char *
closing_word (const QbgOpen *open)
{
  if (open->opener != QBG_T_CLASS)
    return qbg_token_name (open->opener);
  return open->name != NULL ? open->name : "NAME";
}

static void
note_opening (QbgReader *reader, QbgDiag *diag, const QbgOpen *open)
{
  if (diag != NULL)
    qbg_diag_note (diag, qbg_reader_span (reader, open->range),
                   "'%s' begins here", closing_word (open));
}

void
qbg_complain_end (QbgReader *reader, const QbgOpen *open, QbgRange range,
                  gboolean outer)
{
  g_autofree char *found = quote (reader, reader->token);
  QbgDiag *diag;

  if (outer)
    diag = qbg_complain (reader, QBG_CODE_END_NAME, range,
                         "'end %s;' is missing before this 'end'",
                         closing_word (open));
  else
    diag = qbg_complain (reader, QBG_CODE_END_NAME, reader->token.range,
                         "%s after 'end' should be '%s'", found,
                         closing_word (open));
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

/* The expected things in words, each newly allocated. */

static void
add (GPtrArray *phrases, const char *phrase)
{
  g_ptr_array_add (phrases, g_strdup (phrase));
}

static void
add_token (GPtrArray *phrases, int token)
{
  if (token == QBG_T_IDENT)
    add (phrases, "a name");
  else if (token == QBG_T_STRING)
    add (phrases, "a string");
  else
    g_ptr_array_add (phrases, g_strdup_printf ("'%s'",
                                               qbg_token_name (token)));
}

static void
add_closer (const QbgReader *reader, const TokenSet *set, GPtrArray *phrases)
{
  const QbgOpen *open = innermost (reader);

  if (open != NULL && HAS (set, END))
    g_ptr_array_add (phrases, g_strdup_printf ("'end %s'",
                                               closing_word (open)));
}

static gboolean
expects_expression (const TokenSet *set)
{
  return HAS (set, TRUE) && HAS (set, IDENT) && HAS (set, LPAREN);
}

/* What closes or continues a list; it is worth more than the operators and
 * comments that may stand there too. */
static void
add_punctuation (const TokenSet *set, GPtrArray *phrases)
{
  static const int tokens[] = {
    QBG_T_COMMA, QBG_T_SEMICOLON, QBG_T_RPAREN, QBG_T_RSQUARE, QBG_T_RBRACE,
    QBG_T_THEN, QBG_T_LOOP, QBG_T_ELSE
  };

  for (guint i = 0; i < G_N_ELEMENTS (tokens); i++)
    if (set->has[tokens[i] - QBG_T_ALGORITHM])
      add_token (phrases, tokens[i]);
}

/* Everything, but not how a name may go on. */
static void
add_all (const TokenSet *set, GPtrArray *phrases)
{
  for (int token = QBG_T_ALGORITHM; token <= QBG_T_END_INDEX; token++)
    if (set->has[token - QBG_T_ALGORITHM] && token != QBG_T_DOT
        && token != QBG_T_LSQUARE && token != QBG_T_ANNOTATION)
      add_token (phrases, token);
}

/* An equation of which only the left side has been read. */
static gboolean
is_left_side (const QbgReader *reader, const TokenSet *set)
{
  return HAS (set, EQUAL) && HAS (set, ASSIGN) && HAS (set, TIMES)
         && reader->previous.kind != QBG_T_RPAREN;
}

/* An item of a class or block may begin here. */
static gboolean
expects_item (const TokenSet *set)
{
  return HAS (set, IMPORT) || HAS (set, RETURN) || HAS (set, WHEN);
}

static GPtrArray *
describe (const QbgReader *reader, const TokenSet *set)
{
  GPtrArray *phrases = g_ptr_array_new_with_free_func (g_free);

  if (expects_item (set))
    {
      add (phrases, HAS (set, IMPORT) ? "a declaration"
           : HAS (set, RETURN) ? "a statement" : "an equation");
      add_closer (reader, set, phrases);
    }
  else if (HAS (set, MODEL))
    add (phrases, HAS (set, IDENT) ? "a class or a component" : "a class");
  else if (expects_expression (set))
    {
      add (phrases, "an expression");
      add_punctuation (set, phrases);
    }
  else if (is_left_side (reader, set))
    add_token (phrases, QBG_T_EQUAL);
  else if (HAS (set, ASSIGN) && !HAS (set, SEMICOLON) && !HAS (set, RPAREN))
    add_token (phrases, QBG_T_ASSIGN);
  else
    {
      add_punctuation (set, phrases);
      if (phrases->len == 0)
        add_all (set, phrases);
    }
  if (phrases->len > MOST_EXPECTED)
    g_ptr_array_set_size (phrases, 0);
  return phrases;
}

/* "a, b or c" */
static char *
join_phrases (const GPtrArray *phrases)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < phrases->len; i++)
    {
      if (i > 0)
        g_string_append (text, i + 1 < phrases->len ? ", " : " or ");
      g_string_append (text, g_ptr_array_index (phrases, i));
    }
  return g_string_free (text, FALSE);
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
complain_known (QbgReader *reader, const TokenSet *set)
{
  const QbgOpen *open = innermost (reader);
  g_autofree char *found = quote (reader, reader->token);
  int kind = reader->token.kind;
  QbgRange range = reader->token.range, word;

  if (reader->previous.kind == QBG_T_END && open != NULL && HAS (set, WHILE))
    note_opening (reader,
                  qbg_complain (reader, QBG_CODE_SYNTAX, range,
                                "unexpected %s, expected '%s' after 'end'",
                                found, closing_word (open)), open);
  else if (kind == QBG_T_YYEOF && open != NULL && HAS (set, END))
    note_opening (reader,
                  qbg_complain (reader, QBG_CODE_SYNTAX,
                                (QbgRange) { reader->previous.range.end,
                                             reader->previous.range.end },
                                "the file ends before 'end %s;'",
                                closing_word (open)), open);
  else if (kind == QBG_T_END && open == NULL)
    qbg_complain (reader, QBG_CODE_SYNTAX, range,
                  "this 'end' closes nothing: no class is open here");
  else if (kind == QBG_T_SEMICOLON && HAS (set, IMPORT) && HAS (set, EQUAL))
    qbg_complain (reader, QBG_CODE_SYNTAX, range,
                  "no ';' belongs after the name of a class");
  else if (kind == QBG_T_SEMICOLON && reader->previous.kind == kind)
    qbg_complain (reader, QBG_CODE_SYNTAX, range, "one ';' too many");
  else if (qbg_token_begins_class (kind) && open != NULL
           && (HAS (set, WHEN) || HAS (set, RETURN)))
    qbg_complain (reader, QBG_CODE_SYNTAX, range,
                  "a class cannot begin among equations; is 'end %s;' missing "
                  "before it?", closing_word (open));
  else if (find_digit_name (reader, &word))
    qbg_complain (reader, QBG_CODE_SYNTAX, word,
                  "a name cannot begin with a digit");
  else
    return FALSE;
  return TRUE;
}

static gboolean
is_keyword_as_name (const QbgReader *reader, const TokenSet *set)
{
  return qbg_token_is_keyword (reader->token.kind) && HAS (set, IDENT)
         && !expects_item (set) && !HAS (set, MODEL)
         && !expects_expression (set)
         && (HAS (set, EACH) || !HAS (set, RPAREN));
}

static void
note_long_string (QbgReader *reader, QbgDiag *diag, QbgToken token)
{
  if (token.kind == QBG_T_STRING
      && qbg_reader_has_newline (reader, token.range.start, token.range.end))
    qbg_diag_note (diag, qbg_reader_span (reader, token.range),
                   "this string goes over several lines; is the quote that "
                   "closes it missing?");
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

/* What is missing at the end of the line, if it is one thing. */
static const char *
missing_at_line_end (const QbgReader *reader, const TokenSet *set)
{
  if (is_left_side (reader, set))
    return NULL;
  if (HAS (set, SEMICOLON) && !HAS (set, RSQUARE))
    return "';'";
  if (HAS (set, THEN))
    return "'then'";
  return HAS (set, LOOP) ? "'loop'" : NULL;
}

static QbgDiag *
complain_other (QbgReader *reader, const TokenSet *set)
{
  g_autoptr (GPtrArray) phrases = describe (reader, set);
  g_autofree char *expected = join_phrases (phrases);
  gboolean new_line = reader->previous.range.end > 0
    && (reader->token.kind == QBG_T_YYEOF
        || qbg_reader_has_newline (reader, reader->previous.range.end,
                                   reader->token.range.start));
  const char *missing = missing_at_line_end (reader, set);

  if (new_line && missing != NULL)
    {
      reader->cut_short = TRUE;
      return complain_after (reader, missing);
    }
  if (new_line && phrases->len > 0 && !expects_item (set))
    return complain_after (reader, expected);
  if (is_keyword_as_name (reader, set))
    return qbg_complain (reader, QBG_CODE_SYNTAX, reader->token.range,
                         "'%s' is a keyword and cannot be used as a name",
                         qbg_token_name (reader->token.kind));
  return complain_here (reader, expected);
}

void
qbg_complain_unexpected (QbgReader *reader, const int *expected)
{
  TokenSet set = { { FALSE } };
  gboolean repeated = reader->token.range.start == reader->last_culprit;
  gboolean stray = reader->lost && reader->token.kind == QBG_T_END
                   && reader->open->len == 0;

  for (; *expected != 0; expected++)
    set.has[*expected - QBG_T_ALGORITHM] = TRUE;
  qbg_start_recovery (reader, TRUE);
  if (repeated || stray || complain_known (reader, &set))
    return;

  QbgDiag *diag = complain_other (reader, &set);
  reader->lost |= reader->open->len == 0;
  if (diag == NULL)
    return;
  note_long_string (reader, diag, reader->previous);
  note_long_string (reader, diag, reader->token);
  if (reader->token.kind == QBG_T_EQUAL && HAS (&set, EQUAL_EQUAL))
    qbg_diag_note (diag, QBG_NO_SPAN, "a comparison is written '=='");
}
