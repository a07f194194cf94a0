noinst_LIBRARIES += libqbg_parser.a
libqbg_parser_a_SOURCES =
