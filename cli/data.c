#include <config.h>

#include "cli/data.h"

#include <glib.h>

static gboolean
has_library (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "lib", "Modelica", NULL);

  return g_file_test (path, G_FILE_TEST_IS_DIR);
}

static char *
folder_of_executable (void)
{
  g_autofree char *path = g_file_read_link ("/proc/self/exe", NULL);

  return path == NULL ? NULL : g_path_get_dirname (path);
}

char *
qbg_data_folder (void)
{
  const char *given = g_getenv ("QBG_DATA");
  g_autofree char *beside = folder_of_executable ();
  g_autofree char *shared = NULL;

  if (given != NULL && *given != '\0')
    return g_strdup (given);
  if (beside == NULL)
    return g_strdup (PKGDATADIR);
  if (has_library (beside))
    return g_steal_pointer (&beside);
  shared = g_build_filename (beside, "..", "share", "qbg", NULL);
  return has_library (shared) ? g_steal_pointer (&shared)
                              : g_strdup (PKGDATADIR);
}
