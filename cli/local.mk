bin_PROGRAMS += qbg
qbg_LDADD = $(report_libs)
qbg_SOURCES =
qbg_SOURCES += cli/main.c
