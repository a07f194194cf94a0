noinst_LIBRARIES += libqbg_parser.a
libqbg_parser_a_SOURCES =
libqbg_parser_a_SOURCES += parser/circuit.h parser/law.h
# What makes a tree of a text, without Flex and Bison; fuzzed on its own.
syntax_sources = parser/ast.c parser/parse.c parser/build.c \
  parser/build-class.c parser/recover.c parser/complain.c parser/expect.c \
  parser/token.c
libqbg_parser_a_SOURCES += $(syntax_sources) parser/grammar.y parser/scan.l \
  parser/ast.h parser/parse.h parser/build.h parser/expect.h parser/reader.h
BUILT_SOURCES += parser/grammar.h
libqbg_parser_a_SOURCES += parser/library.c parser/library.h
libqbg_parser_a_SOURCES += parser/shape.c parser/shape.h parser/lookup.c
libqbg_parser_a_SOURCES += parser/value.c parser/value.h
libqbg_parser_a_SOURCES += parser/instance.c parser/instance.h
libqbg_parser_a_SOURCES += parser/modify.c parser/resolve.c parser/parameter.c
libqbg_parser_a_SOURCES += parser/evaluate.c parser/evaluate-operator.c
libqbg_parser_a_SOURCES += parser/evaluate-array.c parser/evaluate-call.c
libqbg_parser_a_SOURCES += parser/evaluate-event.c parser/evaluate-string.c
libqbg_parser_a_SOURCES += parser/initial.c parser/flatten.c parser/gather.h
libqbg_parser_a_SOURCES += parser/gather-variables.c parser/gather-equations.c
libqbg_parser_a_SOURCES += parser/gather-if.c parser/gather-when.c
libqbg_parser_a_SOURCES += parser/gather-discrete.c parser/gather-algorithm.c
libqbg_parser_a_SOURCES += parser/quantum.c
libqbg_parser_a_SOURCES += parser/connect.c parser/checks.c
libqbg_parser_a_SOURCES += parser/check-loops.c
libqbg_parser_a_SOURCES += parser/connect-internal.h parser/connect-signals.c
libqbg_parser_a_SOURCES += parser/instantiate.c parser/instantiate.h
libqbg_parser_a_SOURCES += parser/circuit.c parser/circuit.h
libqbg_parser_a_SOURCES += parser/law.c parser/law.h parser/law-internal.h \
  parser/law-balance.c parser/law-coupled.c parser/law-eliminate.c \
  parser/law-groups.c parser/law-port.c parser/law-ports.c parser/law-report.c \
  parser/law-rows.c parser/law-solve.c parser/law-split.c \
  parser/law-states.c parser/law-write.c
