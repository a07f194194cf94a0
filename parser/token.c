#include <config.h>

#include <string.h>

#include "parser/reader.h"

const char *
qbg_token_id (const QbgToken *token)
{
  return token->kind == QBG_T_IDENT ? token->value.QBG_T_IDENT : NULL;
}

/* A quoted name keeps its quotes and escapes; \" and \? are " and ?. */
static const char *
intern_quoted (QbgNames *names, const char *text, gsize length)
{
  g_autoptr (GString) name = g_string_sized_new (length);

  for (gsize i = 0; i < length; i++)
    {
      if (text[i] == '\\' && (text[i + 1] == '"' || text[i + 1] == '?'))
        i++;
      else if (text[i] == '\\')
        g_string_append_c (name, text[i++]);
      g_string_append_c (name, text[i]);
    }
  return qbg_names_intern (names, name->str, name->len);
}

/* Not the scanner, but only what gives tokens to the grammar, interns names:
 * those of a text that is skipped would stay for ever. */
const char *
qbg_token_intern (const QbgReader *reader, QbgRange range)
{
  QbgNames *names = qbg_source_names (reader->source);
  const char *text = reader->text + range.start;
  gsize length = range.end - range.start;

  return text[0] == '\'' ? intern_quoted (names, text, length)
    : qbg_names_intern (names, text, length);
}

gboolean
qbg_token_is_keyword (int kind)
{
  return (kind >= QBG_T_ALGORITHM && kind <= QBG_T_WITHIN)
         || kind == QBG_T_END_INDEX;
}

gboolean
qbg_token_begins_class (int kind)
{
  switch (kind)
    {
    case QBG_T_CLASS:
    case QBG_T_MODEL:
    case QBG_T_RECORD:
    case QBG_T_BLOCK:
    case QBG_T_CONNECTOR:
    case QBG_T_TYPE:
    case QBG_T_PACKAGE:
    case QBG_T_FUNCTION:
    case QBG_T_OPERATOR:
    case QBG_T_EXPANDABLE:
    case QBG_T_PURE:
    case QBG_T_IMPURE:
    case QBG_T_PARTIAL:
    case QBG_T_ENCAPSULATED:
      return TRUE;
    default:
      return FALSE;
    }
}

gboolean
qbg_token_opens_block (int kind)
{
  return kind == QBG_T_IF || kind == QBG_T_FOR || kind == QBG_T_WHEN
         || kind == QBG_T_WHILE;
}

int
qbg_token_prefix_rank (int kind)
{
  switch (kind)
    {
    case QBG_T_REDECLARE:
      return 0;
    case QBG_T_EACH:
      return 1;
    case QBG_T_FINAL:
      return 2;
    case QBG_T_INNER:
      return 3;
    case QBG_T_OUTER:
      return 4;
    case QBG_T_REPLACEABLE:
      return 5;
    case QBG_T_ENCAPSULATED:
      return 6;
    case QBG_T_PARTIAL:
      return 7;
    case QBG_T_FLOW:
    case QBG_T_STREAM:
      return 8;
    case QBG_T_DISCRETE:
    case QBG_T_PARAMETER:
    case QBG_T_CONSTANT:
      return 9;
    case QBG_T_INPUT:
    case QBG_T_OUTPUT:
      return 10;
    default:
      return -1;
    }
}
