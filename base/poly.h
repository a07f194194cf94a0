/* Polynomials of degree up to three in tau, the time since an origin that
 * whoever holds the polynomial knows:
 *
 *   p(tau) = c[0] + c[1] tau + c[2] tau^2 + c[3] tau^3
 *
 * They are values: copied, never owned.  Nothing here depends on the units of
 * value or time. */

#ifndef QBG_BASE_POLY_H
#define QBG_BASE_POLY_H

enum { QBG_POLY_TERMS = 4 };

typedef struct {
  double c[QBG_POLY_TERMS];
} QbgPoly;

static inline double
qbg_poly_value (const QbgPoly *p, double tau)
{
  return p->c[0] + tau * (p->c[1] + tau * (p->c[2] + tau * p->c[3]));
}

static inline double
qbg_poly_slope (const QbgPoly *p, double tau)
{
  return p->c[1] + tau * (2.0 * p->c[2] + tau * (3.0 * p->c[3]));
}

/* The polynomial of dp/dtau. */
QbgPoly qbg_poly_derivative (QbgPoly p);

/* The polynomial that is start at tau = 0 and has the derivative p; the cubic
 * term of p is left out. */
QbgPoly qbg_poly_integral (QbgPoly p, double start);

/* The same function seen from the origin that lies later by tau. */
QbgPoly qbg_poly_shift (QbgPoly p, double tau);

QbgPoly qbg_poly_add (QbgPoly p, QbgPoly r);
QbgPoly qbg_poly_subtract (QbgPoly p, QbgPoly r);
QbgPoly qbg_poly_scale (QbgPoly p, double factor);

/* Products, quotients and functions are Taylor arithmetic: terms past the cubic
 * one are left out.  The divisor's value at tau = 0 must not be zero. */
QbgPoly qbg_poly_multiply (QbgPoly p, QbgPoly r);
QbgPoly qbg_poly_divide (QbgPoly p, QbgPoly divisor);

/* f(p(tau)), where taylor[k] is the k-th derivative of f at p(0) over k!. */
QbgPoly qbg_poly_compose (const double taylor[QBG_POLY_TERMS], QbgPoly p);

/* The smallest tau > 0 with p(tau) = 0, also where p only touches zero;
 * INFINITY: there is none. */
double qbg_poly_first_root (const QbgPoly *p);

/* The first tau >= 0 at which p leaves low..high: it passes or touches a limit
 * from within.  0: it is outside already, or at a limit and about to pass it,
 * or not a number.  INFINITY: it stays within.  Either limit may be infinite.
 * Up to rounding no crossing before the result is overlooked. */
double qbg_poly_band_exit (const QbgPoly *p, double low, double high);

#endif
