noinst_LIBRARIES += libqbg_base.a
libqbg_base_a_SOURCES =
libqbg_base_a_SOURCES += base/arena.c base/arena.h
