/* The flat circuit: components with pins, nodes, and laws.
 *
 * A component is an instance with a name (stage[3].C1), a place in the file,
 * variables, and pins.  A leaf has equations of its own, from which its
 * elements come; a composite has pins or variables but holds other components,
 * its equations only define variables.  A block has no pins, only signals.
 *
 * A node is a set of connected pins; its pins have one potential, and the
 * currents into their components sum to zero.
 *
 * A port is a pair of pins (or a pin and ground) through which a component
 * exchanges power: its effort is the voltage from p to n, its flow the current
 * into p.  Both are variables of the circuit.
 *
 * An element is a law on one or more ports: a resistor, a storage, a source, a
 * transformer, a gyrator, or a field.  Which one follows from the component's
 * equations alone.
 *
 * Everything refers to everything by index. */

#ifndef QBG_PARSER_CIRCUIT_H
#define QBG_PARSER_CIRCUIT_H

#include "base/arena.h"
#include "base/diags.h"
#include "base/expr.h"

typedef guint32 QbgVariableId;
typedef guint32 QbgComponentId;
typedef guint32 QbgPinId;
typedef guint32 QbgNodeId;
typedef guint32 QbgPortId;
typedef guint32 QbgElementId;

#define QBG_NONE G_MAXUINT32

typedef enum {
  QBG_VAR_POTENTIAL,  /* of a pin: the potential of its node */
  QBG_VAR_CURRENT,    /* into a pin */
  QBG_VAR_INPUT,      /* a signal; defined by what it is connected to */
  QBG_VAR_OUTPUT,     /* a signal */
  QBG_VAR_LOCAL,
  QBG_VAR_EFFORT,     /* of a port; has no name of its own */
  QBG_VAR_FLOW,
  /* What the simulation sets and the model only reads; they have no names. */
  QBG_VAR_PRE,        /* pre (of): of as it was before the event */
  QBG_VAR_INITIAL,    /* initial (): true while the start is sought */
  QBG_VAR_TERMINAL,   /* terminal (): true at the end */
  QBG_VAR_SAMPLE      /* sample (start, interval): true at those instants */
} QbgVariableKind;

typedef struct {
  const char *name;   /* within the component: "p.v"; of a port: NULL */
  QbgComponentId component;
  guint8 kind;        /* QbgVariableKind */
  guint8 type;        /* QbgType */
  guint8 is_state;    /* its derivative is defined by rate */
  guint8 fixed;
  guint8 discrete;    /* it changes only at events: its definition, over
                         variables, pre and relations, holds at events */
  guint8 is_edge;     /* the condition of a when clause: at the start it is no
                         news that it is true */
  guint8 in_when;     /* of a QBG_VAR_PRE: only bodies of when clauses speak
                         of it; of a QBG_VAR_LOCAL: it was such a one, of a
                         state */
  QbgVariableId of;   /* of a QBG_VAR_PRE: the discrete variable */
  const char *unit;   /* "V"; NULL: none */
  double start;       /* NaN: not given */
  double nominal;     /* NaN: not given */
  /* What the variable is, in terms of efforts, flows, potentials, states,
   * signals and time.  NULL for those, and where nothing defines it. */
  const QbgExpr *definition;
  const QbgExpr *rate;      /* der (state) in the same terms, or NULL */
  QbgSpan span;       /* of its declaration */
} QbgVariable;

typedef struct {
  const char *name;         /* full: "stage[3].C1"; "" is the model itself */
  const char *class_name;   /* full, from the outermost package on */
  QbgSpan span;             /* of the name in its declaration */
  gboolean composite;
  guint32 first_pin, n_pins;
  guint32 first_variable, n_variables;   /* without those of its ports */
  guint32 first_port, n_ports;
  guint32 first_element, n_elements;
} QbgComponent;

typedef struct {
  const char *name;         /* within the component: "p" */
  QbgComponentId component;
  QbgVariableId potential, current;
  QbgNodeId node;
  QbgSpan span;             /* of its declaration */
} QbgPin;

typedef struct {
  guint32 first_pin, n_pins;    /* into circuit->node_pins; leaf pins only */
  gboolean ground;
  QbgSpan span;             /* of the first connection, or of the first pin */
} QbgNode;

typedef struct {
  QbgComponentId component;
  QbgPinId p;
  QbgPinId n;               /* QBG_NONE: ground */
  QbgVariableId effort, flow;
} QbgPort;

typedef enum {
  QBG_ELEMENT_R, QBG_ELEMENT_C, QBG_ELEMENT_I, QBG_ELEMENT_SE,
  QBG_ELEMENT_SF, QBG_ELEMENT_TF, QBG_ELEMENT_GY, QBG_ELEMENT_FIELD,
  QBG_ELEMENT_GROUND        /* no bond: its pin's node is the reference */
} QbgElementType;

/* The law, by type; e and f are effort and flow of the (first) port:
 *   R      effort: e as a function of f, flow: f as a function of e; each is
 *          NULL where the law cannot be solved for it.  Linear: value is e/f.
 *   C      q = content (e), flow f = der (q); effort: e as a function of the
 *          state q, if the law says so.  Linear: value is q/e.
 *   I      q = content (f), effort e = der (q); flow: f as a function of q.
 *          Linear: value is q/f.
 *   C, I of k ports: linear, matrix[k*k] with content = matrix * e (or f).
 *          Two ports whose matrix is singular have a content in common: state,
 *          which is row 1 of that.
 *   SE     effort; SF: flow.  Modulated if a signal, a state or another port
 *          is in it.  Constant: linear, value is the number.
 *   TF     e1 = ratio * e2, f2 = -ratio * f1 (both flows into the element)
 *   GY     e1 = ratio * f2, e2 = -ratio * f1
 *   FIELD  residuals only
 * residuals hold for all types: n_ports expressions that are zero, and one more
 * for each variable of the component in them that has neither definition nor
 * rate.  The rates of states are not among them. */
typedef struct {
  QbgElementType type;
  QbgComponentId component;
  guint32 first_port, n_ports;
  gboolean modulated;       /* a signal or another element's port is in it */
  gboolean linear;          /* with constant coefficients */
  double value;             /* NaN unless linear with one port */
  const double *matrix;
  const QbgExpr *effort, *flow, *content, *ratio;
  QbgVariableId state;      /* q where it is a variable, else QBG_NONE */
  const QbgExpr *const *residuals;
  guint32 n_residuals;
  QbgSpan span;             /* of the law: the equation it came from */
} QbgElement;

/* residual = 0, from the place span. */
typedef struct {
  const QbgExpr *residual;
  QbgSpan span;
} QbgEquation;

/* assert (condition, message), where the condition is not known yet. */
typedef struct {
  const QbgExpr *condition;
  const char *message;
  QbgComponentId component;
  gboolean warning;         /* AssertionLevel.warning */
  QbgSpan span;
} QbgAssertion;

/* sample (start, interval), as the variable that tells of it. */
typedef struct {
  QbgVariableId variable;
  double start, interval;
} QbgSampler;

/* What a when clause does besides setting discrete variables, at an event at
 * which condition is true. */
typedef enum {
  QBG_ACTION_REINIT,        /* the state variable becomes value */
  QBG_ACTION_TERMINATE,     /* the simulation ends, with message */
  QBG_ACTION_ASSERT         /* value, a Boolean, must be true */
} QbgActionKind;

typedef struct {
  QbgActionKind kind;
  const QbgExpr *condition;
  QbgVariableId variable;
  const QbgExpr *value;
  const char *message;
  gboolean warning;
  QbgComponentId component;
  QbgSpan span;
} QbgAction;

/* What annotation (experiment (…)) says; NaN where it says nothing. */
typedef struct {
  double start_time, stop_time, interval, tolerance;
  QbgSpan span;             /* of that, if it is there */
} QbgExperiment;

typedef enum {
  QBG_QUANTUM_BY_SIZE,      /* as the other fields of the rule say */
  QBG_QUANTUM_UNIFORM,
  QBG_QUANTUM_LOGARITHMIC,
  QBG_QUANTUM_LEVELS
} QbgQuantumKind;

/* What is said about the quantum of states: by annotation (__qbg (quantum =
 * …)), or on the command line. */
typedef struct {
  const char *pattern;      /* of names, as in base/glob.h; NULL: of the
                               variables from first to before end */
  QbgVariableId first, end;
  QbgQuantumKind kind;
  double quantum;           /* NaN: not said */
  double relative;          /* of the state's value; NaN: not said */
  const double *levels;     /* ascending; NULL: not said */
  guint32 n_levels;
} QbgQuantumRule;

/* What is wrong with it, in a few words; NULL: nothing. */
const char *qbg_quantum_fault (const QbgQuantumRule *rule);

typedef struct {
  QbgArena *arena;          /* names and expressions */
  const char *model;        /* full name of the model's class */
  QbgSpan model_span;
  QbgExperiment experiment;
  GArray *variables;        /* QbgVariable */
  GArray *components;       /* QbgComponent; [0] is the model itself */
  GArray *pins;             /* QbgPin */
  GArray *nodes;            /* QbgNode */
  GArray *node_pins;        /* QbgPinId */
  GArray *ports;            /* QbgPort */
  GArray *elements;         /* QbgElement */
  GArray *initial;          /* QbgEquation: initial equations */
  GArray *assertions;       /* QbgAssertion */
  GArray *samplers;         /* QbgSampler */
  GArray *actions;          /* QbgAction */
  GArray *quanta;           /* QbgQuantumRule; the last one counts */
} QbgCircuit;

#define QBG_VARIABLE(circuit, id) \
  (&g_array_index ((circuit)->variables, QbgVariable, (id)))
#define QBG_COMPONENT(circuit, id) \
  (&g_array_index ((circuit)->components, QbgComponent, (id)))
#define QBG_PIN(circuit, id) (&g_array_index ((circuit)->pins, QbgPin, (id)))
#define QBG_NODE(circuit, id) \
  (&g_array_index ((circuit)->nodes, QbgNode, (id)))
#define QBG_PORT(circuit, id) \
  (&g_array_index ((circuit)->ports, QbgPort, (id)))
#define QBG_ELEMENT(circuit, id) \
  (&g_array_index ((circuit)->elements, QbgElement, (id)))

QbgCircuit *qbg_circuit_new (void);
void qbg_circuit_free (QbgCircuit *circuit);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgCircuit, qbg_circuit_free)

/* Appends the full Modelica name of a variable: "stage[3].C1.v".  A port's own
 * variables are called by what they are: "R1.v" and "R1.i" where the component
 * has one port, else "T.v(p1,n1)"; so are those that have to do with events:
 * "pre(D1.off)", "sample(0, 0.1)", and a when clause's by its condition in
 * parentheses. */
void qbg_circuit_variable_name (const QbgCircuit *circuit, QbgVariableId id,
                                GString *out);
/* The variable with a name of its own that is the same as id, if id has
 * none: T.i1 for the flow of T's first port, H.T for the temperature of a
 * capacity for heat; else id itself. */
QbgVariableId qbg_circuit_named (const QbgCircuit *circuit, QbgVariableId id);
/* Appends "{R1.n, R2.p}", at most four pins and then "…"; "ground" for the
 * reference. */
void qbg_circuit_node_name (const QbgCircuit *circuit, QbgNodeId id,
                            GString *out);

/* "R", "Se", … static. */
const char *qbg_element_type_name (QbgElementType type);
/* The display name of an element: its component's, with the ports where the
 * component has several elements: "VCV1(p2,n2)". */
void qbg_circuit_element_name (const QbgCircuit *circuit, QbgElementId id,
                               GString *out);

#endif
