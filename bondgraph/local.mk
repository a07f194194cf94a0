noinst_LIBRARIES += libqbg_bondgraph.a
libqbg_bondgraph_a_SOURCES =
