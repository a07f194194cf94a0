noinst_LIBRARIES += libqbg_parser.a
libqbg_parser_a_SOURCES =
libqbg_parser_a_SOURCES += parser/circuit.h parser/law.h
libqbg_parser_a_SOURCES += parser/ast.c parser/ast.h \
  parser/parse.c parser/parse.h parser/reader.h \
  parser/build.c parser/build-class.c parser/build.h \
  parser/recover.c parser/complain.c parser/expect.c parser/expect.h \
  parser/token.c parser/grammar.y parser/scan.l
BUILT_SOURCES += parser/grammar.h
libqbg_parser_a_SOURCES += parser/circuit.c parser/circuit.h parser/law.h
