#include <config.h>

#include "parser/expect.h"

#include <string.h>

#define MOST_PHRASES 4
#define LONGEST_WORD 40

const QbgOpen *
qbg_reader_innermost (const QbgReader *reader)
{
  if (reader->open->len == 0)
    return NULL;
  return &g_array_index (reader->open, QbgOpen, reader->open->len - 1);
}

char *
qbg_shorten (const char *text, gsize length)
{
  g_autofree char *valid = g_utf8_make_valid (text,
                                              MIN (length, LONGEST_WORD));

  return g_strconcat (valid, length > LONGEST_WORD ? "…" : "", NULL);
}

char *
qbg_open_word (const QbgOpen *open)
{
  const char *word = "NAME";

  if (open == NULL)
    return NULL;
  if (open->opener != QBG_T_CLASS)
    word = qbg_token_name (open->opener);
  else if (open->name != NULL)
    word = open->name;
  return qbg_shorten (word, strlen (word));
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
add_closer (const QbgReader *reader, const QbgTokenSet *set,
            GPtrArray *phrases)
{
  const QbgOpen *open = qbg_reader_innermost (reader);
  g_autofree char *word = qbg_open_word (open);

  if (open != NULL && QBG_HAS (set, END))
    g_ptr_array_add (phrases, g_strdup_printf ("'end %s'", word));
}

gboolean
qbg_expects_expression (const QbgTokenSet *set)
{
  return QBG_HAS (set, TRUE) && QBG_HAS (set, IDENT) && QBG_HAS (set, LPAREN);
}

/* What closes or continues a list; it is worth more than the operators and
 * comments that may stand there too. */
static void
add_punctuation (const QbgTokenSet *set, GPtrArray *phrases)
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
add_all (const QbgTokenSet *set, GPtrArray *phrases)
{
  for (int token = QBG_T_ALGORITHM; token <= QBG_T_END_INDEX; token++)
    if (set->has[token - QBG_T_ALGORITHM] && token != QBG_T_DOT
        && token != QBG_T_LSQUARE && token != QBG_T_ANNOTATION)
      add_token (phrases, token);
}

/* An equation of which only the left side has been read. */
static gboolean
is_left_side (const QbgReader *reader, const QbgTokenSet *set)
{
  return QBG_HAS (set, EQUAL) && QBG_HAS (set, ASSIGN) && QBG_HAS (set, TIMES)
         && reader->previous.kind != QBG_T_RPAREN;
}

gboolean
qbg_expects_item (const QbgTokenSet *set)
{
  return QBG_HAS (set, IMPORT) || QBG_HAS (set, RETURN) || QBG_HAS (set, WHEN);
}

static GPtrArray *
find_phrases (const QbgReader *reader, const QbgTokenSet *set)
{
  GPtrArray *phrases = g_ptr_array_new_with_free_func (g_free);

  if (qbg_expects_item (set))
    {
      add (phrases, QBG_HAS (set, IMPORT) ? "a declaration"
           : QBG_HAS (set, RETURN) ? "a statement" : "an equation");
      add_closer (reader, set, phrases);
    }
  else if (QBG_HAS (set, ENUMERATION))
    add (phrases, "a type");
  else if (QBG_HAS (set, MODEL))
    add (phrases, QBG_HAS (set, IDENT) ? "a class or a component"
         : "a class ('model', 'package', …)");
  else if (qbg_expects_expression (set))
    {
      add (phrases, "an expression");
      add_punctuation (set, phrases);
    }
  else if (is_left_side (reader, set))
    add_token (phrases, QBG_T_EQUAL);
  else if (QBG_HAS (set, ASSIGN) && !QBG_HAS (set, SEMICOLON)
           && !QBG_HAS (set, RPAREN))
    add_token (phrases, QBG_T_ASSIGN);
  else if (QBG_HAS (set, EXTENDS) && QBG_HAS (set, IDENT))
    add_token (phrases, QBG_T_IDENT);
  else
    {
      if (QBG_HAS (set, IDENT))
        add_token (phrases, QBG_T_IDENT);
      add_punctuation (set, phrases);
      if (phrases->len == 0)
        add_all (set, phrases);
    }
  if (phrases->len > MOST_PHRASES)
    g_ptr_array_set_size (phrases, 0);
  return phrases;
}

char *
qbg_expect_describe (const QbgReader *reader, const QbgTokenSet *set)
{
  g_autoptr (GPtrArray) phrases = find_phrases (reader, set);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < phrases->len; i++)
    {
      if (i > 0)
        g_string_append (text, i + 1 < phrases->len ? ", " : " or ");
      g_string_append (text, g_ptr_array_index (phrases, i));
    }
  return g_string_free (text, FALSE);
}

const char *
qbg_expect_at_line_end (const QbgReader *reader, const QbgTokenSet *set)
{
  if (is_left_side (reader, set))
    return NULL;
  if (QBG_HAS (set, SEMICOLON) && !QBG_HAS (set, RSQUARE))
    return "';'";
  if (QBG_HAS (set, THEN))
    return "'then'";
  return QBG_HAS (set, LOOP) ? "'loop'" : NULL;
}

gboolean
qbg_expects_other_name (const QbgReader *reader, const QbgTokenSet *set)
{
  return qbg_token_is_keyword (reader->token.kind) && QBG_HAS (set, IDENT)
         && !qbg_expects_item (set) && !QBG_HAS (set, MODEL)
         && !qbg_expects_expression (set)
         && (QBG_HAS (set, EACH) || !QBG_HAS (set, RPAREN));
}

static gboolean
is_relational (int kind)
{
  return kind >= QBG_T_LESS && kind <= QBG_T_NOT_EQUAL;
}

const char *
qbg_expect_hint (const QbgReader *reader, const QbgTokenSet *set)
{
  int kind = reader->token.kind, previous = reader->previous.kind;

  if (kind == QBG_T_EQUAL && QBG_HAS (set, EQUAL_EQUAL))
    return "a comparison is written '=='";
  if ((kind == QBG_T_MINUS || kind == QBG_T_PLUS)
      && qbg_expects_expression (set))
    return "a sign inside of an expression needs parentheses, as in 2*(-3)";
  if ((is_relational (kind) && QBG_HAS (set, AND))
      || ((kind == QBG_T_POWER || kind == QBG_T_DOT_POWER)
          && QBG_HAS (set, TIMES)))
    return "this operator does not form chains: parentheses are needed";
  if ((kind == QBG_T_IDENT && previous == kind && is_left_side (reader, set))
      || (qbg_token_prefix_rank (kind) >= 0 && QBG_HAS (set, WHEN)))
    return "declarations belong before the first 'equation' or 'algorithm', "
           "or after another 'public' or 'protected'";
  if (QBG_HAS (set, IMPORT)
      && (kind == QBG_T_CONNECT || kind == QBG_T_DER
          || qbg_token_opens_block (kind)))
    return "equations belong in an 'equation' section";
  if (kind == QBG_T_EQUAL && QBG_HAS (set, IDENT) && previous == QBG_T_IDENT)
    return "a declaration is a type and a name, as in 'Real x = 1'; equations "
           "belong in an 'equation' section";
  if (kind == QBG_T_IDENT && previous == kind && QBG_HAS (set, EQUAL)
      && QBG_HAS (set, LPAREN) && !QBG_HAS (set, ASSIGN))
    return "the language of an external function is a string, as in "
           "external \"C\"";
  return NULL;
}
