/* What a method of integration is to the others. */

#ifndef QBG_CLASSICAL_METHOD_H
#define QBG_CLASSICAL_METHOD_H

#include "classical/problem.h"

typedef enum {
  QBG_ADVANCE_FAILED,       /* error is set */
  QBG_ADVANCE_STEP,
  QBG_ADVANCE_CROSSED       /* conditions have: problem->crossed says which */
} QbgAdvance;

struct QbgIntegrator {
  const char *name;
  const char *summary;
  int order;                /* of steps of one length; 0: they are as long as
                               the tolerance allows */

  /* What the method keeps for a problem, which outlives it; freed by close. */
  gpointer (*open) (QbgProblem *problem);
  void (*close) (gpointer self);

  /* Begins anew from problem->time and problem->x. */
  gboolean (*begin) (gpointer self, GError **error);
  /* One step, or less to a crossing or to problem->limit; moves problem->time
     and problem->x. */
  QbgAdvance (*advance) (gpointer self, GError **error);
  /* The states at a time within the last step. */
  void (*at) (gpointer self, double time, double *x);
};

extern const QbgIntegrator qbg_cvode, qbg_adams, qbg_ida, qbg_dopri5,
  qbg_sdirk, qbg_rk4, qbg_euler;

#endif
