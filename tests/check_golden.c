/* Golden tests: tests/golden/NAME.mo with NAME.out, what qbg prints about it.

   The commands of a case stand in NAME.cmd, one a line, or else in the opening
   lines '// qbg: COMMAND' of NAME.mo; without either it is 'check %'. In a
   command % is NAME.mo. What a command prints, on stdout and stderr, is
   followed by its exit code. With QBG_GOLDEN_UPDATE=1 NAME.out is rewritten
   instead of compared. */

#include <config.h>

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "tests/support.h"

#define COMMENT "// qbg: "
#define SECONDS 60
#define MEMORY ((rlim_t) 4 << 30)
#define OUTPUT ((rlim_t) 256 << 20)

static GPtrArray *names;        /* of the cases, sorted; set once by main */

static char *
golden_path (const char *name, const char *suffix)
{
  g_autofree char *file = g_strconcat (name, suffix, NULL);

  return g_build_filename (test_source_dir (), "tests", "golden", file, NULL);
}

/* Returns NULL if there is no such file. */
static char *
read_golden (const char *name, const char *suffix)
{
  g_autofree char *path = golden_path (name, suffix);
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, NULL);
  return text;
}

/* Returns the lines of TEXT that are commands. If PREFIX is not empty, these
   are the opening lines that begin with it, without it. */
static GStrv
command_lines (const char *text, const char *prefix)
{
  g_autoptr (GPtrArray) commands = g_ptr_array_new ();
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line; line++)
    {
      if (!g_str_has_prefix (*line, prefix))
        break;
      if (g_strstrip (*line)[0] != '\0')
        g_ptr_array_add (commands, g_strdup (*line + strlen (prefix)));
    }
  g_ptr_array_add (commands, NULL);
  return (GStrv) g_ptr_array_free (g_steal_pointer (&commands), FALSE);
}

static GStrv
commands_of (const char *name)
{
  g_autofree char *cmd = read_golden (name, ".cmd");
  if (cmd)
    return command_lines (cmd, "");

  g_autofree char *source = read_golden (name, ".mo");
  g_auto (GStrv) commands = command_lines (source ? source : "", COMMENT);
  if (commands[0])
    return g_steal_pointer (&commands);
  return g_strsplit ("check %", "\n", -1);
}

/* Runs in the child, before qbg. The alarm outlives the exec. */
static void
limit_child (gpointer output)
{
  int fd = GPOINTER_TO_INT (output);
  struct rlimit file = { OUTPUT, OUTPUT };

  dup2 (fd, STDOUT_FILENO);
  dup2 (fd, STDERR_FILENO);
  setrlimit (RLIMIT_FSIZE, &file);
#ifndef __SANITIZE_ADDRESS__ /* whose shadow memory is terabytes */
  struct rlimit memory = { MEMORY, MEMORY };
  setrlimit (RLIMIT_AS, &memory);
#endif
  alarm (SECONDS);
}

static void
append_status (GString *out, int status)
{
  if (out->len > 0 && out->str[out->len - 1] != '\n')
    g_string_append (out, "\n(no newline at the end)\n");
  if (WIFSIGNALED (status) && WTERMSIG (status) == SIGALRM)
    g_string_append_printf (out, "killed after %d s\n", SECONDS);
  else if (WIFSIGNALED (status))
    g_string_append_printf (out, "killed by signal %d\n", WTERMSIG (status));
  else
    g_string_append_printf (out, "exit code: %d\n", WEXITSTATUS (status));
}

/* Messages must not depend on who runs the test, nor where: places in the
   library are told from the folder of the cases. */
static GStrv
clean_environment (void)
{
  GStrv environment = g_get_environ ();

  environment = g_environ_setenv (environment, "LC_ALL", "C.UTF-8", TRUE);
  environment = g_environ_setenv (environment, "QBG_DATA", "../..", TRUE);
  environment = g_environ_unsetenv (environment, "MODELICAPATH");
  return environment;
}

/* Runs qbg with the arguments in COMMAND and appends what it printed. */
static void
run_command (const char *command, GString *out)
{
  g_autofree char *line = g_strdup_printf ("'%s' %s", test_qbg (), command);
  g_autofree char *folder = golden_path (".", "");
  g_auto (GStrv) environment = clean_environment ();
  g_auto (GStrv) argv = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  g_autofree char *printed = NULL;
  gsize length = 0;
  int status = 0;

  g_shell_parse_argv (line, NULL, &argv, &error);
  g_assert_no_error (error);
  int fd = g_file_open_tmp ("qbg-golden-XXXXXX", &path, &error);
  g_assert_no_error (error);
  g_spawn_sync (folder, argv, environment, G_SPAWN_DEFAULT, limit_child,
                GINT_TO_POINTER (fd), NULL, NULL, &status, &error);
  g_assert_no_error (error);
  close (fd);
  g_file_get_contents (path, &printed, &length, &error);
  g_assert_no_error (error);
  g_unlink (path);

  g_string_append_len (out, printed, length);
  append_status (out, status);
}

static GString *
run_case (const char *name)
{
  g_autofree char *file = g_strconcat (name, ".mo", NULL);
  g_auto (GStrv) commands = commands_of (name);
  GString *out = g_string_new (NULL);

  ck_assert_msg (commands[0] != NULL, "%s.cmd has no command", name);
  for (char **command = commands; *command; command++)
    {
      g_auto (GStrv) parts = g_strsplit (*command, "%", -1);
      g_autofree char *complete = g_strjoinv (file, parts);

      run_command (complete, out);
    }
  return out;
}

/* On stdout, since Check cuts long messages short. */
static void
print_difference (const char *name, const GString *actual)
{
  g_autofree char *expected = golden_path (name, ".out");
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  const char *argv[] = { "diff", "-u", "--label", "expected", "--label",
                         "actual", expected, NULL, NULL };

  close (g_file_open_tmp ("qbg-golden-XXXXXX", &path, &error));
  g_assert_no_error (error);
  g_file_set_contents (path, actual->str, actual->len, &error);
  g_assert_no_error (error);
  argv[7] = path;

  g_print ("%s:\n", name);
  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                NULL, NULL, NULL, &error);
  g_unlink (path);
}

static void
update (const char *name, const GString *actual)
{
  g_autofree char *path = golden_path (name, ".out");
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, actual->str, actual->len, &error);
  g_assert_no_error (error);
}

START_TEST (test_qbg_prints_what_the_golden_file_says)
{
  const char *name = g_ptr_array_index (names, _i);
  g_autofree char *path = golden_path (name, ".out");
  g_autofree char *expected = NULL;
  gsize length = 0;
  GString *actual = run_case (name);

  if (g_getenv ("QBG_GOLDEN_UPDATE"))
    update (name, actual);
  if (!g_file_get_contents (path, &expected, &length, NULL))
    ck_abort_msg ("%s.out is missing: QBG_GOLDEN_UPDATE=1 makes it",
                  name);
  gboolean same = length == actual->len
                  && memcmp (expected, actual->str, length) == 0;
  if (!same)
    print_difference (name, actual);
  g_string_free (actual, TRUE);
  ck_assert_msg (same, "%s: not what %s.out says", name, name);
}
END_TEST

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* Returns the names of all the cases: a .mo or .cmd without its .out is one
   too, so that it cannot go untested. */
static GPtrArray *
find_cases (void)
{
  g_autofree char *folder = golden_path (".", "");
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *found = g_ptr_array_new_with_free_func (g_free);
  GDir *dir = g_dir_open (folder, 0, NULL);

  for (const char *file; dir && (file = g_dir_read_name (dir)) != NULL;)
    {
      const char *dot = strrchr (file, '.');
      if (!dot || !(g_str_equal (dot, ".mo") || g_str_equal (dot, ".cmd")
                    || g_str_equal (dot, ".out")))
        continue;

      g_autofree char *name = g_strndup (file, dot - file);
      if (g_hash_table_contains (seen, name))
        continue;
      g_hash_table_add (seen, name);
      g_ptr_array_add (found, g_steal_pointer (&name));
    }
  g_clear_pointer (&dir, g_dir_close);
  g_ptr_array_sort (found, compare_names);
  return found;
}

int
main (void)
{
  Suite *suite = suite_create ("golden");
  TCase *tests = tcase_create ("golden");

  names = find_cases ();
  tcase_set_timeout (tests, 3 * SECONDS);
  tcase_add_loop_test (tests, test_qbg_prints_what_the_golden_file_says, 0,
                       names->len);
  suite_add_tcase (suite, tests);
  int result = test_run (suite);
  g_ptr_array_free (names, TRUE);
  return result;
}
