noinst_LIBRARIES += libqbg_qss.a
libqbg_qss_a_SOURCES =
libqbg_qss_a_SOURCES += qss/devs.h qss/devs.c qss/devs-internal.h \
  qss/round.c qss/atomic.h qss/coupled.h qss/coupled.c \
  qss/coupled-internal.h qss/flatten.c qss/rank.c
libqbg_qss_a_SOURCES += qss/quantizer.c qss/quantizer.h
libqbg_qss_a_SOURCES += qss/quantum.c qss/quantum.h
libqbg_qss_a_SOURCES += qss/gain.c qss/gain.h qss/sizes.c qss/sizes.h
libqbg_qss_a_SOURCES += qss/method.c qss/method.h qss/method-internal.h \
  qss/qss1.c qss/qss2.c qss/qss3.c qss/liqss1.c qss/liqss2.c qss/liqss3.c
libqbg_qss_a_SOURCES += qss/models.c qss/models.h \
  qss/network.c qss/network.h qss/network-internal.h qss/network-start.c \
  qss/network-events.c qss/network-run.c qss/detector.c qss/detector.h \
  qss/switchboard.c qss/switchboard.h qss/diagonal.c qss/diagonal.h \
  qss/homes.c qss/homes.h qss/fine.c qss/fine.h \
  qss/simulate.c qss/simulate.h \
  qss/activity.c qss/activity.h
libqbg_qss_a_SOURCES += qss/laws.c qss/forms.c qss/forms.h \
  qss/forms-internal.h qss/items.c qss/compose.c qss/engine.h qss/engine.c \
  qss/crossing.h qss/crossing.c qss/fused.h qss/fused.c \
  qss/fused-internal.h qss/fused-fast.c qss/fused-view.c \
  qss/fused-take.c qss/fused-zero.c \
  qss/fused-chatter.c qss/fused-work.c qss/fused-update.c qss/fused-run.c \
  qss/cluster.c
