noinst_LIBRARIES += libqbg_report.a
libqbg_report_a_SOURCES =
libqbg_report_a_SOURCES += report/diagnostics.h report/diagnostics-json.c \
  report/diagnostics-sarif.c
