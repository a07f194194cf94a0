#include <config.h>

#include "tests/plotting.h"

Svg *
draw (const QbgTrajectory *trajectory, const QbgPlotOptions *options)
{
  g_autoptr (GString) out = g_string_new (NULL);

  qbg_plot_svg (trajectory, NULL, options, out);
  return svg_parse (out);
}

Svg *
draw_plainly (const QbgTrajectory *trajectory)
{
  return draw (trajectory, &QBG_PLOT_DEFAULTS);
}

QbgTrajectory *
new_with (const char *names)
{
  QbgTrajectory *trajectory = qbg_trajectory_new ();
  g_auto (GStrv) parts = g_strsplit (names, " ", -1);

  for (char **name = parts; *name != NULL; name++)
    qbg_trajectory_add_trace (trajectory, *name, NULL, FALSE);
  return trajectory;
}

void
add (QbgTrajectory *trajectory, double time, double a, double b)
{
  double *values = qbg_trajectory_append (trajectory, time);

  values[0] = a;
  if (trajectory->traces->len > 1)
    values[1] = b;
}

QbgTrajectory *
many (guint n_traces, const char *format)
{
  QbgTrajectory *trajectory = qbg_trajectory_new ();

  for (guint k = 0; k < n_traces; k++)
    {
      g_autofree char *number = g_strdup_printf ("%u", k);
      g_auto (GStrv) parts = g_strsplit (format, "#", -1);
      g_autofree char *name = g_strjoinv (number, parts);
      qbg_trajectory_add_trace (trajectory, name, k % 3 == 2 ? "A" : NULL,
                                FALSE);
    }
  for (guint row = 0; row < 50; row++)
    {
      double *values = qbg_trajectory_append (trajectory, row);
      for (guint k = 0; k < n_traces; k++)
        values[k] = sin (row * 0.1 + k);
    }
  return trajectory;
}
