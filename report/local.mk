noinst_LIBRARIES += libqbg_report.a
libqbg_report_a_SOURCES =
libqbg_report_a_SOURCES += report/diagnostics.h report/diagnostics-json.c \
  report/diagnostics-sarif.c
libqbg_report_a_SOURCES += report/output.c report/output.h
libqbg_report_a_SOURCES += report/csv.h report/csv-read.c report/csv-write.c
