/* An SVG taken apart, for tests to look at. */

#pragma once

#include <glib.h>

typedef struct {
  char *element;        /* "text", "path", "rect", "line", "circle" */
  char *class;          /* "": it has none */
  double x, y;          /* or x1, y1, cx, cy */
  double width, height;
  double x2, y2;
  char *d, *dash, *stroke, *fill;       /* NULL: it has none */
  char *text;           /* what is in a text */
} Shape;

typedef struct {
  double width, height;
  GPtrArray *shapes;    /* Shape * */
} Svg;

typedef struct {
  double x, y;
  gboolean begins;      /* the pen is set down here */
} Vertex;

/* Fails the test if it is not well-formed XML. */
Svg *svg_parse (const GString *text);
void svg_free (Svg *svg);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Svg, svg_free)

/* The nth shape of that class, from 0; NULL if there are fewer.  Borrowed. */
const Shape *svg_find (const Svg *svg, const char *class, guint n);
guint svg_count (const Svg *svg, const char *class);

/* The vertices (Vertex) of a path. */
GArray *svg_vertices (const Shape *path);
