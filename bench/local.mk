EXTRA_DIST += bench/README.md

EXTRA_PROGRAMS += bench/bondgraph
bench_bondgraph_SOURCES = bench/bondgraph.c
bench_bondgraph_LDADD = libqbg_testbonds.a $(bondgraph_libs)
CLEANFILES += bench/bondgraph$(EXEEXT)

# The DEVS kernel by itself.
EXTRA_PROGRAMS += bench/devs
CLEANFILES += bench/devs$(EXEEXT)
bench_devs_SOURCES = bench/devs.c
bench_devs_LDADD = $(qss_libs)

.PHONY: bench
bench: all bench/devs$(EXEEXT)
	bench/devs$(EXEEXT)
	@if test -x $(srcdir)/bench/run.sh; then \
	  QBG=$(abs_builddir)/qbg $(srcdir)/bench/run.sh; \
	else \
	  echo "bench/run.sh is not there: nothing to measure yet"; \
	fi
