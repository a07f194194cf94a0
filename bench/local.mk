EXTRA_DIST += bench/README.md bench/frontend.sh bench/run.sh \
  bench/auto.sh bench/switching.sh bench/work.sh

EXTRA_PROGRAMS += bench/bondgraph
bench_bondgraph_SOURCES = bench/bondgraph.c
bench_bondgraph_LDADD = libqbg_testbonds.a $(bondgraph_libs)
CLEANFILES += bench/bondgraph$(EXEEXT)

# The DEVS kernel by itself.
EXTRA_PROGRAMS += bench/devs
CLEANFILES += bench/devs$(EXEEXT)
bench_devs_SOURCES = bench/devs.c
bench_devs_LDADD = $(qss_libs)

# A step of a state in both engines.
EXTRA_PROGRAMS += bench/engines
CLEANFILES += bench/engines$(EXEEXT)
bench_engines_SOURCES = bench/engines.c
bench_engines_LDADD = libqbg_testbonds.a $(qss_libs)

.PHONY: bench
bench: all bench/bondgraph$(EXEEXT) bench/devs$(EXEEXT) \
  bench/engines$(EXEEXT)
	QBG=$(abs_builddir)/qbg QBG_SOURCE_DIR=$(abs_srcdir) \
	  $(srcdir)/bench/run.sh
