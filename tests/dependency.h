/* Which effort or flow of a port needs which other at the same instant, worked
 * out by brute force from who gives what. */

#pragma once

#include "bondgraph/causality.h"

/* The effort of port p is 2*p, its flow 2*p + 1. */
typedef struct {
  const QbgCausality *causality;
  guint n;                /* how many signals */
  gboolean *needs;        /* n x n: the row needs the column, directly */
  gboolean *reaches;      /* n x n: the row needs the column in the end */
} TestDependency;

void test_dependency_init (TestDependency *dependency,
                           const QbgCausality *causality);
void test_dependency_clear (TestDependency *dependency);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TestDependency, test_dependency_clear)

/* The signal that a port gives, and the one that it gets. */
guint test_given (const QbgCausality *causality, QbgPortId port);
guint test_got (const QbgCausality *causality, QbgPortId port);
