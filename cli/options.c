#include <config.h>

#include "cli/options.h"

#include <math.h>
#include <string.h>

#include "base/suggest.h"

/* The column in which the help of an option begins. */
#define HELP_COLUMN 26

typedef struct {
  const QbgOption *options;
  guint n_options;
  int argc, next;       /* next: the argument to be looked at */
  char **argv;
  GPtrArray *operands;
} Parser;

G_DEFINE_QUARK (qbg-usage-error, qbg_usage_error)

static gboolean fail (GError **error, const char *format, ...)
  G_GNUC_PRINTF (2, 3);

/* Sets the error; FALSE, so that the caller can return it. */
static gboolean
fail (GError **error, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error_literal (error, QBG_USAGE_ERROR, 0, message);
  return FALSE;
}

void
qbg_append_suggestion (GString *out, const char *best)
{
  if (best != NULL)
    g_string_append_printf (out, "; did you mean '%s'?", best);
}

static gboolean
set_number (const QbgOption *option, const char *value, GError **error)
{
  char *end;
  double number = g_ascii_strtod (value, &end);

  if (end == value || *end != '\0' || !isfinite (number))
    return fail (error, "'%s' is not a number for --%s", value, option->name);
  *(double *) option->target = number;
  return TRUE;
}

static gboolean
set_choice (const QbgOption *option, const char *value, GError **error)
{
  g_auto (GStrv) words = g_strsplit (option->argument, "|", -1);
  g_autoptr (GString) hint = g_string_new (NULL);
  QbgSuggestion suggestion;

  qbg_suggestion_init (&suggestion, value);
  for (int i = 0; words[i] != NULL; i++)
    {
      if (g_str_equal (words[i], value))
        {
          *(int *) option->target = i;
          return TRUE;
        }
      qbg_suggestion_offer (&suggestion, words[i]);
    }
  qbg_append_suggestion (hint, suggestion.best);
  return fail (error, "'%s' is none of %s for --%s%s", value,
               option->argument, option->name, hint->str);
}

static gboolean
set_value (const QbgOption *option, const char *value, GError **error)
{
  switch (option->kind)
    {
    case QBG_OPTION_FLAG:
      *(gboolean *) option->target = TRUE;
      return TRUE;
    case QBG_OPTION_STRING:
      *(const char **) option->target = value;
      return TRUE;
    case QBG_OPTION_LIST:
      g_ptr_array_add (option->target, (char *) value);
      return TRUE;
    case QBG_OPTION_NUMBER:
      return set_number (option, value, error);
    case QBG_OPTION_CHOICE:
      return set_choice (option, value, error);
    }
  g_return_val_if_reached (FALSE);
}

/* value NULL: it is the next argument, if the option takes one. */
static gboolean
apply (Parser *parser, const QbgOption *option, const char *value,
       GError **error)
{
  gboolean takes_value = option->kind != QBG_OPTION_FLAG;

  if (value != NULL && !takes_value)
    return fail (error, "option '--%s' takes no value", option->name);
  if (value == NULL && takes_value)
    {
      if (parser->next == parser->argc)
        return fail (error, "option '--%s' needs a value: %s", option->name,
                     option->argument);
      value = parser->argv[parser->next++];
    }
  return set_value (option, value, error);
}

static void
unknown_long (const Parser *parser, const char *name, GError **error)
{
  g_autoptr (GString) message = g_string_new (NULL);
  g_autofree char *best = NULL;
  QbgSuggestion suggestion;

  qbg_suggestion_init (&suggestion, name);
  for (guint i = 0; i < parser->n_options; i++)
    qbg_suggestion_offer (&suggestion, parser->options[i].name);
  if (suggestion.best != NULL)
    best = g_strconcat ("--", suggestion.best, NULL);
  g_string_printf (message, "unknown option '--%s'", name);
  qbg_append_suggestion (message, best);
  fail (error, "%s", message->str);
}

/* The option of that name, or the only one whose name begins so. */
static const QbgOption *
find_long (const Parser *parser, const char *name, GError **error)
{
  const QbgOption *found = NULL, *other = NULL;

  for (guint i = 0; i < parser->n_options; i++)
    {
      const QbgOption *option = &parser->options[i];
      if (g_str_equal (option->name, name))
        return option;
      if (*name == '\0' || !g_str_has_prefix (option->name, name))
        continue;
      other = found;
      found = option;
    }
  if (found == NULL)
    return unknown_long (parser, name, error), NULL;
  if (other != NULL)
    return fail (error, "'--%s' may be '--%s' or '--%s'", name, other->name,
                 found->name), NULL;
  return found;
}

static gboolean
parse_long (Parser *parser, const char *argument, GError **error)
{
  const char *equals = strchr (argument, '=');
  g_autofree char *name = equals == NULL
    ? g_strdup (argument) : g_strndup (argument, (gsize) (equals - argument));
  const QbgOption *option = find_long (parser, name, error);

  return option != NULL
         && apply (parser, option, equals == NULL ? NULL : equals + 1, error);
}

static const QbgOption *
find_letter (const Parser *parser, char letter)
{
  for (guint i = 0; i < parser->n_options; i++)
    if (parser->options[i].letter == letter)
      return &parser->options[i];
  return NULL;
}

/* Letters of flags may stand together; what follows the letter of another
 * option is its value. */
static gboolean
parse_letters (Parser *parser, const char *letters, GError **error)
{
  while (*letters != '\0')
    {
      const QbgOption *option = find_letter (parser, *letters);
      const char *value = NULL;

      if (option == NULL)
        return fail (error, "unknown option '-%s'", letters);
      letters++;
      if (option->kind != QBG_OPTION_FLAG && *letters != '\0')
        {
          value = letters;
          letters = "";
        }
      if (!apply (parser, option, value, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
qbg_options_parse (const QbgOption *options, guint n_options, int argc,
                   char **argv, GPtrArray *operands, GError **error)
{
  Parser parser = { options, n_options, argc, 1, argv, operands };
  gboolean only_operands = FALSE;

  while (parser.next < argc)
    {
      char *argument = argv[parser.next++];
      gboolean good = TRUE;

      if (only_operands || argument[0] != '-' || argument[1] == '\0')
        g_ptr_array_add (operands, argument);
      else if (g_str_equal (argument, "--"))
        only_operands = TRUE;
      else if (argument[1] == '-')
        good = parse_long (&parser, argument + 2, error);
      else
        good = parse_letters (&parser, argument + 1, error);
      if (!good)
        return FALSE;
    }
  return TRUE;
}

static void
append_forms (GString *out, const QbgOption *option)
{
  if (option->letter != '\0')
    g_string_append_printf (out, "  -%c, ", option->letter);
  else
    g_string_append (out, "      ");
  g_string_append_printf (out, "--%s", option->name);
  if (option->argument != NULL)
    g_string_append_printf (out, "=%s", option->argument);
}

void
qbg_options_describe (const QbgOption *options, guint n_options, GString *out)
{
  for (guint i = 0; i < n_options; i++)
    {
      g_auto (GStrv) lines = g_strsplit (options[i].help, "\n", -1);
      gsize start = out->len;

      append_forms (out, &options[i]);
      if (out->len - start > HELP_COLUMN - 2)
        {
          g_string_append_c (out, '\n');
          start = out->len;
        }
      for (char **line = lines; *line != NULL; line++)
        {
          int room = (int) (HELP_COLUMN - (out->len - start));
          g_string_append_printf (out, "%*s%s\n", room, "", *line);
          start = out->len;
        }
    }
}
