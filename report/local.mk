noinst_LIBRARIES += libqbg_report.a
libqbg_report_a_SOURCES =
