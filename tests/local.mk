check_LIBRARIES += libqbg_test.a
libqbg_test_a_SOURCES = tests/support.c tests/support.h
test_libs = libqbg_test.a $(CHECK_LIBS)

# A test program links its own layer and those below, so that a call upwards
# fails to link.
check_PROGRAMS += tests/check_arena
tests_check_arena_SOURCES = tests/check_arena.c
tests_check_arena_LDADD = $(test_libs) $(base_libs)

check_PROGRAMS += tests/check_names
tests_check_names_SOURCES = tests/check_names.c
tests_check_names_LDADD = $(test_libs) $(base_libs)

check_PROGRAMS += tests/check_eigen
tests_check_eigen_SOURCES = tests/check_eigen.c
tests_check_eigen_LDADD = $(test_libs) $(base_libs)

check_PROGRAMS += tests/check_response
tests_check_response_SOURCES = tests/check_response.c
tests_check_response_LDADD = $(test_libs) $(base_libs)

check_PROGRAMS += tests/check_digits
tests_check_digits_SOURCES = tests/check_digits.c
tests_check_digits_LDADD = $(test_libs) $(base_libs)
check_PROGRAMS += tests/check_heap
tests_check_heap_SOURCES = tests/check_heap.c
tests_check_heap_LDADD = $(test_libs) $(base_libs)

check_PROGRAMS += tests/check_pole
tests_check_pole_SOURCES = tests/check_pole.c
tests_check_pole_LDADD = $(test_libs) $(base_libs)

check_PROGRAMS += tests/check_source
tests_check_source_SOURCES = tests/check_source.c
tests_check_source_LDADD = $(test_libs) $(base_libs)

check_PROGRAMS += tests/check_diags
tests_check_diags_SOURCES = tests/check_diags.c
tests_check_diags_LDADD = $(test_libs) $(base_libs)

check_PROGRAMS += tests/check_json
tests_check_json_SOURCES = tests/check_json.c
tests_check_json_LDADD = $(test_libs) $(base_libs)

check_PROGRAMS += tests/check_expr
tests_check_expr_SOURCES = tests/check_expr.c
tests_check_expr_LDADD = $(test_libs) $(base_libs)

check_PROGRAMS += tests/check_expr_values
tests_check_expr_values_SOURCES = tests/check_expr_values.c
tests_check_expr_values_LDADD = $(test_libs) $(base_libs)

check_PROGRAMS += tests/check_circuit
tests_check_circuit_SOURCES = tests/check_circuit.c
tests_check_circuit_LDADD = $(test_libs) $(parser_libs)
check_PROGRAMS += tests/check_suggest
tests_check_suggest_SOURCES = tests/check_suggest.c
tests_check_suggest_LDADD = $(test_libs) $(base_libs)

check_PROGRAMS += tests/check_codes
tests_check_codes_SOURCES = tests/check_codes.c
tests_check_codes_LDADD = $(test_libs) $(base_libs)

check_PROGRAMS += tests/check_options
tests_check_options_SOURCES = tests/check_options.c cli/options.c
tests_check_options_LDADD = $(test_libs) $(base_libs)

check_PROGRAMS += tests/check_parse
tests_check_parse_SOURCES = tests/check_parse.c tests/tree.c tests/tree.h \
  tests/show.c tests/show.h
tests_check_parse_LDADD = $(test_libs) $(parser_libs)

check_PROGRAMS += tests/check_parse_expr
tests_check_parse_expr_SOURCES = tests/check_parse_expr.c tests/tree.c \
  tests/tree.h tests/show.c tests/show.h
tests_check_parse_expr_LDADD = $(test_libs) $(parser_libs)

check_PROGRAMS += tests/check_parse_item
tests_check_parse_item_SOURCES = tests/check_parse_item.c tests/tree.c \
  tests/tree.h tests/show.c tests/show.h
tests_check_parse_item_LDADD = $(test_libs) $(parser_libs)

check_PROGRAMS += tests/check_recovery
tests_check_recovery_SOURCES = tests/check_recovery.c
tests_check_recovery_LDADD = $(test_libs) $(parser_libs)
check_LIBRARIES += libqbg_test_law.a
libqbg_test_law_a_SOURCES = tests/law_support.c tests/law_support.h \
  tests/equation_text.c tests/equation_text.h
law_test_libs = libqbg_test_law.a $(test_libs) $(parser_libs)

check_PROGRAMS += tests/check_law
tests_check_law_SOURCES = tests/check_law.c
tests_check_law_LDADD = $(law_test_libs)

check_PROGRAMS += tests/check_law_ports
tests_check_law_ports_SOURCES = tests/check_law_ports.c
tests_check_law_ports_LDADD = $(law_test_libs)

check_PROGRAMS += tests/check_law_switch
tests_check_law_switch_SOURCES = tests/check_law_switch.c
tests_check_law_switch_LDADD = $(law_test_libs)

check_PROGRAMS += tests/check_law_whole
tests_check_law_whole_SOURCES = tests/check_law_whole.c
tests_check_law_whole_LDADD = $(law_test_libs)

check_PROGRAMS += tests/check_law_random
tests_check_law_random_SOURCES = tests/check_law_random.c
tests_check_law_random_LDADD = $(law_test_libs)

check_PROGRAMS += tests/check_explained
tests_check_explained_SOURCES = tests/check_explained.c
tests_check_explained_LDADD = $(test_libs) $(base_libs)

check_PROGRAMS += tests/check_golden
tests_check_golden_SOURCES = tests/check_golden.c
tests_check_golden_LDADD = $(test_libs) $(base_libs)

dist_check_SCRIPTS += tests/check_cli.sh tests/check_compare.sh tests/check_auto.sh
dist_check_SCRIPTS += tests/check_events.sh
dist_check_SCRIPTS += tests/check_simulate.sh
dist_check_SCRIPTS += tests/check_listed.sh
dist_check_SCRIPTS += tests/check_symbols.sh
dist_check_SCRIPTS += tests/check_fix.sh

# Small circuits and equations to hold bond graphs against.
check_LIBRARIES += libqbg_testbonds.a
libqbg_testbonds_a_SOURCES = tests/netlist.c tests/netlist.h \
  tests/dense.c tests/dense.h tests/tableau.c tests/tableau.h \
  tests/causal.c tests/causal.h tests/dependency.c tests/dependency.h \
  tests/random_circuit.c tests/random_circuit.h

check_PROGRAMS += tests/check_bondgraph
tests_check_bondgraph_SOURCES = tests/check_bondgraph.c
tests_check_bondgraph_LDADD = libqbg_testbonds.a $(test_libs) $(bondgraph_libs)

check_PROGRAMS += tests/check_causality
tests_check_causality_SOURCES = tests/check_causality.c
tests_check_causality_LDADD = libqbg_testbonds.a $(test_libs) $(bondgraph_libs)

check_PROGRAMS += tests/check_diagnose
tests_check_diagnose_SOURCES = tests/check_diagnose.c
tests_check_diagnose_LDADD = libqbg_testbonds.a $(test_libs) $(bondgraph_libs)

check_PROGRAMS += tests/check_remedy
tests_check_remedy_SOURCES = tests/check_remedy.c
tests_check_remedy_LDADD = libqbg_testbonds.a $(test_libs) $(bondgraph_libs)

check_PROGRAMS += tests/check_bondgraph_random
tests_check_bondgraph_random_SOURCES = tests/check_bondgraph_random.c
tests_check_bondgraph_random_LDADD = libqbg_testbonds.a $(test_libs) \
  $(bondgraph_libs)
# DEVS models that are not circuits.
check_LIBRARIES += libqbg_testdevs.a
libqbg_testdevs_a_SOURCES = tests/devs_models.c tests/devs_models.h \
  tests/devs_fixture.c tests/devs_fixture.h
devs_test_libs = libqbg_testdevs.a $(test_libs) $(qss_libs)

check_PROGRAMS += tests/check_devs
tests_check_devs_SOURCES = tests/check_devs.c
tests_check_devs_LDADD = $(devs_test_libs)

check_PROGRAMS += tests/check_devs_faults
tests_check_devs_faults_SOURCES = tests/check_devs_faults.c
tests_check_devs_faults_LDADD = $(devs_test_libs)

check_PROGRAMS += tests/check_devs_network
tests_check_devs_network_SOURCES = tests/check_devs_network.c
tests_check_devs_network_LDADD = $(devs_test_libs)

check_PROGRAMS += tests/check_devs_random
tests_check_devs_random_SOURCES = tests/check_devs_random.c \
  tests/devs_reference.c tests/devs_reference.h
tests_check_devs_random_LDADD = $(devs_test_libs)

check_PROGRAMS += tests/check_devs_memory
tests_check_devs_memory_SOURCES = tests/check_devs_memory.c
tests_check_devs_memory_LDADD = $(devs_test_libs)

# The program of doc/devs.md; the script runs it.
EXTRA_PROGRAMS += tests/example_devs
check_DATA += tests/example_devs$(EXEEXT)
CLEANFILES += tests/example_devs$(EXEEXT)
tests_example_devs_SOURCES = tests/example_devs.c
tests_example_devs_LDADD = $(qss_libs)
dist_check_SCRIPTS += tests/check_devs_doc.sh

check_PROGRAMS += tests/check_picture
tests_check_picture_SOURCES = tests/check_picture.c
tests_check_picture_LDADD = libqbg_testbonds.a $(test_libs) $(bondgraph_libs)

TESTS = $(check_PROGRAMS) $(dist_check_SCRIPTS)
EXTRA_DIST += tests/golden tests/data tests/tally
AM_TESTS_ENVIRONMENT = \
  QBG='$(abs_builddir)/qbg$(EXEEXT)'; export QBG; \
  QBG_SOURCE_DIR='$(abs_srcdir)'; export QBG_SOURCE_DIR;

# 'make tally': the counts of single tests of the last 'make check'.
.PHONY: tally
tally:
	@$(SHELL) $(srcdir)/tests/tally $(TEST_LOGS)

# 'make fuzz': the parser, and all that comes after it, with libFuzzer and the
# sanitizers; see fuzz_parse.c and fuzz_instantiate.c.
FUZZ_CC = clang
FUZZ_CFLAGS = -g -O1 -fsanitize=fuzzer,address,undefined \
  -fno-sanitize-recover=undefined
fuzz_compile = $(FUZZ_CC) $(FUZZ_CFLAGS) $(DEFS) $(AM_CPPFLAGS) $(AM_CFLAGS)
fuzz_support = parser/grammar.c parser/scan.c $(KLU_LIBS) $(GLIB_LIBS) -lm
fuzz_parse_sources = tests/fuzz_parse.c tests/fuzz_diags.c \
  $(filter %.c,$(libqbg_base_a_SOURCES)) $(syntax_sources)
fuzz_instantiate_sources = tests/fuzz_instantiate.c tests/fuzz_diags.c \
  $(sort $(filter %.c,$(libqbg_base_a_SOURCES) $(libqbg_parser_a_SOURCES) \
    $(libqbg_bondgraph_a_SOURCES)))
EXTRA_DIST += tests/fuzz_parse.c tests/fuzz_instantiate.c \
  tests/fuzz_diags.c tests/fuzz_diags.h tests/fuzz
CLEANFILES += tests/fuzz_parse tests/fuzz_instantiate
.PHONY: fuzz
fuzz: $(BUILT_SOURCES) parser/grammar.c parser/scan.c
	$(AM_V_GEN)$(fuzz_compile) -o tests/fuzz_parse \
	  $(addprefix $(srcdir)/,$(fuzz_parse_sources)) $(fuzz_support)
	$(AM_V_GEN)$(fuzz_compile) -o tests/fuzz_instantiate \
	  $(addprefix $(srcdir)/,$(fuzz_instantiate_sources)) $(fuzz_support)

check_PROGRAMS += tests/check_discrete
tests_check_discrete_SOURCES = tests/check_discrete.c tests/model.c \
  tests/model.h
tests_check_discrete_LDADD = $(test_libs) $(parser_libs)
check_PROGRAMS += tests/check_evaluate
tests_check_evaluate_SOURCES = tests/check_evaluate.c tests/model.c \
  tests/model.h
tests_check_evaluate_LDADD = $(test_libs) $(parser_libs)

check_PROGRAMS += tests/check_instantiate
tests_check_instantiate_SOURCES = tests/check_instantiate.c tests/model.c \
  tests/model.h
tests_check_instantiate_LDADD = $(test_libs) $(parser_libs)

check_PROGRAMS += tests/check_trajectory
tests_check_trajectory_SOURCES = tests/check_trajectory.c
tests_check_trajectory_LDADD = $(test_libs) $(base_libs)

check_PROGRAMS += tests/check_csv
tests_check_csv_SOURCES = tests/check_csv.c
tests_check_csv_LDADD = $(test_libs) $(report_libs)

check_PROGRAMS += tests/check_sparse
tests_check_sparse_SOURCES = tests/check_sparse.c
tests_check_sparse_LDADD = $(test_libs) $(base_libs)

check_PROGRAMS += tests/check_equations
tests_check_equations_SOURCES = tests/check_equations.c tests/model.c \
  tests/model.h tests/netlist.c tests/netlist.h tests/random_circuit.c \
  tests/random_circuit.h
tests_check_equations_LDADD = $(test_libs) $(bondgraph_libs)

check_PROGRAMS += tests/check_axis
tests_check_axis_SOURCES = tests/check_axis.c
tests_check_axis_LDADD = $(test_libs) $(report_libs)

check_PROGRAMS += tests/check_plot
tests_check_plot_SOURCES = tests/check_plot.c tests/plotting.c \
  tests/plotting.h tests/svg.c tests/svg.h
tests_check_plot_LDADD = $(test_libs) $(report_libs)

check_PROGRAMS += tests/check_plot_layout
tests_check_plot_layout_SOURCES = tests/check_plot_layout.c \
  tests/plotting.c tests/plotting.h tests/svg.c tests/svg.h
tests_check_plot_layout_LDADD = $(test_libs) $(report_libs)
check_PROGRAMS += tests/check_time_event
tests_check_time_event_SOURCES = tests/check_time_event.c
tests_check_time_event_LDADD = $(test_libs) $(base_libs)

check_PROGRAMS += tests/check_poly
tests_check_poly_SOURCES = tests/check_poly.c tests/long_poly.c \
  tests/long_poly.h
tests_check_poly_LDADD = $(test_libs) $(base_libs)

check_PROGRAMS += tests/check_quantizer
tests_check_quantizer_SOURCES = tests/check_quantizer.c
tests_check_quantizer_LDADD = $(test_libs) $(qss_libs)

check_PROGRAMS += tests/check_qss_state
tests_check_qss_state_SOURCES = tests/check_qss_state.c
tests_check_qss_state_LDADD = $(test_libs) $(qss_libs)

check_PROGRAMS += tests/check_methods
tests_check_methods_SOURCES = tests/check_methods.c tests/linear.c \
  tests/linear.h tests/matrix.c tests/matrix.h
tests_check_methods_LDADD = $(test_libs) $(qss_libs)

# What the command line does by itself, without it.
check_PROGRAMS += tests/check_race
tests_check_race_SOURCES = tests/check_race.c tests/model.c tests/model.h \
  cli/auto.c cli/auto-choose.c cli/pace.c cli/run.c cli/methods.c \
  cli/command.c cli/options.c
tests_check_race_LDADD = $(test_libs) $(report_libs) $(base_libs)

check_PROGRAMS += tests/check_simulate
tests_check_simulate_SOURCES = tests/check_simulate.c tests/model.c \
  tests/model.h
tests_check_simulate_LDADD = $(test_libs) $(qss_libs)

check_PROGRAMS += tests/check_fused
tests_check_fused_SOURCES = tests/check_fused.c tests/system.c \
  tests/system.h tests/model.c tests/model.h
tests_check_fused_LDADD = $(test_libs) $(qss_libs)
check_PROGRAMS += tests/check_tempo
tests_check_tempo_SOURCES = tests/check_tempo.c tests/system.c \
  tests/system.h tests/model.c tests/model.h
tests_check_tempo_LDADD = $(test_libs) $(bondgraph_libs)

check_PROGRAMS += tests/check_alone
tests_check_alone_SOURCES = tests/check_alone.c tests/run.c tests/run.h \
  tests/system.c tests/system.h tests/model.c tests/model.h
tests_check_alone_LDADD = $(test_libs) $(qss_libs)

check_PROGRAMS += tests/check_fast
tests_check_fast_SOURCES = tests/check_fast.c tests/system.c \
  tests/system.h tests/model.c tests/model.h
tests_check_fast_LDADD = $(test_libs) $(qss_libs)
check_PROGRAMS += tests/check_forms
tests_check_forms_SOURCES = tests/check_forms.c tests/system.c \
  tests/system.h tests/model.c tests/model.h
tests_check_forms_LDADD = $(test_libs) $(qss_libs)
check_PROGRAMS += tests/check_positions
tests_check_positions_SOURCES = tests/check_positions.c
tests_check_positions_LDADD = $(test_libs) $(bondgraph_libs)
check_PROGRAMS += tests/check_events
tests_check_events_SOURCES = tests/check_events.c tests/system.c \
  tests/system.h tests/model.c tests/model.h
tests_check_events_LDADD = $(test_libs) $(qss_libs)
check_PROGRAMS += tests/check_jacobian
tests_check_jacobian_SOURCES = tests/check_jacobian.c tests/system.c \
  tests/system.h tests/model.c tests/model.h tests/netlist.c \
  tests/netlist.h tests/random_circuit.c tests/random_circuit.h
tests_check_jacobian_LDADD = $(test_libs) $(bondgraph_libs)
check_PROGRAMS += tests/check_measure
tests_check_measure_SOURCES = tests/check_measure.c
tests_check_measure_LDADD = $(test_libs) $(report_libs)
check_PROGRAMS += tests/check_thin
tests_check_thin_SOURCES = tests/check_thin.c
tests_check_thin_LDADD = $(test_libs) $(report_libs)
check_PROGRAMS += tests/check_quantum
tests_check_quantum_SOURCES = tests/check_quantum.c tests/model.c \
  tests/model.h
tests_check_quantum_LDADD = $(test_libs) $(qss_libs)

check_PROGRAMS += tests/check_gain
tests_check_gain_SOURCES = tests/check_gain.c tests/model.c tests/model.h \
  tests/system.c tests/system.h tests/run.c tests/run.h
tests_check_gain_LDADD = $(test_libs) $(qss_libs)

# Switched circuits, solved exactly.
check_LIBRARIES += libqbg_testswitched.a
libqbg_testswitched_a_SOURCES = tests/switched.c tests/switched.h \
  tests/switched_mode.c tests/switched_mode.h tests/matrix.c \
  tests/matrix.h tests/instants.c tests/instants.h

check_PROGRAMS += tests/check_switched
tests_check_switched_SOURCES = tests/check_switched.c
tests_check_switched_LDADD = libqbg_testswitched.a $(test_libs) $(base_libs)
check_PROGRAMS += tests/check_chart
tests_check_chart_SOURCES = tests/check_chart.c tests/svg.c tests/svg.h
tests_check_chart_LDADD = $(test_libs) $(report_libs)

check_PROGRAMS += tests/check_table
tests_check_table_SOURCES = tests/check_table.c
tests_check_table_LDADD = $(test_libs) $(report_libs)

check_PROGRAMS += tests/check_statistics
tests_check_statistics_SOURCES = tests/check_statistics.c tests/model.c \
  tests/model.h
tests_check_statistics_LDADD = $(test_libs) $(report_libs)
check_PROGRAMS += tests/check_switching_equations
tests_check_switching_equations_SOURCES = tests/check_switching_equations.c \
  tests/examples.c tests/examples.h tests/system.c tests/system.h \
  tests/model.c tests/model.h
tests_check_switching_equations_LDADD = libqbg_testswitched.a $(test_libs) \
  $(bondgraph_libs)
# The exact solution of a linear circuit, from its tableau.
check_LIBRARIES += libqbg_testexact.a
libqbg_testexact_a_SOURCES = tests/exact.c tests/exact.h \
  tests/exact-split.c tests/exact-internal.h \
  tests/real_matrix.c tests/real_matrix.h

check_PROGRAMS += tests/check_random_linear
tests_check_random_linear_SOURCES = tests/check_random_linear.c
tests_check_random_linear_LDADD = libqbg_testexact.a libqbg_testbonds.a \
  $(test_libs) $(qss_libs)

check_PROGRAMS += tests/check_robust
tests_check_robust_SOURCES = tests/check_robust.c \
  tests/system.c tests/system.h tests/model.c tests/model.h
tests_check_robust_LDADD = libqbg_testswitched.a $(test_libs) $(qss_libs)

check_PROGRAMS += tests/check_switching
tests_check_switching_SOURCES = tests/check_switching.c \
  tests/examples.c tests/examples.h tests/system.c tests/system.h \
  tests/model.c tests/model.h
tests_check_switching_LDADD = libqbg_testswitched.a $(test_libs) $(qss_libs)
check_LIBRARIES += libqbg_testintegrated.a
libqbg_testintegrated_a_SOURCES = tests/integrated.c tests/integrated.h \
  tests/system.c tests/system.h tests/model.c tests/model.h

check_PROGRAMS += tests/check_classical
tests_check_classical_SOURCES = tests/check_classical.c
tests_check_classical_LDADD = libqbg_testintegrated.a $(test_libs) \
  $(classical_libs)

check_PROGRAMS += tests/check_msl
tests_check_msl_SOURCES = tests/check_msl.c tests/system.c tests/system.h \
  tests/model.c tests/model.h
tests_check_msl_LDADD = $(test_libs) $(report_libs)

check_PROGRAMS += tests/check_triggers
tests_check_triggers_SOURCES = tests/check_triggers.c tests/run.c \
  tests/run.h tests/examples.c \
  tests/examples.h tests/system.c tests/system.h tests/model.c tests/model.h
tests_check_triggers_LDADD = $(test_libs) $(qss_libs)

check_PROGRAMS += tests/check_examples
tests_check_examples_SOURCES = tests/check_examples.c tests/examples.c \
  tests/examples.h tests/system.c tests/system.h tests/model.c tests/model.h
tests_check_examples_LDADD = $(test_libs) $(qss_libs)

check_PROGRAMS += tests/check_blocks
tests_check_blocks_SOURCES = tests/check_blocks.c tests/run.c \
  tests/run.h tests/system.c tests/system.h tests/model.c tests/model.h
tests_check_blocks_LDADD = $(test_libs) $(qss_libs)
check_PROGRAMS += tests/check_classical_circuits
tests_check_classical_circuits_SOURCES = tests/check_classical_circuits.c \
  tests/examples.c tests/examples.h
tests_check_classical_circuits_LDADD = libqbg_testintegrated.a \
  libqbg_testswitched.a $(test_libs) $(classical_libs)

check_PROGRAMS += tests/check_implicit
tests_check_implicit_SOURCES = tests/check_implicit.c tests/netlist.c \
  tests/netlist.h tests/random_circuit.c tests/random_circuit.h
tests_check_implicit_LDADD = libqbg_testintegrated.a $(test_libs) \
  $(classical_libs)
# Both engines, side by side.
check_PROGRAMS += tests/check_engines
tests_check_engines_SOURCES = tests/check_engines.c tests/system.c \
  tests/system.h tests/model.c tests/model.h
tests_check_engines_LDADD = $(test_libs) $(qss_libs)

check_PROGRAMS += tests/check_converters
tests_check_converters_SOURCES = tests/check_converters.c \
  tests/examples.c tests/examples.h tests/system.c tests/system.h \
  tests/model.c tests/model.h
tests_check_converters_LDADD = libqbg_testswitched.a $(test_libs) $(qss_libs)

check_PROGRAMS += tests/check_bridges
tests_check_bridges_SOURCES = tests/check_bridges.c \
  tests/examples.c tests/examples.h tests/system.c tests/system.h \
  tests/model.c tests/model.h
tests_check_bridges_LDADD = libqbg_testswitched.a $(test_libs) $(qss_libs)

check_PROGRAMS += tests/check_switches
tests_check_switches_SOURCES = tests/check_switches.c tests/run.c \
  tests/run.h tests/system.c tests/system.h tests/model.c tests/model.h
tests_check_switches_LDADD = $(test_libs) $(qss_libs)
check_PROGRAMS += tests/check_start
tests_check_start_SOURCES = tests/check_start.c tests/run.c tests/run.h \
  tests/system.c tests/system.h tests/model.c tests/model.h
tests_check_start_LDADD = $(test_libs) $(qss_libs)

check_PROGRAMS += tests/check_impulse
tests_check_impulse_SOURCES = tests/check_impulse.c tests/run.c tests/run.h \
  tests/system.c tests/system.h tests/model.c tests/model.h
tests_check_impulse_LDADD = libqbg_testexact.a libqbg_testbonds.a \
  $(test_libs) $(qss_libs)
check_PROGRAMS += tests/check_study
tests_check_study_SOURCES = tests/check_study.c tests/svg.c tests/svg.h
tests_check_study_LDADD = $(test_libs) $(report_libs)

check_PROGRAMS += tests/check_linear
tests_check_linear_SOURCES = tests/check_linear.c tests/run.c tests/run.h \
  tests/examples.c tests/examples.h tests/system.c tests/system.h tests/model.c tests/model.h
tests_check_linear_LDADD = libqbg_testexact.a libqbg_testbonds.a \
  $(test_libs) $(qss_libs)

check_PROGRAMS += tests/check_theory
tests_check_theory_SOURCES = tests/check_theory.c tests/run.c tests/run.h \
  tests/system.c tests/system.h tests/model.c tests/model.h
tests_check_theory_LDADD = $(test_libs) $(qss_libs)
