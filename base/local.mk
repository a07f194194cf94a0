noinst_LIBRARIES += libqbg_base.a
libqbg_base_a_SOURCES =
libqbg_base_a_SOURCES += base/arena.c base/arena.h
libqbg_base_a_SOURCES += base/names.c base/names.h
libqbg_base_a_SOURCES += base/utf8.c base/utf8.h
libqbg_base_a_SOURCES += base/source.c base/source.h
libqbg_base_a_SOURCES += base/diags.c base/diags.h base/diags-format.c \
  base/codes.def
libqbg_base_a_SOURCES += base/json.c base/json.h
libqbg_base_a_SOURCES += base/digits.c base/digits.h
libqbg_base_a_SOURCES += base/expr.c base/expr.h base/expr-internal.h \
  base/expr-function.c base/expr-query.c base/expr-derive.c \
  base/expr-normal.c base/expr-linear.c base/expr-format.c
libqbg_base_a_SOURCES += base/suggest.c base/suggest.h
libqbg_base_a_SOURCES += base/glob.c base/glob.h
libqbg_base_a_SOURCES += base/trajectory.c base/trajectory.h
libqbg_base_a_SOURCES += base/sparse.c base/sparse.h
libqbg_base_a_SOURCES += base/eigen.c base/eigen.h
libqbg_base_a_SOURCES += base/response.c base/response.h
libqbg_base_a_SOURCES += base/heap.c base/heap.h
libqbg_base_a_SOURCES += base/pole.c base/pole.h
libqbg_base_a_SOURCES += base/numbers.c base/numbers.h
libqbg_base_a_SOURCES += base/poly.c base/poly.h base/poly-root.c
libqbg_base_a_SOURCES += base/taylor.c base/taylor.h \
  base/taylor-internal.h base/taylor-event.c
libqbg_base_a_SOURCES += base/disjoint.c base/disjoint.h
