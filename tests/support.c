#include <config.h>

#include "tests/support.h"

#include <stdlib.h>

#include <glib.h>

int
test_run (Suite *suite)
{
  SRunner *runner = srunner_create (suite);

  srunner_run_all (runner, CK_ENV);
  int failed = srunner_ntests_failed (runner);
  int ran = srunner_ntests_run (runner);
  srunner_free (runner);

  return failed == 0 && ran > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static const char *
required_variable (const char *name)
{
  const char *value = g_getenv (name);

  if (value == NULL)
    g_error ("%s is not set: run the tests with 'make check'", name);
  return value;
}

const char *
test_source_dir (void)
{
  return required_variable ("QBG_SOURCE_DIR");
}

const char *
test_qbg (void)
{
  return required_variable ("QBG");
}
