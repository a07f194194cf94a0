#include <config.h>

#include "report/style.h"

#include "report/svg.h"

/* The palette of Okabe and Ito, without its yellow, which is faint on
 * white. */
static const char *const colours[] = {
  "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#000000", "#E69F00", "#56B4E9"
};

/* Curves differ by these too: without colours, and where one covers another. */
static const char *const dashes[] = {
  NULL, "8 3", "3 3", "10 3 2 3", "5 2", "10 2 2 2 2 2"
};

/* Paths about the origin: disc, square, triangle, diamond, the triangle upside
 * down, cross, plus.  After them, the areas come again as outlines, and a star
 * and the cross in a circle instead of those that are lines. */
static const struct {
  const char *path;
  gboolean open;        /* lines only */
} marks[] = {
  { "m-3.5,0a3.5,3.5 0 1 0 7,0a3.5,3.5 0 1 0 -7,0z", FALSE },
  { "m-3.3,-3.3h6.6v6.6h-6.6z", FALSE },
  { "m0,-4.4l4,7h-8z", FALSE },
  { "m0,-4.6l4.4,4.6l-4.4,4.6l-4.4,-4.6z", FALSE },
  { "m0,4.4l4,-7h-8z", FALSE },
  { "m-3.4,-3.4l6.8,6.8m0,-6.8l-6.8,6.8", TRUE },
  { "m-4.2,0h8.4m-4.2,-4.2v8.4", TRUE },
  { "m-3.4,-3.4l6.8,6.8m0,-6.8l-6.8,6.8m-0.8,-3.4h8.4m-4.2,-4.2v8.4", TRUE },
  { "m-4.4,0a4.4,4.4 0 1 0 8.8,0a4.4,4.4 0 1 0 -8.8,0"
    "m1.3,-3.1l6.2,6.2m0,-6.2l-6.2,6.2", TRUE }
};

/* How many of them come first, before those that only the second round has. */
#define N_FIRST (G_N_ELEMENTS (marks) - 2)

const char *
qbg_style_colour (guint index)
{
  return colours[index % G_N_ELEMENTS (colours)];
}

const char *
qbg_style_dashes (guint index)
{
  return dashes[index % G_N_ELEMENTS (dashes)];
}

void
qbg_style_mark (GString *out, guint index, double x, double y)
{
  gboolean again = index / N_FIRST % 2;
  guint shape = index % N_FIRST;
  const char *colour = qbg_style_colour (index);

  if (again && marks[shape].open)
    shape += 2;
  g_string_append_printf (out, "<path class=\"mark\" fill=\"%s\" stroke=\"%s\""
                          " d=\"M", marks[shape].open ? "none"
                          : again ? "#fff" : colour, colour);
  qbg_svg_number (out, x);
  g_string_append_c (out, ',');
  qbg_svg_number (out, y);
  g_string_append_printf (out, "%s\"/>\n", marks[shape].path);
}
