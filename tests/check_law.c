#include <config.h>

#include "parser/law.h"

#include <math.h>
#include <string.h>

#include "tests/equation_text.h"
#include "tests/support.h"

static QbgCircuit *circuit;
static QbgDiags *diags;
static GArray *equations;
static GString *out;
static QbgComponentId id;

/* A component X in a circuit of its own, with the model in front of it. */
static void
begin (void)
{
  QbgComponent model = { .name = "", .class_name = "M", .composite = TRUE };
  QbgComponent component = { .name = "X", .class_name = "X" };

  if (circuit != NULL)
    {
      g_array_unref (equations);
      qbg_circuit_free (circuit);
      qbg_diags_free (diags);
    }
  circuit = qbg_circuit_new ();
  diags = qbg_diags_new ();
  equations = g_array_new (FALSE, FALSE, sizeof (QbgEquation));
  g_array_append_val (circuit->components, model);
  g_array_append_val (circuit->components, component);
  id = 1;
}

static void
setup (void)
{
  out = g_string_new (NULL);
}

static void
teardown (void)
{
  g_string_free (out, TRUE);
  if (circuit != NULL)
    g_array_unref (equations);
  g_clear_pointer (&circuit, qbg_circuit_free);
  g_clear_pointer (&diags, qbg_diags_free);
}

static QbgVariableId
add_variable (const char *name, QbgVariableKind kind, QbgType type)
{
  QbgVariable variable = {
    .name = qbg_arena_strndup (circuit->arena, name, strlen (name)),
    .component = id, .kind = kind, .type = type, .start = NAN, .nominal = NAN
  };

  g_array_append_val (circuit->variables, variable);
  QBG_COMPONENT (circuit, id)->n_variables++;
  return circuit->variables->len - 1;
}

/* Variables, by names with blanks between them. */
static void
add_variables (const char *names, QbgVariableKind kind, QbgType type)
{
  g_auto (GStrv) each = g_strsplit (names, " ", 0);

  for (guint i = 0; each[i] != NULL; i++)
    add_variable (each[i], kind, type);
}

#define locals(names) add_variables (names, QBG_VAR_LOCAL, QBG_TYPE_REAL)
#define flags(names) add_variables (names, QBG_VAR_LOCAL, QBG_TYPE_BOOLEAN)
#define inputs(names) add_variables (names, QBG_VAR_INPUT, QBG_TYPE_REAL)
#define outputs(names) add_variables (names, QBG_VAR_OUTPUT, QBG_TYPE_REAL)

static void
pins (const char *names)
{
  g_auto (GStrv) each = g_strsplit (names, " ", 0);

  for (guint i = 0; each[i] != NULL; i++)
    {
      g_autofree char *potential = g_strconcat (each[i], ".v", NULL);
      g_autofree char *current = g_strconcat (each[i], ".i", NULL);
      QbgPin pin = {
        .name = qbg_arena_strndup (circuit->arena, each[i],
                                   strlen (each[i])),
        .component = id,
        .potential = add_variable (potential, QBG_VAR_POTENTIAL,
                                   QBG_TYPE_REAL),
        .current = add_variable (current, QBG_VAR_CURRENT, QBG_TYPE_REAL),
        .node = QBG_NONE
      };
      g_array_append_val (circuit->pins, pin);
      QBG_COMPONENT (circuit, id)->n_pins++;
    }
}

static QbgVariableId
find (const char *name)
{
  for (guint i = 0; i < circuit->variables->len; i++)
    if (QBG_VARIABLE (circuit, i)->name != NULL
        && strcmp (QBG_VARIABLE (circuit, i)->name, name) == 0)
      return i;
  ck_abort_msg ("no variable %s", name);
  return QBG_NONE;
}

static guint32
look_up (const char *name, QbgType *type, gpointer data)
{
  (void) data;
  QbgVariableId found = find (name);
  *type = QBG_VARIABLE (circuit, found)->type;
  return found;
}

static void
equation (const char *text)
{
  QbgEquation one = { test_equation (circuit->arena, text, look_up, NULL),
                      QBG_NO_SPAN };

  g_array_append_val (equations, one);
}

/* Several equations with semicolons between them. */
static void
say (const char *text)
{
  g_auto (GStrv) each = g_strsplit (text, ";", 0);

  for (guint i = 0; each[i] != NULL; i++)
    equation (each[i]);
}

static void
derive (void)
{
  qbg_derive_law (circuit, id, (const QbgEquation *) equations->data,
                  equations->len, diags);
}

/* Two pins p and n with voltage v and current i, as Interfaces.OnePort. */
static void
one_port (void)
{
  begin ();
  locals ("v i");
  pins ("p n");
  say ("v = p.v - n.v; 0 = p.i + n.i; i = p.i");
}

static void
two_port (void)
{
  begin ();
  locals ("v1 v2 i1 i2");
  pins ("p1 n1 p2 n2");
  say ("v1 = p1.v - n1.v; v2 = p2.v - n2.v; 0 = p1.i + n1.i;"
       "0 = p2.i + n2.i; i1 = p1.i; i2 = p2.i");
}

/* e and f of a single port, e1, f1, e2, … of several. */
static void
append_name (guint32 var, gpointer data, GString *to)
{
  const QbgVariable *variable = QBG_VARIABLE (circuit, var);
  const QbgComponent *component = QBG_COMPONENT (circuit, id);

  (void) data;
  if (variable->name != NULL)
    {
      g_string_append (to, variable->name);
      return;
    }
  for (guint i = 0; i < component->n_ports; i++)
    {
      const QbgPort *port = QBG_PORT (circuit, component->first_port + i);

      if (port->effort != var && port->flow != var)
        continue;
      g_string_append_c (to, port->effort == var ? 'e' : 'f');
      if (component->n_ports > 1)
        g_string_append_printf (to, "%u", i + 1);
    }
}

static void
append_expr (const char *label, const QbgExpr *expr)
{
  if (expr == NULL)
    return;
  g_string_append_printf (out, " %s=", label);
  qbg_expr_format (expr, append_name, NULL, out);
}

static void
append_ports (const QbgElement *element)
{
  for (guint i = 0; i < element->n_ports; i++)
    {
      const QbgPort *port = QBG_PORT (circuit, element->first_port + i);

      g_string_append_c (out, i == 0 ? '(' : ' ');
      g_string_append (out, QBG_PIN (circuit, port->p)->name);
      if (port->n != QBG_NONE)
        g_string_append_printf (out, ",%s", QBG_PIN (circuit, port->n)->name);
    }
  if (element->n_ports > 0)
    g_string_append_c (out, ')');
}

static void
append_matrix (const QbgElement *element)
{
  guint n = element->n_ports;

  if (element->matrix == NULL)
    return;
  g_string_append (out, " [");
  for (guint i = 0; i < n * n; i++)
    {
      g_string_append (out, i == 0 ? "" : i % n == 0 ? "; " : " ");
      qbg_number_format (element->matrix[i], out);
    }
  g_string_append_c (out, ']');
}

static void
append_element (const QbgElement *element)
{
  g_string_append (out, qbg_element_type_name (element->type));
  append_ports (element);
  if (element->modulated)
    g_string_append (out, " modulated");
  if (!isnan (element->value))
    {
      ck_assert (element->linear);
      g_string_append_c (out, ' ');
      qbg_number_format (element->value, out);
    }
  append_matrix (element);
  append_expr ("e", element->effort);
  append_expr ("f", element->flow);
  append_expr ("q", element->content);
  append_expr ("ratio", element->ratio);
  if (element->state != QBG_NONE)
    g_string_append_printf (out, " state=%s",
                            QBG_VARIABLE (circuit, element->state)->name);
  if (element->type == QBG_ELEMENT_FIELD)
    for (guint i = 0; i < element->n_residuals; i++)
      append_expr ("0", element->residuals[i]);
}

/* The elements of X in one line. */
static const char *
law (void)
{
  const QbgComponent *component = QBG_COMPONENT (circuit, id);

  ck_assert_msg (!qbg_diags_has_errors (diags), "%s",
                 qbg_diags_count (diags) == 0 ? ""
                 : qbg_diags_get (diags, 0)->message);
  g_string_truncate (out, 0);
  for (guint i = 0; i < component->n_elements; i++)
    {
      if (i > 0)
        g_string_append (out, "; ");
      append_element (QBG_ELEMENT (circuit, component->first_element + i));
    }
  return out->str;
}

static const char *
text_of (const QbgExpr *expr)
{
  g_string_truncate (out, 0);
  if (expr != NULL)
    qbg_expr_format (expr, append_name, NULL, out);
  return out->str;
}

#define definition(name) \
  text_of (QBG_VARIABLE (circuit, find (name))->definition)
#define rate(name) text_of (QBG_VARIABLE (circuit, find (name))->rate)

/* A one-port with that equation for v and i. */
static const char *
law_of (const char *equation_text)
{
  one_port ();
  equation (equation_text);
  derive ();
  return law ();
}

#define assert_law(expected) ck_assert_str_eq (law (), (expected))
#define assert_definition(name, expected) \
  ck_assert_str_eq (definition (name), (expected))

START_TEST (test_ohms_law_is_found_however_it_is_written)
{
  ck_assert_str_eq (law_of ("v = 10*i"), "R(p,n) 10 e=10*f f=e/10");
  ck_assert_str_eq (law_of ("10*i = v"), "R(p,n) 10 e=10*f f=e/10");
  ck_assert_str_eq (law_of ("i = v/10"), "R(p,n) 10 e=f/0.1 f=0.1*e");
  ck_assert_str_eq (law_of ("v/10 - i = 0"), "R(p,n) 10 e=f/0.1 f=0.1*e");
  ck_assert_str_eq (law_of ("2*v - 20*i = 0"), "R(p,n) 10 e=10*f f=0.1*e");
  ck_assert_str_eq (law_of ("i = 0.25*v"), "R(p,n) 4 e=f/0.25 f=0.25*e");
  ck_assert_str_eq (law_of ("v + i = 11*i"), "R(p,n) 10 e=10*f f=e/10");
  ck_assert_str_eq (law_of ("v = -3*i"), "R(p,n) -3 e=-3*f f=e/(-3)");
  ck_assert_str_eq (law_of ("0 = v - 5*(i + i)"), "R(p,n) 10 e=10*f f=e/10");
}
END_TEST

START_TEST (test_variables_have_the_signs_of_the_language)
{
  law_of ("v = 10*i");
  assert_definition ("v", "e");
  assert_definition ("i", "f");
  assert_definition ("p.i", "f");
  assert_definition ("n.i", "-f");
  assert_definition ("p.v", "");
  assert_definition ("n.v", "");

  const QbgComponent *component = QBG_COMPONENT (circuit, id);
  const QbgPort *port = QBG_PORT (circuit, component->first_port);
  const QbgElement *element = QBG_ELEMENT (circuit, component->first_element);
  ck_assert_uint_eq (component->n_ports, 1);
  ck_assert_uint_eq (component->n_elements, 1);
  ck_assert_uint_eq (port->component, id);
  ck_assert_int_eq (QBG_VARIABLE (circuit, port->effort)->kind,
                    QBG_VAR_EFFORT);
  ck_assert_int_eq (QBG_VARIABLE (circuit, port->flow)->kind, QBG_VAR_FLOW);
  ck_assert_ptr_null (QBG_VARIABLE (circuit, port->flow)->name);
  ck_assert_uint_eq (element->n_residuals, 1);
  ck_assert_str_eq (text_of (element->residuals[0]), "e - 10*f");
}
END_TEST

START_TEST (test_pins_may_be_used_without_local_variables)
{
  begin ();
  pins ("p n");
  say ("p.v - n.v = 3*p.i; p.i = -n.i");
  derive ();
  assert_law ("R(p,n) 3 e=3*f f=e/3");

  begin ();
  pins ("p n");
  say ("n.v - p.v = 3*n.i; p.i + n.i = 0");
  derive ();
  assert_law ("R(p,n) 3 e=3*f f=e/3");

  /* The balance is the sum of the two. */
  begin ();
  pins ("p n");
  say ("p.v - n.v = 3*p.i; n.v - p.v = 3*n.i");
  derive ();
  assert_law ("R(p,n) 3 e=3*f f=e/3");
}
END_TEST

START_TEST (test_nonlinear_resistors_have_the_forms_that_can_be_had)
{
  ck_assert_str_eq (law_of ("i = 1e-9*(exp(v/0.025) - 1)"),
                    "R(p,n) e=0.025*log(f/1e-9 + 1)"
                    " f=1e-9*(exp(e/0.025) - 1)");
  ck_assert_str_eq (law_of ("i = v^3 - v"), "R(p,n) f=e^3 - e");
  ck_assert_str_eq (law_of ("v = i^3"),
                    "R(p,n) e=f^3"
                    " f=noEvent(sign(e)*abs(e)^0.3333333333333333)");
  ck_assert_str_eq (law_of ("v = i^2"), "R(p,n) e=f^2");
  ck_assert_str_eq (law_of ("i = atan(v)"), "R(p,n) f=atan(e)");
  ck_assert_str_eq (law_of ("v = sinh(2*i)"),
                    "R(p,n) e=sinh(2*f) f=noEvent(sign(e)"
                    "*log(abs(e) + sqrt(e*e + 1)))/2");
  ck_assert_str_eq (law_of ("v^2 + i^2 = 1"), "R(p,n)");
  ck_assert_str_eq (law_of ("v*i = 5"), "R(p,n) e=5/f f=5/e");
  ck_assert_str_eq (law_of ("v = 2*i + 1.5"),
                    "R(p,n) e=2*f + 1.5 f=(e - 1.5)/2");
  ck_assert_str_eq (law_of ("i = if v < 0 then 0 else 2*v"),
                    "R(p,n) f=if e < 0 then 0 else 2*e");
}
END_TEST

START_TEST (test_resistors_with_temperature_and_losses)
{
  one_port ();
  locals ("T_heatPort R_actual LossPower");
  say ("T_heatPort = 300.15; LossPower = v*i;"
       "R_actual = 100*(1 + 0.5*(T_heatPort - 298.15)); v = R_actual*i");
  derive ();
  assert_law ("R(p,n) 200 e=200*f f=e/200");
  assert_definition ("LossPower", "e*f");
  assert_definition ("R_actual", "200");

  one_port ();
  locals ("T_heatPort G_actual LossPower");
  say ("G_actual = 0.5/(1 + 0*(T_heatPort - 300)); i = G_actual*v;"
       "LossPower = v*i; T_heatPort = 300");
  derive ();
  assert_law ("R(p,n) 2 e=f/0.5 f=0.5*e");
}
END_TEST

START_TEST (test_variable_resistors_are_modulated)
{
  one_port ();
  inputs ("R");
  say ("v = R*i");
  derive ();
  assert_law ("R(p,n) modulated e=R*f f=e/R");

  one_port ();
  inputs ("G");
  say ("i = G*v");
  derive ();
  assert_law ("R(p,n) modulated e=f/G f=G*e");
}
END_TEST

START_TEST (test_capacitors_are_found_however_they_are_written)
{
  ck_assert_str_eq (law_of ("i = 0.5*der(v)"), "C(p,n) 0.5 q=0.5*e");
  ck_assert_str_eq (law_of ("der(v) = i/0.5"), "C(p,n) 0.5 q=0.5*e");
  ck_assert_str_eq (law_of ("0 = 4*i - 2*der(v)"), "C(p,n) 0.5 q=0.5*e");
  one_port ();
  locals ("q");
  say ("q = 0.5*v; der(q) = i");
  derive ();
  assert_law ("C(p,n) 0.5 q=0.5*e");
  assert_definition ("q", "0.5*e");
  one_port ();
  locals ("q");
  say ("v = 2*q; i = der(q)");
  derive ();
  assert_law ("C(p,n) 0.5 q=0.5*e");
  begin ();
  pins ("p n");
  say ("p.i = 3*(der(p.v) - der(n.v)); n.i = -p.i");
  derive ();
  assert_law ("C(p,n) 3 q=3*e");
}
END_TEST

START_TEST (test_inductors_are_found_however_they_are_written)
{
  ck_assert_str_eq (law_of ("v = 2*der(i)"), "I(p,n) 2 q=2*f");
  ck_assert_str_eq (law_of ("2*der(i) = v"), "I(p,n) 2 q=2*f");
  one_port ();
  locals ("psi slope");
  say ("psi = 2*i; v = der(psi); slope = der(i)");
  derive ();
  assert_law ("I(p,n) 2 q=2*f");
  assert_definition ("psi", "2*f");
  assert_definition ("slope", "e/2");
}
END_TEST

START_TEST (test_storages_of_zero_are_open_or_short)
{
  ck_assert_str_eq (law_of ("i = 0*der(v)"), "Sf(p,n) 0 f=0");
  ck_assert_str_eq (law_of ("v = 0*der(i)"), "Se(p,n) 0 e=0");
  ck_assert_str_eq (law_of ("v = 0*i"), "Se(p,n) 0 e=0");
  ck_assert_str_eq (law_of ("v + i = i"), "Se(p,n) 0 e=0");
}
END_TEST

START_TEST (test_nonlinear_storages_keep_their_state)
{
  one_port ();
  locals ("Psi Lact");
  say ("Psi = 0.5*i + 3*atan(i/2); v = der(Psi);"
       "Lact = noEvent(if abs(i) > 1e-9 then Psi/i else 2)");
  derive ();
  assert_law ("I(p,n) q=0.5*f + 3*atan(f/2) state=Psi");
  ck_assert (QBG_VARIABLE (circuit, find ("Psi"))->is_state);
  ck_assert_str_eq (rate ("Psi"), "e");
  assert_definition ("Lact", "noEvent(if abs(f) > 1e-9 then Psi/f else 2)");

  /* The library's form, in which Lact has the factor i. */
  one_port ();
  locals ("Lact Psi");
  say ("(Lact - 0.5)*i/2 = 1.5*atan(i/2); Psi = Lact*i; v = der(Psi)");
  derive ();
  ck_assert_str_eq (rate ("Psi"), "e");
  const QbgElement *element = QBG_ELEMENT (circuit, 0);
  ck_assert_int_eq (element->type, QBG_ELEMENT_I);
  ck_assert_uint_eq (element->state, find ("Psi"));
  double values[32] = { 0 };
  values[QBG_PORT (circuit, 0)->flow] = 3;
  ck_assert_double_eq_tol (qbg_expr_evaluate (element->content, 0, values,
                                              NULL),
                           0.5 * 3 + 3 * atan (1.5), 1e-12);

  one_port ();
  locals ("q");
  say ("der(q) = i; v = q^3 + q");
  derive ();
  assert_law ("C(p,n) e=q^3 + q state=q");
  ck_assert_str_eq (rate ("q"), "f");

  one_port ();
  locals ("q");
  say ("der(q) = i; v = sinh(q)");
  derive ();
  assert_law ("C(p,n) e=sinh(q) q=noEvent(sign(e)"
              "*log(abs(e) + sqrt(e*e + 1))) state=q");
}
END_TEST

START_TEST (test_content_in_other_units_is_scaled)
{
  one_port ();
  locals ("q y");
  say ("der(q) = -2*i; q = v^3 + v; y = q*q");
  derive ();
  assert_law ("C(p,n) q=-(e^3 + e)/2");
  assert_definition ("q", "e^3 + e");
  ck_assert (!QBG_VARIABLE (circuit, find ("q"))->is_state);
  assert_definition ("y", "(e^3 + e)*(e^3 + e)");
}
END_TEST

START_TEST (test_variable_storages_are_modulated)
{
  one_port ();
  inputs ("C");
  locals ("Q");
  say ("Q = noEvent(max(C, 1e-9))*v; i = der(Q)");
  derive ();
  assert_law ("C(p,n) modulated e=Q/noEvent(max(C, 1e-9))"
              " q=noEvent(max(C, 1e-9))*e state=Q");

  one_port ();
  inputs ("L");
  locals ("Psi");
  say ("Psi = noEvent(max(L, 1e-9))*i; v = der(Psi)");
  derive ();
  assert_law ("I(p,n) modulated f=Psi/noEvent(max(L, 1e-9))"
              " q=noEvent(max(L, 1e-9))*f state=Psi");
}
END_TEST

START_TEST (test_sources_are_functions_of_time_and_signals)
{
  ck_assert_str_eq (law_of ("v = 5"), "Se(p,n) 5 e=5");
  ck_assert_str_eq (law_of ("i = 2"), "Sf(p,n) 2 f=2");
  ck_assert_str_eq (law_of ("2*v = 5"), "Se(p,n) 2.5 e=2.5");
  ck_assert_str_eq (law_of ("v = if time < 1 then 0 else 5*sin(time)"),
                    "Se(p,n) e=if time < 1 then 0 else 5*sin(time)");
  ck_assert_str_eq (law_of ("i = 1 + exp(-time)"),
                    "Sf(p,n) f=1 + exp(-time)");

  one_port ();
  outputs ("signalSource.y");
  say ("signalSource.y = 3*sin(time); v = signalSource.y");
  derive ();
  assert_law ("Se(p,n) e=3*sin(time)");

  /* The library's signal sources have no v of their own. */
  begin ();
  pins ("p n");
  inputs ("v");
  locals ("i");
  say ("v = p.v - n.v; 0 = p.i + n.i; i = p.i");
  derive ();
  assert_law ("Se(p,n) modulated e=v");

  begin ();
  pins ("p n");
  locals ("v");
  inputs ("i");
  say ("v = p.v - n.v; 0 = p.i + n.i; i = p.i");
  derive ();
  assert_law ("Sf(p,n) modulated f=i");
}
END_TEST

START_TEST (test_states_beside_a_source_have_rates)
{
  one_port ();
  inputs ("V f");
  locals ("phi");
  say ("der(phi) = 6*f; v = 1 + V*sin(phi)");
  derive ();
  assert_law ("Se(p,n) modulated e=1 + V*sin(phi)");
  ck_assert (QBG_VARIABLE (circuit, find ("phi"))->is_state);
  ck_assert_str_eq (rate ("phi"), "6*f");

  /* Fixed frequency; and a rate that is not alone. */
  one_port ();
  locals ("phi w");
  say ("2*der(phi) + w = 8; w = 2; i = cos(phi)");
  derive ();
  assert_law ("Sf(p,n) modulated f=cos(phi)");
  ck_assert_str_eq (rate ("phi"), "3");

  one_port ();
  locals ("x y");
  say ("der(x) + der(y) = v; der(x) - der(y) = 2; i = x + y^3");
  derive ();
  assert_law ("Sf(p,n) modulated f=x + y^3");
  ck_assert_str_eq (rate ("x"), "e - (e - 2)/2");
  ck_assert_str_eq (rate ("y"), "(e - 2)/2");
}
END_TEST

START_TEST (test_ground_is_the_reference)
{
  begin ();
  pins ("p");
  say ("p.v = 0");
  derive ();
  assert_law ("ground");
  ck_assert_uint_eq (QBG_COMPONENT (circuit, id)->n_ports, 0);

  begin ();
  pins ("p");
  say ("p.v = 5");
  derive ();
  assert_law ("Se(p) 5 e=5");
  assert_definition ("p.i", "f");
}
END_TEST

START_TEST (test_ideal_one_ports)
{
  ck_assert_str_eq (law_of ("i = 0"), "Sf(p,n) 0 f=0");
  ck_assert_str_eq (law_of ("v = 0"), "Se(p,n) 0 e=0");
}
END_TEST

START_TEST (test_sensors)
{
  begin ();
  pins ("p n");
  outputs ("v");
  say ("p.i = 0; n.i = 0; v = p.v - n.v");
  derive ();
  assert_law ("Sf(p,n) 0 f=0");
  assert_definition ("v", "e");

  begin ();
  pins ("p");
  outputs ("phi");
  say ("p.i = 0; phi = p.v");
  derive ();
  assert_law ("Sf(p) 0 f=0");
  assert_definition ("phi", "e");

  begin ();
  pins ("p n");
  outputs ("i");
  say ("p.v = n.v; p.i = -n.i; i = p.i");
  derive ();
  assert_law ("Se(p,n) 0 e=0");
  assert_definition ("i", "f");

  begin ();
  pins ("pc nc pv nv");
  outputs ("i v power");
  say ("pc.v = nc.v; pc.i + nc.i = 0; pv.i = 0; nv.i = 0; i = pc.i;"
       "v = pv.v - nv.v; power = v*i");
  derive ();
  assert_law ("Se(pc,nc) 0 e=0; Sf(pv,nv) 0 f=0");
  assert_definition ("power", "e2*f1");
  assert_definition ("nc.i", "-f1");
}
END_TEST

START_TEST (test_transformers_are_found_however_they_are_written)
{
  static const char *const writings[] = {
    "v1 = 4*v2; i2 = -4*i1", "v2 = 0.25*v1; 0 = i1 + 0.25*i2",
    "2*v1 - 8*v2 = 0; -0.5*i2 = 2*i1", "i1 = -i2/4; v1 - 3*v2 = v2",
    "v1 - 4*v2 = i2 + 4*i1; v1 - 4*v2 = -(i2 + 4*i1)"
  };

  for (guint i = 0; i < G_N_ELEMENTS (writings); i++)
    {
      two_port ();
      say (writings[i]);
      derive ();
      assert_law ("TF(p1,n1 p2,n2) ratio=4");
    }
  assert_definition ("i2", "f2");
  assert_definition ("n2.i", "-f2");
  assert_definition ("v1", "e1");

  two_port ();
  inputs ("n");
  say ("v1 = n*v2; i2 = -n*i1");
  derive ();
  assert_law ("TF(p1,n1 p2,n2) modulated ratio=n");

  /* Not power conserving: no transformer. */
  two_port ();
  say ("v1 = 4*v2; i2 = -3*i1");
  derive ();
  assert_law ("Se(p1,n1) modulated e=4*e2; Sf(p2,n2) modulated f=-3*f1");
}
END_TEST

START_TEST (test_ideal_transformer_with_and_without_magnetisation)
{
  two_port ();
  locals ("im1 psim1");
  say ("v1 = 4*v2; im1 = i1 + i2/4; psim1 = 0; im1 = 0");
  derive ();
  assert_law ("TF(p1,n1 p2,n2) ratio=4");
  assert_definition ("im1", "0");

  two_port ();
  locals ("im1 psim1");
  say ("v1 = 4*v2; im1 = i1 + i2/4; psim1 = 8*im1; v1 = der(psim1)");
  derive ();
  assert_law ("I(p1,n1 p2,n2) [8 2; 2 0.5]");
  assert_definition ("im1", "f1 + f2/4");
}
END_TEST

START_TEST (test_gyrators_are_found_however_they_are_written)
{
  static const char *const writings[] = {
    "i1 = 0.5*v2; i2 = -0.5*v1", "v2 = 2*i1; v1 = -2*i2",
    "i2 + 0.5*v1 = 0; 2*v2 - 4*i1 = 0"
  };

  for (guint i = 0; i < G_N_ELEMENTS (writings); i++)
    {
      two_port ();
      say (writings[i]);
      derive ();
      assert_law ("GY(p1,n1 p2,n2) ratio=-2");
    }
  two_port ();
  say ("v1 = 3*i2; v2 = -3*i1");
  derive ();
  assert_law ("GY(p1,n1 p2,n2) ratio=3");

  two_port ();
  say ("i1 = 2*v2; i2 = -3*v1");
  derive ();
  assert_law ("Sf(p1,n1) modulated f=2*e2; Sf(p2,n2) modulated f=-3*e1");
}
END_TEST

START_TEST (test_controlled_sources)
{
  two_port ();
  say ("v2 = 7*v1; i1 = 0");
  derive ();
  assert_law ("Sf(p1,n1) 0 f=0; Se(p2,n2) modulated e=7*e1");

  two_port ();
  say ("i2 = 7*v1; i1 = 0");
  derive ();
  assert_law ("Sf(p1,n1) 0 f=0; Sf(p2,n2) modulated f=7*e1");

  two_port ();
  say ("v2 = 7*i1; v1 = 0");
  derive ();
  assert_law ("Se(p1,n1) 0 e=0; Se(p2,n2) modulated e=7*f1");

  two_port ();
  say ("i2 = 7*i1; v1 = 0");
  derive ();
  assert_law ("Se(p1,n1) 0 e=0; Sf(p2,n2) modulated f=7*f1");

  /* Gain zero: two sources that know nothing of each other. */
  two_port ();
  say ("v2 = 0*v1; i1 = 0");
  derive ();
  assert_law ("Sf(p1,n1) 0 f=0; Se(p2,n2) 0 e=0");
}
END_TEST

START_TEST (test_coupled_inductors)
{
  two_port ();
  say ("v1 = 4*der(i1) + 1*der(i2); v2 = 1*der(i1) + 2*der(i2)");
  derive ();
  assert_law ("I(p1,n1 p2,n2) [4 1; 1 2]");

  /* Complete coupling in the form with the difference of the voltages. */
  two_port ();
  locals ("dv");
  say ("v1 = 4*der(i1) + 2*der(i2); dv = v1 - v2;"
       "dv = (4 - 2)*der(i1) + (2 - 1)*der(i2)");
  derive ();
  assert_law ("I(p1,n1 p2,n2) [4 2; 2 1]");

  /* Without coupling, two inductors. */
  two_port ();
  locals ("dv");
  say ("v1 = 4*der(i1); dv = v1 - v2; dv = 4*der(i1) - 2*der(i2)");
  derive ();
  assert_law ("I(p1,n1) 4 q=4*f1; I(p2,n2) 2 q=2*f2");

  begin ();
  pins ("p[1] p[2] p[3] n[1] n[2] n[3]");
  say ("p[1].v - n[1].v = der(p[1].i) + 0.1*der(p[2].i) + 0.2*der(p[3].i);"
       "p[2].v - n[2].v = 0.1*der(p[1].i) + 2*der(p[2].i) + 0.3*der(p[3].i);"
       "p[3].v - n[3].v = 0.2*der(p[1].i) + 0.3*der(p[2].i) + 3*der(p[3].i);"
       "p[1].i + n[1].i = 0; p[2].i + n[2].i = 0; p[3].i + n[3].i = 0");
  derive ();
  assert_law ("I(p[1],n[1] p[2],n[2] p[3],n[3])"
              " [1 0.1 0.2; 0.1 2 0.3; 0.2 0.3 3]");

  /* Not symmetric: no storage of energy. */
  two_port ();
  say ("v1 = 4*der(i1) + 1*der(i2); v2 = 3*der(i1) + 2*der(i2)");
  derive ();
  ck_assert_int_eq (QBG_ELEMENT (circuit, 0)->type, QBG_ELEMENT_FIELD);
}
END_TEST

START_TEST (test_coupled_capacitors)
{
  two_port ();
  say ("i1 = 3*der(v1) - der(v2); i2 = -der(v1) + 2*der(v2)");
  derive ();
  assert_law ("C(p1,n1 p2,n2) [3 -1; -1 2]");
}
END_TEST

START_TEST (test_potentiometer_comes_apart_at_its_contact)
{
  begin ();
  pins ("pin_p contact pin_n");
  locals ("vp vn Rp Rn LossPower");
  say ("Rp = 10*(1 - 0.25); Rn = 10*0.25; vp = pin_p.v - contact.v;"
       "vn = contact.v - pin_n.v; vp = Rp*pin_p.i; vn = -Rn*pin_n.i;"
       "pin_p.i + contact.i + pin_n.i = 0;"
       "LossPower = vp*pin_p.i - vn*pin_n.i");
  derive ();
  assert_law ("R(pin_p,contact) 7.5 e=7.5*f1 f=e1/7.5;"
              " R(pin_n,contact) 2.5 e=2.5*f2 f=e2/2.5");
  assert_definition ("contact.i", "-f1 - f2");
  assert_definition ("vn", "-e2");
  assert_definition ("LossPower", "e1*f1 + e2*f2");

  begin ();
  pins ("pin_p contact pin_n");
  inputs ("r");
  locals ("vp vn x");
  say ("x = min(1, max(0, r)); vp = pin_p.v - contact.v;"
       "vn = contact.v - pin_n.v; vp = 10*(1 - x)*pin_p.i;"
       "vn = -10*x*pin_n.i; pin_p.i + contact.i + pin_n.i = 0");
  derive ();
  ck_assert_uint_eq (circuit->elements->len, 2);
  ck_assert_int_eq (QBG_ELEMENT (circuit, 0)->type, QBG_ELEMENT_R);
  ck_assert (QBG_ELEMENT (circuit, 1)->modulated);
}
END_TEST

START_TEST (test_an_input_with_an_equation_is_defined_by_it)
{
  begin ();
  pins ("p n");
  inputs ("r");
  locals ("v");
  say ("r = 0.5; v = p.v - n.v; p.i + n.i = 0; v = 10*r*p.i");
  derive ();
  assert_law ("R(p,n) 5 e=5*f f=e/5");
  assert_definition ("r", "0.5");

  begin ();
  pins ("p n");
  inputs ("r");
  locals ("v");
  say ("r = 3*v; v = p.v - n.v; p.i + n.i = 0; p.i = 10*r");
  derive ();
  assert_law ("R(p,n) 0.03333333333333333 e=0.03333333333333333*f f=30*e");
  assert_definition ("r", "f/10");
}
END_TEST

START_TEST (test_operational_amplifiers)
{
  begin ();
  pins ("in_p in_n out");
  say ("in_p.v = in_n.v; in_p.i = 0; in_n.i = 0");
  derive ();
  assert_law ("field(in_p,in_n out) 0=e1 0=f1");

  two_port ();
  say ("v1 = 0; i1 = 0");
  derive ();
  assert_law ("field(p1,n1 p2,n2) 0=e1 0=f1");

  begin ();
  pins ("in_p in_n out VMax VMin");
  locals ("vin swing");
  say ("in_p.i = 0; in_n.i = 0; VMax.i = 0; VMin.i = 0;"
       "vin = in_p.v - in_n.v; swing = (VMax.v - VMin.v)/2;"
       "out.v = (VMax.v + VMin.v)/2 + 9*vin/(1 + 9*noEvent(abs(vin/swing)))");
  derive ();
  assert_law ("Sf(in_p,in_n) 0 f=0;"
              " Se(out) modulated e=(e3 + e4)/2"
              " + 9*e1/(1 + 9*noEvent(abs(e1/((e3 - e4)/2))));"
              " Sf(VMax) 0 f=0; Sf(VMin) 0 f=0");
}
END_TEST

START_TEST (test_absolute_potentials_need_ports_to_ground)
{
  begin ();
  pins ("p n");
  say ("p.i + n.i = 0; p.i = p.v*n.v");
  derive ();
  ck_assert_uint_eq (QBG_COMPONENT (circuit, id)->n_ports, 2);
  ck_assert_uint_eq (QBG_PORT (circuit, 0)->n, QBG_NONE);

  one_port ();
  locals ("sum");
  say ("v = 3*i; sum = p.v + n.v");
  derive ();
  assert_law ("R(p,n) 3 e=3*f f=e/3");
  assert_definition ("sum", "p.v + n.v");
}
END_TEST

START_TEST (test_difference_in_a_product_is_seen)
{
  begin ();
  pins ("p n");
  inputs ("G");
  say ("p.i + n.i = 0; p.i = G*p.v - G*n.v");
  derive ();
  assert_law ("R(p,n) modulated e=f/G f=G*e");
}
END_TEST

START_TEST (test_switches_with_a_parameter_are_resistors)
{
  one_port ();
  add_variable ("control", QBG_VAR_INPUT, QBG_TYPE_BOOLEAN);
  flags ("off");
  locals ("s");
  say ("off = not control; v = s*(if off then 1 else 1e-5);"
       "i = s*(if off then 1e-5 else 1)");
  derive ();
  const QbgElement *element = QBG_ELEMENT (circuit, 0);
  ck_assert_int_eq (element->type, QBG_ELEMENT_R);
  ck_assert (element->modulated);
  ck_assert_ptr_nonnull (element->effort);
  ck_assert_ptr_nonnull (element->flow);
  assert_definition ("off", "not control");

  /* Ideal in both positions: s cannot be had from v or i alone. */
  one_port ();
  add_variable ("control", QBG_VAR_INPUT, QBG_TYPE_BOOLEAN);
  locals ("s");
  say ("v = s*(if control then 0 else 1); i = s*(if control then 1 else 0)");
  derive ();
  assert_law ("field(p,n) modulated 0=e - s*(if control then 0 else 1)"
              " 0=f - s*(if control then 1 else 0)");

  one_port ();
  flags ("off");
  locals ("s");
  say ("off = s < 0; v = s*(if off then 1 else 1e-5);"
       "i = s*(if off then 1e-5 else 1)");
  derive ();
  ck_assert_int_eq (QBG_ELEMENT (circuit, 0)->type, QBG_ELEMENT_FIELD);
  ck_assert_uint_eq (QBG_ELEMENT (circuit, 0)->n_residuals, 2);
  assert_definition ("off", "s < 0");
}
END_TEST

START_TEST (test_what_fits_nothing_else_is_a_field)
{
  ck_assert_str_eq (law_of ("i = 2*der(v) + 3*v"),
                    "field(p,n) 0=f - (2*der(e) + 3*e)");
  two_port ();
  say ("v1 = 5*i1 + 2*i2; v2 = 2*i1 + 4*i2");
  derive ();
  assert_law ("field(p1,n1 p2,n2) 0=e1 - (5*f1 + 2*f2)"
              " 0=e2 - (2*f1 + 4*f2)");
  ck_assert (QBG_ELEMENT (circuit, 0)->linear);
}
END_TEST

START_TEST (test_start_values_reach_the_port)
{
  one_port ();
  QBG_VARIABLE (circuit, find ("v"))->start = 5;
  QBG_VARIABLE (circuit, find ("v"))->fixed = TRUE;
  equation ("i = 2*der(v)");
  derive ();
  const QbgVariable *effort
    = QBG_VARIABLE (circuit, QBG_PORT (circuit, 0)->effort);
  ck_assert_double_eq (effort->start, 5);
  ck_assert (effort->fixed);
}
END_TEST

START_TEST (test_blocks_define_their_outputs)
{
  begin ();
  inputs ("u1 u2");
  outputs ("y");
  locals ("a b");
  say ("y = a + b; a = 2*u1; b = a*u2");
  derive ();
  assert_law ("");
  assert_definition ("y", "2*u1 + 2*u1*u2");

  begin ();
  inputs ("u");
  outputs ("y");
  say ("3*der(y) + y = u");
  derive ();
  assert_law ("");
  ck_assert (QBG_VARIABLE (circuit, find ("y"))->is_state);
  ck_assert_str_eq (rate ("y"), "(u - y)/3");

  begin ();
  locals ("a b c");
  say ("a = sin(time); b = der(a); c = 2*b");
  derive ();
  assert_definition ("c", "2*cos(time)");

  /* A linear system is solved. */
  begin ();
  inputs ("u");
  outputs ("x y");
  say ("x + y = u; x - y = 1");
  derive ();
  assert_law ("");
  double values[] = { 5, 0, 0 };
  ck_assert_double_eq (qbg_expr_evaluate (QBG_VARIABLE (circuit, 1)
                                          ->definition, 0, values, NULL), 3);
  ck_assert_double_eq (qbg_expr_evaluate (QBG_VARIABLE (circuit, 2)
                                          ->definition, 0, values, NULL), 2);
}
END_TEST

static void
assert_error (QbgCode code)
{
  derive ();
  ck_assert_uint_ge (qbg_diags_errors (diags), 1);
  ck_assert_int_eq (qbg_diags_get (diags, 0)->code, code);
  ck_assert_ptr_nonnull (strstr (qbg_diags_get (diags, 0)->message, "'X'"));
}

START_TEST (test_implicit_blocks_are_refused)
{
  begin ();
  outputs ("x y");
  say ("x = cos(y); y = cos(x)*y + x");
  assert_error (QBG_CODE_UNSUPPORTED);
}
END_TEST

START_TEST (test_composites_define_only_their_own_variables)
{
  begin ();
  QBG_COMPONENT (circuit, id)->composite = TRUE;
  pins ("p n");
  locals ("power x");
  outputs ("y");
  say ("power = (p.v - n.v)*p.i; der(x) = power");
  derive ();
  assert_law ("");
  assert_definition ("power", "(p.v - n.v)*p.i");
  ck_assert_str_eq (rate ("x"), "(p.v - n.v)*p.i");

  begin ();
  QBG_COMPONENT (circuit, id)->composite = TRUE;
  pins ("p n");
  say ("p.v = 3*n.v");
  assert_error (QBG_CODE_UNSUPPORTED);

  begin ();
  QBG_COMPONENT (circuit, id)->composite = TRUE;
  locals ("x");
  assert_error (QBG_CODE_UNDERDETERMINED);
}
END_TEST

START_TEST (test_missing_and_superfluous_equations_are_reported)
{
  one_port ();
  assert_error (QBG_CODE_UNDERDETERMINED);

  one_port ();
  locals ("x");
  say ("v = 3*i");
  assert_error (QBG_CODE_UNDERDETERMINED);
  ck_assert_uint_eq (qbg_diags_get (diags, 0)->notes->len, 1);
  ck_assert_str_eq (g_array_index (qbg_diags_get (diags, 0)->notes, QbgNote,
                                   0).message, "nothing determines 'x'");

  one_port ();
  say ("v = 3*i; v = 5");
  assert_error (QBG_CODE_OVERDETERMINED);

  one_port ();
  say ("v = v");
  assert_error (QBG_CODE_UNDERDETERMINED);

  one_port ();
  say ("v = v + 1");
  assert_error (QBG_CODE_OVERDETERMINED);

  one_port ();
  inputs ("u");
  say ("u = 5");
  assert_error (QBG_CODE_OVERDETERMINED);
}
END_TEST

START_TEST (test_values_that_make_no_sense_are_reported)
{
  static const char *const laws[] = {
    "v = inf*i", "i = -2*der(v)", "v = -2*der(i)", "v = inf", "v = i/0",
    "i = 1e300*1e300*v"
  };

  for (guint i = 0; i < G_N_ELEMENTS (laws); i++)
    {
      one_port ();
      equation (laws[i]);
      assert_error (QBG_CODE_VALUE);
    }
  two_port ();
  say ("v1 = -4*der(i1) + 1*der(i2); v2 = 1*der(i1) + 2*der(i2)");
  assert_error (QBG_CODE_VALUE);
}
END_TEST

START_TEST (test_definitions_that_explode_are_refused)
{
  begin ();
  inputs ("u");
  locals ("x0");
  equation ("x0 = u");
  for (guint i = 1; i < 60; i++)
    {
      g_autofree char *name = g_strdup_printf ("x%u", i);
      g_autofree char *text = g_strdup_printf ("x%u = x%u*x%u + x%u", i,
                                               i - 1, i - 1, i - 1);
      locals (name);
      equation (text);
    }
  assert_error (QBG_CODE_TOO_LARGE);
}
END_TEST

START_TEST (test_long_chains_take_linear_time)
{
  enum { LENGTH = 100000 };

  begin ();
  QBG_COMPONENT (circuit, id)->composite = TRUE;
  for (guint i = 0; i < LENGTH; i++)
    {
      g_autofree char *name = g_strdup_printf ("x%u", i);
      QbgVariableId x = add_variable (name, QBG_VAR_LOCAL, QBG_TYPE_REAL);
      QbgEquation one = {
        qbg_expr_binary (circuit->arena, QBG_EXPR_SUB,
                         qbg_expr_der (circuit->arena, x),
                         qbg_expr_var (circuit->arena, QBG_TYPE_REAL,
                                       i == 0 ? x : x - 1)), QBG_NO_SPAN
      };
      g_array_append_val (equations, one);
    }
  derive ();
  assert_law ("");
  ck_assert (QBG_VARIABLE (circuit, LENGTH - 1)->is_state);
}
END_TEST

static void
two_pins (void)
{
  begin ();
  pins ("p n");
}

static void
four_pins (void)
{
  begin ();
  pins ("a b c d");
}

/* Equations of X mixed at random: each plus multiples of the others, which
 * says the same. */
static void
mix_equations (GRand *numbers)
{
  QbgEquation *each = (QbgEquation *) equations->data;

  for (guint round = 0; round < equations->len; round++)
    {
      guint i = g_rand_int_range (numbers, 0, equations->len);
      guint k = g_rand_int_range (numbers, 0, equations->len);
      const QbgExpr *factor = qbg_expr_real (circuit->arena,
        g_rand_int_range (numbers, 1, 4) / 2.0);
      const QbgExpr *part = qbg_expr_binary (circuit->arena, QBG_EXPR_MUL,
                                             factor, each[k].residual);

      each[i].residual = i == k ? part
        : qbg_expr_binary (circuit->arena, QBG_EXPR_ADD, each[i].residual,
                           part);
    }
}

START_TEST (test_any_combination_of_the_equations_has_the_same_law)
{
  static const struct {
    void (*start) (void);
    const char *equations;
    QbgElementType types[2];
    guint n_elements;
    double value;       /* of the first element, or its ratio, or matrix[1] */
  } cases[] = {
    { one_port, "v = 10*i", { QBG_ELEMENT_R }, 1, 10 },
    { one_port, "v = 0", { QBG_ELEMENT_SE }, 1, 0 },
    { one_port, "i = 0", { QBG_ELEMENT_SF }, 1, 0 },
    { two_port, "v1 = 4*v2; i2 = -4*i1", { QBG_ELEMENT_TF }, 1, 4 },
    { two_port, "v1 = 4*i2; v2 = -4*i1", { QBG_ELEMENT_GY }, 1, 4 },
    { two_port, "i1 = 0; v2 = 5*v1", { QBG_ELEMENT_SF, QBG_ELEMENT_SE }, 2,
      0 },
    { two_pins, "p.i = 3*(der(p.v) - der(n.v)); p.i + n.i = 0",
      { QBG_ELEMENT_C }, 1, 3 },
    { two_pins, "p.v - n.v = 3*der(p.i); p.i + n.i = 0", { QBG_ELEMENT_I }, 1,
      3 },
    { four_pins, "a.v - b.v = 4*der(a.i) + der(c.i); a.i + b.i = 0;"
      "c.v - d.v = der(a.i) + 2*der(c.i); c.i + d.i = 0",
      { QBG_ELEMENT_I }, 1, 1 },
    { four_pins, "a.v - b.v = 2*a.i; c.i = 3*(der(c.v) - der(d.v));"
      "a.i + b.i = 0; c.i + d.i = 0", { QBG_ELEMENT_R, QBG_ELEMENT_C }, 2, 2 },
  };
  g_autoptr (GRand) numbers = g_rand_new_with_seed (7);

  for (guint k = 0; k < 40 * G_N_ELEMENTS (cases); k++)
    {
      guint c = k % G_N_ELEMENTS (cases);

      cases[c].start ();
      say (cases[c].equations);
      mix_equations (numbers);
      derive ();
      const char *found = law ();
      ck_assert_msg (circuit->elements->len == cases[c].n_elements,
                     "%s became %s", cases[c].equations, found);
      const QbgElement *first = QBG_ELEMENT (circuit, 0);
      for (guint i = 0; i < cases[c].n_elements; i++)
        ck_assert_msg (QBG_ELEMENT (circuit, i)->type == cases[c].types[i],
                       "%s became %s", cases[c].equations, found);
      double value = first->ratio != NULL ? first->ratio->u.number
        : first->matrix != NULL ? first->matrix[1] : first->value;
      ck_assert_double_eq_tol (value, cases[c].value, 1e-9);
    }
}
END_TEST

static void
add_tests (TCase *tests)
{
  tcase_add_test (tests, test_ohms_law_is_found_however_it_is_written);
  tcase_add_test (tests, test_variables_have_the_signs_of_the_language);
  tcase_add_test (tests, test_pins_may_be_used_without_local_variables);
  tcase_add_test (tests,
                  test_nonlinear_resistors_have_the_forms_that_can_be_had);
  tcase_add_test (tests, test_resistors_with_temperature_and_losses);
  tcase_add_test (tests, test_variable_resistors_are_modulated);
  tcase_add_test (tests, test_capacitors_are_found_however_they_are_written);
  tcase_add_test (tests, test_inductors_are_found_however_they_are_written);
  tcase_add_test (tests, test_storages_of_zero_are_open_or_short);
  tcase_add_test (tests, test_nonlinear_storages_keep_their_state);
  tcase_add_test (tests, test_content_in_other_units_is_scaled);
  tcase_add_test (tests, test_variable_storages_are_modulated);
  tcase_add_test (tests, test_sources_are_functions_of_time_and_signals);
  tcase_add_test (tests, test_states_beside_a_source_have_rates);
  tcase_add_test (tests, test_ground_is_the_reference);
  tcase_add_test (tests, test_ideal_one_ports);
  tcase_add_test (tests, test_sensors);
  tcase_add_test (tests, test_transformers_are_found_however_they_are_written);
  tcase_add_test (tests,
                  test_ideal_transformer_with_and_without_magnetisation);
  tcase_add_test (tests, test_gyrators_are_found_however_they_are_written);
  tcase_add_test (tests, test_controlled_sources);
  tcase_add_test (tests, test_coupled_inductors);
  tcase_add_test (tests, test_coupled_capacitors);
  tcase_add_test (tests, test_potentiometer_comes_apart_at_its_contact);
  tcase_add_test (tests, test_an_input_with_an_equation_is_defined_by_it);
  tcase_add_test (tests, test_operational_amplifiers);
  tcase_add_test (tests, test_absolute_potentials_need_ports_to_ground);
  tcase_add_test (tests, test_difference_in_a_product_is_seen);
  tcase_add_test (tests, test_switches_with_a_parameter_are_resistors);
  tcase_add_test (tests, test_what_fits_nothing_else_is_a_field);
  tcase_add_test (tests, test_start_values_reach_the_port);
}

static void
add_other_tests (TCase *tests)
{
  tcase_add_test (tests, test_blocks_define_their_outputs);
  tcase_add_test (tests, test_implicit_blocks_are_refused);
  tcase_add_test (tests, test_composites_define_only_their_own_variables);
  tcase_add_test (tests,
                  test_missing_and_superfluous_equations_are_reported);
  tcase_add_test (tests, test_values_that_make_no_sense_are_reported);
  tcase_add_test (tests, test_definitions_that_explode_are_refused);
  tcase_add_test (tests, test_long_chains_take_linear_time);
  tcase_add_test (tests,
                  test_any_combination_of_the_equations_has_the_same_law);
}

int
main (void)
{
  Suite *suite = suite_create ("law");
  TCase *tests = tcase_create ("law");

  tcase_add_checked_fixture (tests, setup, teardown);
  tcase_set_timeout (tests, 60);
  add_tests (tests);
  add_other_tests (tests);
  suite_add_tcase (suite, tests);

  return test_run (suite);
}
