#include <config.h>

#include "bondgraph/picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bondgraph/graph-layout.h"
#include "bondgraph/law-text.h"
#include "tests/netlist.h"
#include "tests/random_circuit.h"
#include "tests/support.h"

#define DIVIDER "V1 a 0 10\nR1 a b 10\nR2 b 0 30"
#define TANK "V1 a 0 1\nR1 a b 10\nL1 b 0 1\nC1 b 0 1"
#define BRIDGE "V1 a 0 1\nR1 a b 1\nR2 b 0 1\nR3 a c 1\nR4 c 0 1\nR5 b c 1"
#define COUPLED "V1 a 0 1\nT1 a 0 b 0 2\nR1 b c 1\nY1 c 0 d 0 2\nC1 d 0 1\n" \
  "E1 e 0 d 0 3\nR2 e 0 1"
#define STAR "I1 0 a 1\nC1 a 0 1\nR1 a 0 1\nR2 a 0 1\nR3 a 0 1\nR4 a 0 1\n" \
  "R5 a 0 1\nR6 a 0 1\nR7 a 0 1\nR8 a 0 1\nL1 a 0 1"

/* A transformer with both sides at one node. */
#define TWICE "V1 a 0 1\nR1 a b 1\nT1 b 0 b 0 2\nC1 b 0 1"

static const char *const netlists[] = {
  DIVIDER, TANK, BRIDGE, COUPLED, STAR, "V1 a 0 1\nV2 a 0 2\nR1 a 0 1",
  "N1 a 0 b 0\nR1 a c 1\nV1 c 0 1\nR2 a b 1\nR3 b 0 1",
  TWICE
};

/* A bond as it is drawn. */
typedef struct {
  QbgPoint tail, head;            /* ends of its line */
  QbgPoint stroke[2], arrow[2];   /* ends of these */
  gboolean has_stroke, has_arrow;
} Drawn;

/* What the SVG says, as it is read. */
typedef struct {
  Drawn *bonds;
  guint *times;           /* how often each bond was met */
  guint n_bonds;
  QbgPoint *texts;        /* by vertex: where its name is */
  guint n_vertices;
  guint bond, vertex;     /* that is being read, from 1; 0: none */
} Reader;

typedef struct {
  QbgCircuit *circuit;
  QbgBondGraph *graph;
  QbgCausality *causality;
} Subject;

static void
subject_init (Subject *subject, QbgCircuit *circuit)
{
  g_autoptr (QbgBondGraph) grounded
    = qbg_construct (circuit, QBG_STAGE_GROUNDED);

  subject->circuit = circuit;
  subject->graph = qbg_simplify (grounded);
  subject->causality = qbg_assign_causality (subject->graph);
}

static void
subject_clear (Subject *subject)
{
  qbg_causality_free (subject->causality);
  qbg_bond_graph_free (subject->graph);
  qbg_circuit_free (subject->circuit);
}

static const char *
attribute (const char **names, const char **values, const char *name)
{
  for (; *names != NULL; names++, values++)
    if (g_str_equal (*names, name))
      return *values;
  return "";
}

/* The first and the last point of a path. */
static void
read_path (const char *text, QbgPoint *first, QbgPoint *last)
{
  const char *end = strrchr (text, 'L');
  char *comma;

  ck_assert_ptr_nonnull (end);
  first->x = g_ascii_strtod (text + 1, &comma);
  first->y = g_ascii_strtod (comma + 1, NULL);
  last->x = g_ascii_strtod (end + 1, &comma);
  last->y = g_ascii_strtod (comma + 1, NULL);
}

static void
read_group (Reader *reader, const char *id)
{
  reader->bond = reader->vertex = 0;
  if (g_str_has_prefix (id, "bond"))
    reader->bond = (guint) atoi (id + 4);
  else if (*id == 'v')
    reader->vertex = (guint) atoi (id + 1);
  ck_assert_uint_le (reader->bond, reader->n_bonds);
  ck_assert_uint_le (reader->vertex, reader->n_vertices);
  if (reader->bond > 0)
    reader->times[reader->bond - 1]++;
}

static void
read_part (Reader *reader, const char *class, const char *path)
{
  Drawn *drawn = &reader->bonds[reader->bond - 1];

  if (g_str_equal (class, "line"))
    read_path (path, &drawn->tail, &drawn->head);
  else if (g_str_equal (class, "stroke"))
    {
      ck_assert (!drawn->has_stroke);
      drawn->has_stroke = TRUE;
      read_path (path, &drawn->stroke[0], &drawn->stroke[1]);
    }
  else if (g_str_equal (class, "arrow"))
    {
      drawn->has_arrow = TRUE;
      read_path (path, &drawn->arrow[0], &drawn->arrow[1]);
    }
}

static void
start_element (GMarkupParseContext *context, const char *element,
               const char **names, const char **values, gpointer data,
               GError **error)
{
  Reader *reader = data;
  const char *class = attribute (names, values, "class");

  (void) context;
  (void) error;
  if (g_str_equal (element, "g"))
    read_group (reader, attribute (names, values, "id"));
  else if (g_str_equal (element, "path") && reader->bond > 0)
    read_part (reader, class, attribute (names, values, "d"));
  else if (reader->vertex > 0 && (g_str_equal (class, "name")
                                  || g_str_equal (class, "junction")))
    reader->texts[reader->vertex - 1]
      = (QbgPoint) { g_ascii_strtod (attribute (names, values, "x"), NULL),
                     g_ascii_strtod (attribute (names, values, "y"), NULL) };
}

static void
read_svg (const Subject *subject, Reader *reader)
{
  const GMarkupParser parser = { .start_element = start_element };
  g_autoptr (GString) svg = g_string_new (NULL);
  g_autoptr (GMarkupParseContext) context
    = g_markup_parse_context_new (&parser, 0, reader, NULL);
  g_autoptr (GError) error = NULL;

  *reader = (Reader) { .n_bonds = subject->graph->bonds->len,
                       .n_vertices = subject->graph->vertices->len };
  reader->bonds = g_new0 (Drawn, reader->n_bonds + 1);
  reader->times = g_new0 (guint, reader->n_bonds + 1);
  reader->texts = g_new0 (QbgPoint, reader->n_vertices + 1);
  ck_assert (qbg_bond_graph_to_svg (subject->graph, subject->causality, svg,
                                    &error));
  ck_assert (g_markup_parse_context_parse (context, svg->str,
                                           (gssize) svg->len, &error));
  ck_assert (g_markup_parse_context_end_parse (context, &error));
}

static void
reader_clear (Reader *reader)
{
  g_free (reader->bonds);
  g_free (reader->times);
  g_free (reader->texts);
}

static double
distance (QbgPoint a, QbgPoint b)
{
  return hypot (a.x - b.x, a.y - b.y);
}

static void
expect_stroke (const Drawn *drawn, QbgStroke stroke)
{
  QbgPoint middle = { (drawn->stroke[0].x + drawn->stroke[1].x) / 2,
                      (drawn->stroke[0].y + drawn->stroke[1].y) / 2 };

  ck_assert_int_eq (drawn->has_stroke, stroke != QBG_STROKE_NONE);
  if (stroke == QBG_STROKE_NONE)
    return;
  ck_assert_double_lt (distance (middle, stroke == QBG_STROKE_HEAD
                                 ? drawn->head : drawn->tail), 0.2);
  ck_assert_double_gt (distance (drawn->tail, drawn->head), 20);
}

static void
expect_bond (const Subject *subject, const Reader *reader, QbgBondId id)
{
  const QbgBond *bond = QBG_BOND (subject->graph, id);
  const Drawn *drawn = &reader->bonds[id];
  QbgPoint tail = reader->texts[bond->tail], head = reader->texts[bond->head];

  ck_assert_uint_eq (reader->times[id], 1);
  ck_assert_double_lt (distance (drawn->tail, tail),
                       distance (drawn->tail, head));
  ck_assert_double_lt (distance (drawn->head, head),
                       distance (drawn->head, tail));
  expect_stroke (drawn, subject->causality->strokes[id]);
  ck_assert (drawn->has_arrow);
  ck_assert_double_lt (distance (drawn->arrow[0], drawn->head), 0.2);
  ck_assert_double_lt (distance (drawn->arrow[1], drawn->tail),
                       distance (drawn->head, drawn->tail));
}

START_TEST (test_strokes_and_half_arrows_are_at_the_right_ends)
{
  Subject subject;
  Reader reader;

  subject_init (&subject, test_netlist (netlists[_i]));
  read_svg (&subject, &reader);
  for (QbgBondId b = 0; b < subject.graph->bonds->len; b++)
    expect_bond (&subject, &reader, b);
  reader_clear (&reader);
  subject_clear (&subject);
}
END_TEST

static void
expect_apart (const QbgGraphLayout *layout)
{
  for (guint a = 0; a < layout->n_spots; a++)
    for (guint b = a + 1; b < layout->n_spots; b++)
      {
        const QbgSpot *x = &layout->spots[a], *y = &layout->spots[b];

        ck_assert_msg (fabs (x->centre.x - y->centre.x)
                       >= x->half_width + y->half_width
                       || fabs (x->centre.y - y->centre.y)
                          >= x->half_height + y->half_height,
                       "'%s' lies over '%s'", x->name, y->name);
      }
}

START_TEST (test_texts_do_not_overlap)
{
  g_autoptr (GError) error = NULL;
  Subject subject;

  subject_init (&subject, test_netlist (netlists[_i]));
  g_autoptr (QbgGraphLayout) layout = qbg_graph_layout_new (subject.graph,
                                                            &error);
  ck_assert_ptr_nonnull (layout);
  expect_apart (layout);
  subject_clear (&subject);
}
END_TEST

START_TEST (test_bonds_between_the_same_two_are_drawn_apart)
{
  Subject subject;
  Reader reader;

  subject_init (&subject, test_netlist (TWICE));
  read_svg (&subject, &reader);
  for (QbgBondId a = 0; a < subject.graph->bonds->len; a++)
    for (QbgBondId b = 0; b < a; b++)
      {
        const Drawn *x = &reader.bonds[a], *y = &reader.bonds[b];
        double along = distance (x->tail, y->tail)
                       + distance (x->head, y->head);
        double against = distance (x->tail, y->head)
                         + distance (x->head, y->tail);

        ck_assert_double_gt (MIN (along, against), 20);
      }
  reader_clear (&reader);
  subject_clear (&subject);
}
END_TEST

START_TEST (test_loops_and_dependent_storages_are_set_off)
{
  g_autoptr (GString) loop = g_string_new (NULL);
  g_autoptr (GString) dependent = g_string_new (NULL);
  Subject subject;

  subject_init (&subject, test_netlist (DIVIDER));
  qbg_bond_graph_to_svg (subject.graph, subject.causality, loop, NULL);
  subject_clear (&subject);
  subject_init (&subject, test_netlist ("V1 a 0 1\nC1 a 0 1"));
  qbg_bond_graph_to_svg (subject.graph, subject.causality, dependent, NULL);
  subject_clear (&subject);
  ck_assert_ptr_nonnull (strstr (loop->str, "<rect class=\"loop\""));
  ck_assert_ptr_null (strstr (loop->str, "<rect class=\"dependent\""));
  ck_assert_ptr_nonnull (strstr (dependent->str, "<rect class=\"dependent\""));
  ck_assert_ptr_null (strstr (dependent->str, "<rect class=\"loop\""));
}
END_TEST

/* In a child process, so that the others keep their PATH. */
START_TEST (test_a_missing_graphviz_is_named_with_its_package)
{
  g_autoptr (GString) svg = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  Subject subject;

  subject_init (&subject, test_netlist (DIVIDER));
  g_setenv ("PATH", "/nowhere", TRUE);
  ck_assert (!qbg_bond_graph_to_svg (subject.graph, subject.causality, svg,
                                     &error));
  ck_assert_ptr_nonnull (strstr (error->message, "package: graphviz"));
  subject_clear (&subject);
}
END_TEST

START_TEST (test_quantities_have_si_prefixes)
{
  static const struct { double value; const char *text; } cases[] = {
    { 10, "10 F" }, { 0.015, "15 mF" }, { 4700, "4.7 kF" }, { 0, "0 F" },
    { 1e-6, "1 µF" }, { 1e-12, "1 pF" }, { 2.2e6, "2.2 MF" },
    { -1e-3, "-1 mF" }, { 999.99999, "1 kF" }, { 1e-30, "1e-30 F" },
    { 123456, "123.5 kF" }
  };

  for (guint k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      qbg_quantity_format (cases[k].value, "F", text);
      ck_assert_str_eq (text->str, cases[k].text);
    }
}
END_TEST

/* Whatever the circuit, it can be shown in every form. */
START_TEST (test_random_circuits_can_be_shown)
{
  const QbgQuantization quantization = { 0.1, 0.01 };
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed ((guint32) _i);
  g_autofree char *netlist = test_random_netlist (rand, TEST_CONTROLLED);
  Subject subject;

  subject_init (&subject, test_netlist (netlist));
  qbg_list_circuit (subject.circuit, out);
  qbg_circuit_to_json (subject.circuit, out);
  qbg_list_bond_graph (subject.graph, subject.causality, out);
  qbg_bond_graph_to_json (subject.graph, subject.causality, out);
  qbg_bond_graph_to_dot (subject.graph, subject.causality, out);
  qbg_bond_graph_to_cdpp (subject.graph, subject.causality, &quantization,
                          out);
  ck_assert (g_utf8_validate (out->str, (gssize) out->len, NULL));
  g_autoptr (QbgGraphLayout) layout = qbg_graph_layout_new (subject.graph,
                                                            &error);
  ck_assert_ptr_nonnull (layout);
  expect_apart (layout);
  subject_clear (&subject);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("picture");
  TCase *plain = tcase_create ("plain"), *drawn = tcase_create ("drawn");
  g_autofree char *dot = g_find_program_in_path ("dot");

  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL);
  tcase_add_test (plain, test_quantities_have_si_prefixes);
  tcase_add_test (plain, test_a_missing_graphviz_is_named_with_its_package);
  suite_add_tcase (suite, plain);
  tcase_set_timeout (drawn, 60);
  tcase_add_loop_test (drawn,
                       test_strokes_and_half_arrows_are_at_the_right_ends, 0,
                       G_N_ELEMENTS (netlists));
  tcase_add_loop_test (drawn, test_texts_do_not_overlap, 0,
                       G_N_ELEMENTS (netlists));
  tcase_add_test (drawn, test_bonds_between_the_same_two_are_drawn_apart);
  tcase_add_test (drawn, test_loops_and_dependent_storages_are_set_off);
  tcase_add_loop_test (drawn, test_random_circuits_can_be_shown, 0, 60);
  if (dot == NULL)
    g_printerr ("without Graphviz, no picture is tested\n");
  else
    suite_add_tcase (suite, drawn);
  return test_run (suite);
}
