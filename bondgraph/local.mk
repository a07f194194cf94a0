noinst_LIBRARIES += libqbg_bondgraph.a
libqbg_bondgraph_a_SOURCES =
libqbg_bondgraph_a_SOURCES += bondgraph/bondgraph.h
libqbg_bondgraph_a_SOURCES += bondgraph/causality.h
