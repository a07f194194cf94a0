noinst_LIBRARIES += libqbg_bondgraph.a
libqbg_bondgraph_a_SOURCES =
libqbg_bondgraph_a_SOURCES += bondgraph/bondgraph.h bondgraph/bondgraph.c \
  bondgraph/build.h bondgraph/disjoint.h bondgraph/disjoint.c
libqbg_bondgraph_a_SOURCES += bondgraph/construct.c bondgraph/islands.c \
  bondgraph/links.c
libqbg_bondgraph_a_SOURCES += bondgraph/simplify.c bondgraph/reduce.h \
  bondgraph/reduce.c bondgraph/reduce-rules.c
libqbg_bondgraph_a_SOURCES += bondgraph/causality.h
