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

/* Paths about the origin: square, disc, triangles, diamond, cross, plus; after
 * them, the first ones again. */
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
  { "m-4.2,0h8.4m-4.2,-4.2v8.4", TRUE }
};

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

/* With the second round of colours come other shapes. */
void
qbg_style_mark (GString *out, guint index, double x, double y)
{
  guint round = index / G_N_ELEMENTS (colours);
  guint shape = (index + 3 * round) % G_N_ELEMENTS (marks);
  const char *colour = qbg_style_colour (index);

  g_string_append_printf (out, "<path class=\"mark\" fill=\"%s\" stroke=\"%s\""
                          " d=\"M", marks[shape].open ? "none" : colour,
                          colour);
  qbg_svg_number (out, x);
  g_string_append_c (out, ',');
  qbg_svg_number (out, y);
  g_string_append_printf (out, "%s\"/>\n", marks[shape].path);
}
