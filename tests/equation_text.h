/* Equations for tests, read from text: "v = R*i" with numbers, names, the
   operators and functions of the language, der, time and if. */

#pragma once

#include "base/expr.h"

/* The variable of a name; QBG_TYPE_REAL unless it sets *type. */
typedef guint32 (*TestLookup) (const char *name, QbgType *type, gpointer data);

/* The residual of TEXT in ARENA: its left side minus its right, or TEXT itself
   where it has one side only. Fails the test on a mistake in TEXT. */
const QbgExpr *test_equation (QbgArena *arena, const char *text,
                              TestLookup lookup, gpointer data);
