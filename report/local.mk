noinst_LIBRARIES += libqbg_report.a
libqbg_report_a_SOURCES =
libqbg_report_a_SOURCES += report/diagnostics.h report/diagnostics-json.c \
  report/diagnostics-sarif.c
libqbg_report_a_SOURCES += report/output.c report/output.h
libqbg_report_a_SOURCES += report/csv.h report/csv-read.c report/csv-write.c
libqbg_report_a_SOURCES += report/units.c report/units.h
libqbg_report_a_SOURCES += report/axis.c report/axis.h
libqbg_report_a_SOURCES += report/svg.c report/svg.h
libqbg_report_a_SOURCES += report/style.c report/style.h
libqbg_report_a_SOURCES += report/stroke.c report/stroke.h \
  report/point.h
libqbg_report_a_SOURCES += report/window.c report/window.h
libqbg_report_a_SOURCES += report/panes.c report/panes.h
libqbg_report_a_SOURCES += report/layout.c report/layout.h
libqbg_report_a_SOURCES += report/plot.c report/plot.h report/plot-choose.c
libqbg_report_a_SOURCES += report/grid.c report/grid.h
libqbg_report_a_SOURCES += report/tube.c report/tube.h
libqbg_report_a_SOURCES += report/measure.c report/measure.h
libqbg_report_a_SOURCES += report/thin.c report/thin.h
libqbg_report_a_SOURCES += report/table.c report/table.h
libqbg_report_a_SOURCES += report/differences.c report/differences.h
libqbg_report_a_SOURCES += report/chart.h report/chart.c report/chart-svg.c
libqbg_report_a_SOURCES += report/statistics.c report/statistics.h \
  report/integration.c report/integration.h
libqbg_report_a_SOURCES += report/study.h report/study.c report/study-chart.c
