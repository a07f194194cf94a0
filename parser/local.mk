noinst_LIBRARIES += libqbg_parser.a
libqbg_parser_a_SOURCES =
libqbg_parser_a_SOURCES += parser/circuit.h parser/law.h
