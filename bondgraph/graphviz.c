#include <config.h>

#include "bondgraph/graphviz.h"

#include <stdlib.h>
#include <unistd.h>

#include <glib/gstdio.h>

#define POINTS_PER_INCH 72

G_DEFINE_QUARK (qbg-graphviz-error-quark, qbg_graphviz_error)

static QbgPlacement *
placement_new (guint n_boxes, guint n_curves)
{
  QbgPlacement *placement = g_new0 (QbgPlacement, 1);

  placement->boxes = g_new0 (QbgPoint, n_boxes + 1);
  placement->n_boxes = n_boxes;
  placement->curves = g_new0 (GArray *, n_curves + 1);
  placement->n_curves = n_curves;
  for (guint k = 0; k < n_curves; k++)
    placement->curves[k] = g_array_new (FALSE, FALSE, sizeof (QbgPoint));
  return placement;
}

void
qbg_placement_free (QbgPlacement *placement)
{
  if (placement == NULL)
    return;
  for (guint k = 0; k < placement->n_curves; k++)
    g_array_unref (placement->curves[k]);
  g_free (placement->curves);
  g_free (placement->boxes);
  g_free (placement);
}

static QbgPoint
read_point (const QbgPlacement *placement, char **words)
{
  return (QbgPoint) {
    g_ascii_strtod (words[0], NULL) * POINTS_PER_INCH,
    placement->size.y - g_ascii_strtod (words[1], NULL) * POINTS_PER_INCH
  };
}

/* graph scale width height. */
static void
read_size (QbgPlacement *placement, char **words)
{
  placement->size.x = g_ascii_strtod (words[2], NULL) * POINTS_PER_INCH;
  placement->size.y = g_ascii_strtod (words[3], NULL) * POINTS_PER_INCH;
}

/* node name x y …. */
static void
read_box (QbgPlacement *placement, char **words)
{
  guint64 number = g_ascii_strtoull (words[1] + 1, NULL, 10);

  if (words[1][0] == 'b' && number < placement->n_boxes)
    placement->boxes[number] = read_point (placement, words + 2);
}

/* edge tail head n x1 y1 … xn yn style colour. */
static void
read_curve (QbgPlacement *placement, char **words, guint n_words)
{
  guint64 n = g_ascii_strtoull (words[3], NULL, 10), number;
  const char *colour = words[n_words - 1];

  if (n_words < 6 || 2 * n + 6 > n_words)
    return;
  colour += *colour == '"';
  number = *colour == '#' ? g_ascii_strtoull (colour + 1, NULL, 16)
                          : G_MAXUINT64;
  if (number >= placement->n_curves)
    return;
  for (guint64 k = 0; k < n; k++)
    {
      QbgPoint point = read_point (placement, words + 4 + 2 * k);
      g_array_append_val (placement->curves[number], point);
    }
}

static void
read_line (QbgPlacement *placement, const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  guint n = g_strv_length (words);

  if (n >= 4 && g_str_equal (words[0], "graph"))
    read_size (placement, words);
  else if (n >= 4 && g_str_equal (words[0], "node"))
    read_box (placement, words);
  else if (n >= 4 && g_str_equal (words[0], "edge"))
    read_curve (placement, words, n);
}

/* Long lines are broken by a backslash at their end. */
static QbgPlacement *
read_placement (const char *text, guint n_boxes, guint n_edges)
{
  QbgPlacement *placement = placement_new (n_boxes, n_edges);
  g_auto (GStrv) pieces = g_strsplit (text, "\\\n", -1);
  g_autofree char *whole = g_strjoinv ("", pieces);
  g_auto (GStrv) lines = g_strsplit (whole, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    read_line (placement, *line);
  return placement;
}

static char *
write_temporary (const GString *text, GError **error)
{
  g_autofree char *path = NULL;
  int fd = g_file_open_tmp ("qbg-graph-XXXXXX", &path, error);

  if (fd < 0)
    return NULL;
  close (fd);
  if (g_file_set_contents (path, text->str, (gssize) text->len, error))
    return g_steal_pointer (&path);
  g_unlink (path);
  return NULL;
}

static void
explain_missing (const char *program, GError **error)
{
  if (error == NULL || !g_error_matches (*error, G_SPAWN_ERROR,
                                         G_SPAWN_ERROR_NOENT))
    return;
  g_clear_error (error);
  g_set_error (error, QBG_GRAPHVIZ_ERROR, 0,
               "the picture needs the program '%s' of Graphviz, which is not "
               "installed (Debian package: graphviz); --format=dot does "
               "without it", program);
}

static char *
run_on_file (const char *program, const char *path, GError **error)
{
  const char *argv[] = { program, "-Tplain", path, NULL };
  g_autofree char *printed = NULL, *complaints = NULL;
  int status;

  if (!g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL,
                     NULL, &printed, &complaints, &status, error))
    {
      explain_missing (program, error);
      return NULL;
    }
  if (status == 0)
    return g_steal_pointer (&printed);
  g_set_error (error, QBG_GRAPHVIZ_ERROR, 0,
               "the program '%s' of Graphviz failed: %s", program,
               g_strstrip (complaints));
  return NULL;
}

QbgPlacement *
qbg_graphviz_run (const char *program, const GString *text, guint n_boxes,
                  guint n_edges, GError **error)
{
  g_autofree char *path = write_temporary (text, error);
  g_autofree char *printed = NULL;

  if (path == NULL)
    return NULL;
  printed = run_on_file (program, path, error);
  g_unlink (path);
  return printed == NULL ? NULL : read_placement (printed, n_boxes, n_edges);
}
