dist_man_MANS += doc/qbg.1
nobase_dist_pkgdata_DATA += doc/diagnostics.md
dist_doc_DATA += doc/devs.md
nobase_dist_pkgdata_DATA += doc/bond-graphs.md doc/graph-json.md
nobase_dist_pkgdata_DATA += doc/comparing.md \
  doc/pictures/compare_buck.svg \
  doc/pictures/compare_buck-waves.svg \
  doc/pictures/compare_lc_line.svg \
  doc/pictures/compare_lc_line-waves.svg \
  doc/pictures/compare_stiff_ladder.svg
EXTRA_DIST += doc/pictures/update
nobase_dist_pkgdata_DATA += \
  doc/pictures/bridge.svg \
  doc/pictures/capacitor_across_source.svg \
  doc/pictures/capacitor_mesh.svg \
  doc/pictures/capacitors_parallel.svg \
  doc/pictures/coupled.svg \
  doc/pictures/current_floating.svg \
  doc/pictures/divider.svg \
  doc/pictures/inductor_star.svg \
  doc/pictures/inductors_series.svg \
  doc/pictures/modulated.svg \
  doc/pictures/pulse_rlc_causal.svg \
  doc/pictures/pulse_rlc_directed.svg \
  doc/pictures/pulse_rlc_grounded.svg \
  doc/pictures/pulse_rlc_junctions.svg \
  doc/pictures/pulse_rlc_simplified.svg \
  doc/pictures/resistor_ladder.svg \
  doc/pictures/source_shorted.svg \
  doc/pictures/sources_parallel.svg \
  doc/pictures/sources_series.svg

# 'make pictures': draws those of doc/ anew; needs Graphviz.
.PHONY: pictures
pictures: qbg$(EXEEXT)
	$(SHELL) $(srcdir)/doc/pictures/update ./qbg$(EXEEXT) $(srcdir)
dist_doc_DATA += doc/qss-methods.md doc/classical.md
dist_doc_DATA += doc/simulation.md doc/language.md doc/events.md
