noinst_LIBRARIES += libqbg_bondgraph.a
libqbg_bondgraph_a_SOURCES =
libqbg_bondgraph_a_SOURCES += bondgraph/bondgraph.h bondgraph/bondgraph.c \
  bondgraph/build.h \
  bondgraph/places.h bondgraph/places.c
libqbg_bondgraph_a_SOURCES += bondgraph/construct.c bondgraph/islands.c \
  bondgraph/links.c
libqbg_bondgraph_a_SOURCES += bondgraph/simplify.c bondgraph/reduce.h \
  bondgraph/reduce.c bondgraph/reduce-rules.c
libqbg_bondgraph_a_SOURCES += bondgraph/causality.h bondgraph/causality.c \
  bondgraph/tree.h bondgraph/tree.c bondgraph/modes.c bondgraph/fields.c \
  bondgraph/couplings.c bondgraph/propagate.h bondgraph/propagate.c
libqbg_bondgraph_a_SOURCES += bondgraph/signals.h bondgraph/signals.c \
  bondgraph/paths.h bondgraph/paths.c bondgraph/loops.h bondgraph/loops.c \
  bondgraph/conflicts.c bondgraph/routes.h bondgraph/routes.c \
  bondgraph/switching.h bondgraph/switching.c
libqbg_bondgraph_a_SOURCES += bondgraph/pencil.h bondgraph/pencil.c \
  bondgraph/part.h bondgraph/part.c bondgraph/modular.h bondgraph/modular.c
libqbg_bondgraph_a_SOURCES += bondgraph/diagnose-findings.h \
  bondgraph/diagnose-findings.c
libqbg_bondgraph_a_SOURCES += bondgraph/remedy.h bondgraph/remedy.c \
  bondgraph/remedy-internal.h bondgraph/remedy-apply.c \
  bondgraph/remedy-try.c bondgraph/remedy-loop.c
libqbg_bondgraph_a_SOURCES += bondgraph/diagnose.h bondgraph/diagnose.c \
  bondgraph/diagnose-internal.h bondgraph/diagnose-text.c \
  bondgraph/diagnose-remedy.c bondgraph/diagnose-contradiction.c \
  bondgraph/diagnose-dependent.c bondgraph/diagnose-loop.c \
  bondgraph/diagnose-islands.c bondgraph/diagnose-couplings.c
libqbg_bondgraph_a_SOURCES += bondgraph/equations.h bondgraph/equations.c \
  bondgraph/relations.h bondgraph/kirchhoff.c bondgraph/shorts.c \
  bondgraph/constitutive.c bondgraph/order.c bondgraph/lift.h \
  bondgraph/lift.c
libqbg_bondgraph_a_SOURCES += bondgraph/solver.h bondgraph/solver.c \
  bondgraph/record.h bondgraph/record.c
libqbg_bondgraph_a_SOURCES += bondgraph/tempo.h bondgraph/tempo.c
libqbg_bondgraph_a_SOURCES += bondgraph/slopes.h bondgraph/slopes.c \
  bondgraph/jacobian.h bondgraph/jacobian.c
libqbg_bondgraph_a_SOURCES += bondgraph/events.h bondgraph/event-limit.c \
  bondgraph/singular.c bondgraph/singular.h bondgraph/events.c \
  bondgraph/events-internal.h bondgraph/events-new.c \
  bondgraph/events-clock.c \
  bondgraph/events-act.c bondgraph/search.c bondgraph/spread.c \
  bondgraph/positions.h bondgraph/positions.c
libqbg_bondgraph_a_SOURCES += bondgraph/picture.h bondgraph/labels.h \
  bondgraph/labels.c bondgraph/columns.h bondgraph/columns.c \
  bondgraph/law-text.h bondgraph/law-text.c bondgraph/law-value.c \
  bondgraph/waveform.h bondgraph/waveform.c bondgraph/pattern.h \
  bondgraph/pattern.c
libqbg_bondgraph_a_SOURCES += bondgraph/list-circuit.c bondgraph/list-graph.c
libqbg_bondgraph_a_SOURCES += bondgraph/json-parts.h bondgraph/json-parts.c \
  bondgraph/json-circuit.c bondgraph/json-graph.c
libqbg_bondgraph_a_SOURCES += bondgraph/marks.h bondgraph/marks.c bondgraph/graph-dot.c
libqbg_bondgraph_a_SOURCES += bondgraph/graph-svg.c \
  bondgraph/graph-layout.h bondgraph/graph-layout.c bondgraph/plan.h \
  bondgraph/graph-lines.c bondgraph/skeleton.h \
  bondgraph/skeleton.c bondgraph/graphviz.h bondgraph/graphviz.c
libqbg_bondgraph_a_SOURCES += bondgraph/graph-cdpp.c \
  bondgraph/cdpp.h bondgraph/cdpp-model.c bondgraph/cdpp-law.c \
  bondgraph/cdpp-section.c
libqbg_bondgraph_a_SOURCES += bondgraph/fix.h bondgraph/fix.c \
  bondgraph/fix-internal.h bondgraph/fix-syntax.c bondgraph/fix-place.c \
  bondgraph/fix-edit.c bondgraph/fix-diff.c
libqbg_bondgraph_a_SOURCES += bondgraph/impulse.h bondgraph/impulse.c
libqbg_bondgraph_a_SOURCES += bondgraph/start.h bondgraph/start.c \
  bondgraph/start-internal.h bondgraph/start-choose.c \
  bondgraph/start-report.c
libqbg_bondgraph_a_SOURCES += bondgraph/affine.h bondgraph/affine.c
