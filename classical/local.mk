noinst_LIBRARIES += libqbg_classical.a
libqbg_classical_a_CPPFLAGS = $(AM_CPPFLAGS) $(KLU_CFLAGS) $(MPI_CFLAGS)
libqbg_classical_a_SOURCES = classical/integrate.h classical/integrate.c \
  classical/problem.h classical/problem.c classical/poles.h \
  classical/poles.c classical/method.h \
  classical/scales.h classical/scales.c classical/denormals.h \
  classical/denormals.c
libqbg_classical_a_SOURCES += classical/sundials.h classical/sundials.c \
  classical/cvode.c classical/arkode.c classical/implicit.h \
  classical/implicit.c classical/augmented.h classical/augmented.c \
  classical/ida.c
libqbg_classical_a_SOURCES += classical/fixed.c
