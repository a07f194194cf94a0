/* Polynomials solved another way, to hold base/poly.h against: all in long
 * double, whose range has no bounds that matter here, with the roots found by
 * bisection between those of the derivative. */

#pragma once

#include "base/poly.h"

typedef struct {
  long double c[4];
  int degree;
} LongPoly;

/* p - minus */
LongPoly long_poly (const QbgPoly *p, double minus);

long double long_value (const LongPoly *p, long double t);

/* The sum of the terms' magnitudes. */
long double long_size (const LongPoly *p, long double t);

/* The roots above zero where p changes its sign, ascending; returns how
 * many. */
int long_roots (const LongPoly *p, long double roots[3]);

/* The first time at which p crosses low or high; it starts between them. */
long double long_exit (const QbgPoly *p, double low, double high);

/* How far p goes past low or high before time. */
long double long_excess (const QbgPoly *p, double low, double high,
                         double time);
