/* A component X by itself, for tests of its law: declared, given equations as
   text, derived, and its elements written out in one line. */

#pragma once

#include "parser/law.h"

#include "tests/support.h"

/* The circuit with the model and X after it, and the complaints. */
extern QbgCircuit *x_circuit;
extern QbgDiags *x_diags;
extern GArray *x_equations;     /* QbgEquation */
extern QbgComponentId x_id;

/* Fixture of a test. */
void x_setup (void);
void x_teardown (void);

/* Starts over with an X that has nothing yet. */
void x_begin (void);
/* Two pins p and n with voltage v and current i, as Interfaces.OnePort; four
   with v1, i1, v2, i2, as Interfaces.TwoPort. */
void x_one_port (void);
void x_two_port (void);

/* Names with blanks between them. */
void x_pins (const char *names);
void x_variables (const char *names, QbgVariableKind kind, QbgType type);
#define x_locals(names) x_variables (names, QBG_VAR_LOCAL, QBG_TYPE_REAL)
#define x_flags(names) x_variables (names, QBG_VAR_LOCAL, QBG_TYPE_BOOLEAN)
#define x_inputs(names) x_variables (names, QBG_VAR_INPUT, QBG_TYPE_REAL)
#define x_outputs(names) x_variables (names, QBG_VAR_OUTPUT, QBG_TYPE_REAL)
QbgVariableId x_add_variable (const char *name, QbgVariableKind kind,
                              QbgType type);

QbgVariableId x_find (const char *name);
/* Borrowed until a variable is added. */
QbgVariable *x_variable (const char *name);

/* One equation; several with semicolons between them. */
void x_equation (const char *text);
void x_say (const char *text);
void x_derive (void);

/* Texts below are borrowed until the next of these calls. Ports are called e
   and f, or e1, f1, e2, … The elements: "R(p,n) 10 e=10*f f=e/10"; it is a
   failure if there are errors. */
const char *x_law (void);
/* "" for NULL. */
const char *x_expr (const QbgExpr *expr);
const char *x_definition (const char *name);
const char *x_rate (const char *name);
/* The elements of a one-port with that equation. */
const char *x_law_of (const char *equation);

#define assert_law(expected) ck_assert_str_eq (x_law (), (expected))
#define assert_definition(name, expected) \
  ck_assert_str_eq (x_definition (name), (expected))

/* Derives, and wants an error of that code which names X. */
void x_assert_error (QbgCode code);
