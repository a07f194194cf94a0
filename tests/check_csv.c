#include <config.h>

#include "report/csv.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "tests/support.h"

static char *folder;        /* of one test's files */

static void
make_folder (void)
{
  folder = g_dir_make_tmp ("qbg-csv-XXXXXX", NULL);
  ck_assert_ptr_nonnull (folder);
}

static GPtrArray *
list_folder (void)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);

  for (const char *file; (file = g_dir_read_name (dir)) != NULL;)
    g_ptr_array_add (files, g_build_filename (folder, file, NULL));
  return files;
}

static void
remove_folder (void)
{
  g_autoptr (GPtrArray) files = list_folder ();

  for (guint i = 0; i < files->len; i++)
    g_unlink (g_ptr_array_index (files, i));
  g_rmdir (folder);
  g_free (folder);
}

static char *
path_of (const char *name)
{
  return g_build_filename (folder, name, NULL);
}

static QbgTrajectory *
read_text (const char *text, gssize length, GError **error)
{
  g_autofree char *path = path_of ("in.csv");

  ck_assert (g_file_set_contents (path, text, length, NULL));
  return qbg_read_csv (path, error);
}

static QbgTrajectory *
sample (void)
{
  QbgTrajectory *trajectory = qbg_trajectory_new ();
  const double rows[][3] = {
    { 0, 0, NAN }, { 0.1, -1.0 / 3, 1e300 }, { 0.1, 5e-324, -INFINITY }
  };

  qbg_trajectory_add_trace (trajectory, "stage[1,2].C1.v", "V", FALSE);
  qbg_trajectory_add_trace (trajectory, "'a \"b\"'", NULL, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    memcpy (qbg_trajectory_append (trajectory, rows[i][0]), rows[i] + 1,
            2 * sizeof (double));
  return trajectory;
}

static char *
written (const QbgTrajectory *trajectory, const GArray *traces)
{
  g_autofree char *path = path_of ("out.csv");
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  ck_assert (qbg_write_csv (trajectory, traces, path, &error));
  ck_assert (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

START_TEST (test_names_are_quoted_and_numbers_have_16_digits)
{
  g_autoptr (QbgTrajectory) trajectory = sample ();
  g_autofree char *text = written (trajectory, NULL);

  ck_assert_str_eq (text,
                    "\"time\",\"stage[1,2].C1.v\",\"'a \"\"b\"\"'\"\n"
                    "0,0,nan\n"
                    "0.1,-0.3333333333333333,1e+300\n"
                    "0.1,4.940656458412465e-324,-inf\n");
}
END_TEST

START_TEST (test_selected_traces_are_written_in_their_order)
{
  g_autoptr (QbgTrajectory) trajectory = sample ();
  const char *const patterns[] = { "'*", "stage*" };
  g_autoptr (GArray) both = qbg_trajectory_select (trajectory, patterns, 2,
                                                   NULL);
  g_autoptr (GArray) none = qbg_trajectory_select (trajectory, patterns, 0,
                                                   NULL);
  g_autofree char *text = written (trajectory, both);
  g_autofree char *times = written (trajectory, none);

  ck_assert (g_str_has_prefix (text, "\"time\",\"'a \"\"b\"\"'\",\"stage"));
  ck_assert_str_eq (times, "\"time\"\n0\n0.1\n0.1\n");
}
END_TEST

START_TEST (test_what_is_written_reads_back)
{
  g_autoptr (QbgTrajectory) before = sample ();
  g_autofree char *text = written (before, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (QbgTrajectory) after = read_text (text, -1, &error);

  ck_assert_ptr_nonnull (after);
  ck_assert_uint_eq (after->n_rows, before->n_rows);
  for (guint k = 0; k < 2; k++)
    ck_assert_str_eq (QBG_TRACE (after, k)->name, QBG_TRACE (before, k)->name);
  for (gsize row = 0; row < after->n_rows; row++)
    {
      ck_assert_double_eq (after->times[row], before->times[row]);
      ck_assert_double_eq_tol (QBG_VALUE (after, row, 0),
                               QBG_VALUE (before, row, 0), 1e-16);
    }
  ck_assert_double_nan (QBG_VALUE (after, 0, 1));
  ck_assert_double_eq (QBG_VALUE (after, 1, 1), 1e300);
  ck_assert_double_eq (QBG_VALUE (after, 2, 1), -INFINITY);
}
END_TEST

/* All of these are time 0, 0.5; C1.v 1, -2.5. */
static const char *const dialects[] = {
  "\"time\",\"C1.v\"\n0,1\n0.5,-2.5\n",
  "time,C1.v\n0,1\n0.5,-2.5",
  "time;C1.v\r\n0;1\r\n0.5;-2.5\r\n",
  "time;C1.v\n0;1\n0,5;-2,5\n",
  "time\tC1.v\n0\t1\n0.5\t-2.5\n",
  "\xef\xbb\xbfTime,C1.v\n0,1\n0.5,-2.5\n",
  "\"sep=,\"\n\"time\",\"C1.v\",\n0,1,\n0.5,-2.5,\n",
  "# made elsewhere\n\ntime , C1.v\n 0 , 1 \n\n0.5 , -2.5\n\n",
  "C1.v,time\n1,0\n-2.5,.5\n",
  "t,C1.v\n0,1\n0.5,-2.5\n",
  "\"time\",\"C1.v\"\n\"0\",\"1\"\n\"0.5\",\"-2.5\"\n",
  "time,C1.v\n0,true\n5e-1,-25E-1\n"
};

START_TEST (test_files_of_others_are_read)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QbgTrajectory) read = read_text (dialects[_i], -1, &error);

  ck_assert_msg (read != NULL, "%s", error == NULL ? "" : error->message);
  ck_assert_uint_eq (read->traces->len, 1);
  ck_assert_str_eq (QBG_TRACE (read, 0)->name, "C1.v");
  ck_assert_uint_eq (read->n_rows, 2);
  ck_assert_double_eq (read->times[0], 0);
  ck_assert_double_eq (read->times[1], 0.5);
  ck_assert_double_eq (QBG_VALUE (read, 0, 0), 1);
  ck_assert_double_eq (QBG_VALUE (read, 1, 0), -2.5);
}
END_TEST

START_TEST (test_units_behind_names_are_told_from_indices)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QbgTrajectory) read = read_text
    ("time [s],C1.v [V],\"R.R_actual (Ohm)\",m[1,2],x[3] [A]\n0,1,2,3,4\n",
     -1, &error);
  const char *const names[] = { "C1.v", "R.R_actual", "m[1,2]", "x[3]" };
  const char *const units[] = { "V", "Ohm", NULL, "A" };

  ck_assert_ptr_nonnull (read);
  ck_assert_uint_eq (read->traces->len, 4);
  for (guint k = 0; k < 4; k++)
    {
      ck_assert_str_eq (QBG_TRACE (read, k)->name, names[k]);
      ck_assert_pstr_eq (QBG_TRACE (read, k)->unit, units[k]);
    }
}
END_TEST

static const struct {
  const char *text;
  const char *complaint;    /* after the name of the file */
} faults[] = {
  { "", "1: error: there is no header" },
  { "\n\n", "2: error: there is no header" },
  { "a,b\n1,2\n", "1: error: there is no column 'time'" },
  { "a,t\n1,2\n", "1: error: there is no column 'time'" },
  { "time,a,a\n", "1:8: error: a second column 'a'" },
  { "time,,a\n", "1:6: error: a column without a name" },
  { "time,a,b\n0,1\n", "2:4: error: the line ends after 2 of 3 values" },
  { "time,a\n0,1,2\n", "2:5: error: more values than the 2 columns of the header" },
  { "time,a\n0,1\n1,\n", "3:3: error: a value of 'a' is missing" },
  { "time\ta\n0\t\n", "2:3: error: a value of 'a' is missing" },
  { "time,a,b\n0,,1\n", "2:3: error: a value of 'a' is missing" },
  { "time,a\n0,1V\n", "2:3: error: '1V' is not a number, for 'a'" },
  { "time,a\n0,one\n", "2:3: error: 'one' is not a number, for 'a'" },
  { "time,a\n0,\"1\n", "2:3: error: '\"1' is not a number, for 'a'" },
  { "time,a\nnan,1\n", "2:1: error: 'nan' is not a number, for 'time'" },
  { "time,a\n0,1\n1,1\n0.5,1\n", "4:1: error: the time goes back from 1 to 0.5" },
  { "time,a\n0,123456789012345678901234567890123x\n",
    "2:3: error: '123456789012345678901234567890...' is not a number, for 'a'" }
};

START_TEST (test_faults_are_told_with_line_and_column)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = path_of ("in.csv");
  g_autofree char *expected = g_strconcat (path, ":", faults[_i].complaint,
                                           NULL);

  ck_assert_ptr_null (read_text (faults[_i].text, -1, &error));
  ck_assert (error->domain == QBG_CSV_ERROR);
  ck_assert_str_eq (error->message, expected);
}
END_TEST

START_TEST (test_bytes_that_are_no_text_are_refused)
{
  g_autoptr (GError) error = NULL;

  ck_assert_ptr_null (read_text ("time,a\n0,\0001\n", 12, &error));
  ck_assert_ptr_nonnull (strstr (error->message, "in.csv:2:3: error: a byte of"));
}
END_TEST

START_TEST (test_a_file_that_cannot_be_read_is_told)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = path_of ("none.csv");
  g_autofree char *expected = g_strdup_printf ("cannot read '%s': %s", path,
                                               g_strerror (ENOENT));

  ck_assert_ptr_null (qbg_read_csv (path, &error));
  ck_assert_str_eq (error->message, expected);
  g_clear_error (&error);
  ck_assert_ptr_null (qbg_read_csv (folder, &error));
  ck_assert_int_eq (error->code, G_FILE_ERROR_ISDIR);
}
END_TEST

START_TEST (test_reference_results_are_read)
{
  g_autofree char *results = g_build_filename (test_source_dir (), "..",
                                               "shared", "reference",
                                               "msl-results", NULL);
  g_autoptr (GDir) dir = g_dir_open (results, 0, NULL);
  guint read = 0;

  if (dir == NULL)
    return;
  for (const char *file; (file = g_dir_read_name (dir)) != NULL;)
    if (g_str_has_suffix (file, ".csv"))
      {
        g_autofree char *path = g_build_filename (results, file, NULL);
        g_autoptr (GError) error = NULL;
        g_autoptr (QbgTrajectory) trajectory = qbg_read_csv (path, &error);

        ck_assert_msg (trajectory != NULL, "%s",
                       error == NULL ? "" : error->message);
        ck_assert_uint_gt (trajectory->n_rows, 100);
        ck_assert_uint_gt (trajectory->traces->len, 0);
        read++;
      }
  ck_assert_uint_gt (read, 0);
}
END_TEST

/* What stands in the folder after a failure: the file old.csv, as it was. */
static void
assert_untouched (const char *path)
{
  g_autoptr (GPtrArray) files = list_folder ();
  g_autofree char *text = NULL;

  ck_assert_uint_eq (files->len, 1);
  ck_assert (g_file_get_contents (path, &text, NULL, NULL));
  ck_assert_str_eq (text, "old");
}

static void
put_lines (QbgOutput *output, guint count)
{
  for (guint i = 0; i < count; i++)
    qbg_output_put (output, "0123456789abcde\n", 16);
}

START_TEST (test_an_aborted_file_leaves_the_old_one)
{
  g_autofree char *path = path_of ("old.csv");
  QbgOutput *output;

  ck_assert (g_file_set_contents (path, "old", -1, NULL));
  output = qbg_output_open (path, NULL);
  put_lines (output, 100000);
  qbg_output_abort (output);
  assert_untouched (path);
}
END_TEST

/* As on a full disk: no file may grow beyond 64 KiB. */
START_TEST (test_a_file_that_does_not_fit_leaves_the_old_one)
{
  g_autofree char *path = path_of ("old.csv");
  g_autofree char *expected = g_strdup_printf ("cannot write '%s': %s", path,
                                               g_strerror (EFBIG));
  g_autoptr (GError) error = NULL;
  struct rlimit limit = { 65536, RLIM_INFINITY }, before;
  QbgOutput *output;

  ck_assert (g_file_set_contents (path, "old", -1, NULL));
  getrlimit (RLIMIT_FSIZE, &before);
  limit.rlim_max = before.rlim_max;
  signal (SIGXFSZ, SIG_IGN);
  setrlimit (RLIMIT_FSIZE, &limit);
  output = qbg_output_open (path, &error);
  put_lines (output, 100000);
  ck_assert (!qbg_output_put (output, "x", 1));
  ck_assert (!qbg_output_commit (output, &error));
  setrlimit (RLIMIT_FSIZE, &before);
  ck_assert_str_eq (error->message, expected);
  assert_untouched (path);
}
END_TEST

START_TEST (test_a_full_device_is_an_error)
{
  g_autoptr (QbgTrajectory) trajectory = sample ();
  g_autoptr (GError) error = NULL;

  if (g_access ("/dev/full", W_OK) != 0)
    return;
  ck_assert (!qbg_write_csv (trajectory, NULL, "/dev/full", &error));
  ck_assert_int_eq (error->code, G_FILE_ERROR_NOSPC);
  ck_assert (g_str_has_prefix (error->message, "cannot write '/dev/full': "));
}
END_TEST

START_TEST (test_a_folder_that_is_none_or_not_ours_is_an_error)
{
  g_autofree char *path = g_build_filename (folder, "no", "out.csv", NULL);
  g_autoptr (GString) text = g_string_new ("x");
  g_autoptr (GError) error = NULL;

  ck_assert (!qbg_output_write (path, text, &error));
  ck_assert_int_eq (error->code, G_FILE_ERROR_NOENT);
  g_clear_error (&error);
  ck_assert (!qbg_output_write (folder, text, &error));
  ck_assert_int_eq (error->code, G_FILE_ERROR_ISDIR);
  g_clear_error (&error);
  if (getuid () == 0)
    return;
  g_free (path);
  path = path_of ("out.csv");
  g_chmod (folder, 0555);
  ck_assert (!qbg_output_write (path, text, &error));
  ck_assert_int_eq (error->code, G_FILE_ERROR_ACCES);
  g_chmod (folder, 0755);
}
END_TEST

START_TEST (test_a_replaced_file_keeps_its_mode_and_a_link_stays)
{
  g_autofree char *path = path_of ("old.csv");
  g_autofree char *name = path_of ("link.csv");
  g_autoptr (GString) text = g_string_new ("new");
  g_autofree char *read = NULL;
  struct stat info;

  ck_assert (g_file_set_contents (path, "old", -1, NULL));
  ck_assert_int_eq (g_chmod (path, 0640), 0);
  ck_assert_int_eq (symlink ("old.csv", name), 0);
  ck_assert (qbg_output_write (name, text, NULL));
  ck_assert (g_file_test (name, G_FILE_TEST_IS_SYMLINK));
  ck_assert (g_file_get_contents (path, &read, NULL, NULL));
  ck_assert_str_eq (read, "new");
  ck_assert_int_eq (stat (path, &info), 0);
  ck_assert_int_eq (info.st_mode & 0777, 0640);
}
END_TEST

START_TEST (test_text_longer_than_the_buffer_arrives_whole)
{
  g_autofree char *path = path_of ("long.csv");
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *read = NULL;
  gsize length;

  for (guint i = 0; i < 50000; i++)
    g_string_append_printf (text, "%u\n", i);
  ck_assert (qbg_output_write (path, text, NULL));
  ck_assert (g_file_get_contents (path, &read, &length, NULL));
  ck_assert_uint_eq (length, text->len);
  ck_assert_str_eq (read, text->str);
}
END_TEST

static TCase *
reading (void)
{
  TCase *tests = tcase_create ("read");

  tcase_add_checked_fixture (tests, make_folder, remove_folder);
  tcase_add_loop_test (tests, test_files_of_others_are_read, 0,
                       G_N_ELEMENTS (dialects));
  tcase_add_test (tests, test_units_behind_names_are_told_from_indices);
  tcase_add_loop_test (tests, test_faults_are_told_with_line_and_column, 0,
                       G_N_ELEMENTS (faults));
  tcase_add_test (tests, test_bytes_that_are_no_text_are_refused);
  tcase_add_test (tests, test_a_file_that_cannot_be_read_is_told);
  tcase_add_test (tests, test_reference_results_are_read);
  return tests;
}

static TCase *
writing (void)
{
  TCase *tests = tcase_create ("write");

  tcase_add_checked_fixture (tests, make_folder, remove_folder);
  tcase_add_test (tests, test_names_are_quoted_and_numbers_have_16_digits);
  tcase_add_test (tests, test_selected_traces_are_written_in_their_order);
  tcase_add_test (tests, test_what_is_written_reads_back);
  tcase_add_test (tests, test_an_aborted_file_leaves_the_old_one);
  tcase_add_test (tests, test_a_file_that_does_not_fit_leaves_the_old_one);
  tcase_add_test (tests, test_a_full_device_is_an_error);
  tcase_add_test (tests, test_a_folder_that_is_none_or_not_ours_is_an_error);
  tcase_add_test (tests,
                  test_a_replaced_file_keeps_its_mode_and_a_link_stays);
  tcase_add_test (tests, test_text_longer_than_the_buffer_arrives_whole);
  return tests;
}

int
main (void)
{
  Suite *suite = suite_create ("csv");

  suite_add_tcase (suite, reading ());
  suite_add_tcase (suite, writing ());
  return test_run (suite);
}
