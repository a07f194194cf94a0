/* The equations that a causal bond graph of a linear circuit stands for. */

#pragma once

#include <complex.h>

#include "bondgraph/causality.h"

/* The efforts and flows of the ports, by port: 2*p and 2*p + 1, as responses to
 * each of the sources (n_sources of them, by port), solved at s.  By rows of
 * n_sources; the caller owns the result.  NULL where the equations are
 * singular. */
double complex *test_causal_response (const QbgCausality *causality,
                                      double complex s,
                                      const QbgPortId *sources,
                                      guint n_sources);

/* Whether every junction has exactly one bond that decides, and every element
 * gives what gives says. */
gboolean test_causality_is_complete (const QbgCausality *causality);
