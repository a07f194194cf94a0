#include <config.h>

#include "tests/svg.h"

#include <string.h>

#include "tests/support.h"

static double
number (const char *text)
{
  return g_ascii_strtod (text, NULL);
}

static void
set (Shape *shape, const char *name, const char *value)
{
  if (g_str_equal (name, "class"))
    {
      g_free (shape->class);
      shape->class = g_strdup (value);
    }
  else if (g_str_equal (name, "d"))
    shape->d = g_strdup (value);
  else if (g_str_equal (name, "fill"))
    shape->fill = g_strdup (value);
  else if (g_str_equal (name, "stroke"))
    shape->stroke = g_strdup (value);
  else if (g_str_equal (name, "stroke-dasharray"))
    shape->dash = g_strdup (value);
  else if (g_str_equal (name, "x") || g_str_equal (name, "x1")
           || g_str_equal (name, "cx"))
    shape->x = number (value);
  else if (g_str_equal (name, "y") || g_str_equal (name, "y1")
           || g_str_equal (name, "cy"))
    shape->y = number (value);
  else if (g_str_equal (name, "x2"))
    shape->x2 = number (value);
  else if (g_str_equal (name, "y2"))
    shape->y2 = number (value);
  else if (g_str_equal (name, "width"))
    shape->width = number (value);
  else if (g_str_equal (name, "height"))
    shape->height = number (value);
}

static void
start (GMarkupParseContext *context, const char *element, const char **names,
       const char **values, gpointer data, GError **error)
{
  Svg *svg = data;
  Shape *shape = g_new0 (Shape, 1);

  (void) context;
  (void) error;
  shape->element = g_strdup (element);
  shape->class = g_strdup ("");
  for (; *names != NULL; names++, values++)
    set (shape, *names, *values);
  if (g_str_equal (element, "svg"))
    {
      svg->width = shape->width;
      svg->height = shape->height;
    }
  g_ptr_array_add (svg->shapes, shape);
}

static void
text (GMarkupParseContext *context, const char *content, gsize length,
      gpointer data, GError **error)
{
  Svg *svg = data;
  Shape *last = svg->shapes->pdata[svg->shapes->len - 1];

  (void) error;
  if (g_str_equal (g_markup_parse_context_get_element (context), "text"))
    {
      g_free (last->text);
      last->text = g_strndup (content, length);
    }
}

static void
free_shape (gpointer item)
{
  Shape *shape = item;

  g_free (shape->element);
  g_free (shape->class);
  g_free (shape->d);
  g_free (shape->dash);
  g_free (shape->stroke);
  g_free (shape->fill);
  g_free (shape->text);
  g_free (shape);
}

Svg *
svg_parse (const GString *source)
{
  const GMarkupParser parser = { .start_element = start, .text = text };
  Svg *svg = g_new0 (Svg, 1);
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new
    (&parser, 0, svg, NULL);
  g_autoptr (GError) error = NULL;

  svg->shapes = g_ptr_array_new_with_free_func (free_shape);
  if (!g_markup_parse_context_parse (context, source->str,
                                     (gssize) source->len, &error)
      || !g_markup_parse_context_end_parse (context, &error))
    ck_abort_msg ("%s", error->message);
  return svg;
}

void
svg_free (Svg *svg)
{
  g_ptr_array_unref (svg->shapes);
  g_free (svg);
}

const Shape *
svg_find (const Svg *svg, const char *class, guint n)
{
  for (guint i = 0; i < svg->shapes->len; i++)
    {
      const Shape *shape = svg->shapes->pdata[i];
      if (g_str_equal (shape->class, class) && n-- == 0)
        return shape;
    }
  return NULL;
}

guint
svg_count (const Svg *svg, const char *class)
{
  guint count = 0;

  while (svg_find (svg, class, count) != NULL)
    count++;
  return count;
}

GArray *
svg_vertices (const Shape *path)
{
  GArray *vertices = g_array_new (FALSE, FALSE, sizeof (Vertex));
  const char *p = path->d;

  while (*p != '\0')
    {
      Vertex vertex = { 0, 0, *p == 'M' };
      char *end;

      vertex.x = g_ascii_strtod (p + 1, &end);
      ck_assert_msg (*end == ',', "not a vertex: '%.20s'", p);
      vertex.y = g_ascii_strtod (end + 1, &end);
      g_array_append_val (vertices, vertex);
      p = end;
    }
  return vertices;
}
