EXTRA_DIST += bench/README.md

.PHONY: bench
bench: all
	@if test -x $(srcdir)/bench/run.sh; then \
	  QBG=$(abs_builddir)/qbg $(srcdir)/bench/run.sh; \
	else \
	  echo "bench/run.sh is not there: nothing to measure yet"; \
	fi
