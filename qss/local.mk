noinst_LIBRARIES += libqbg_qss.a
libqbg_qss_a_SOURCES =
libqbg_qss_a_SOURCES += qss/devs.h qss/devs.c qss/devs-internal.h \
  qss/round.c qss/atomic.h qss/coupled.h qss/coupled.c \
  qss/coupled-internal.h qss/flatten.c qss/rank.c
libqbg_qss_a_SOURCES += qss/quantizer.c qss/quantizer.h
libqbg_qss_a_SOURCES += qss/method.c qss/method.h qss/method-internal.h \
  qss/qss1.c qss/qss2.c qss/qss3.c qss/liqss1.c qss/liqss2.c qss/liqss3.c
libqbg_qss_a_SOURCES += qss/lift.c qss/lift.h qss/models.c qss/models.h \
  qss/network.c qss/network.h qss/simulate.c qss/simulate.h
