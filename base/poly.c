#include <config.h>

#include "base/poly.h"

QbgPoly
qbg_poly_derivative (QbgPoly p)
{
  return (QbgPoly) { { p.c[1], 2.0 * p.c[2], 3.0 * p.c[3], 0.0 } };
}

QbgPoly
qbg_poly_integral (QbgPoly p, double start)
{
  return (QbgPoly) { { start, p.c[0], p.c[1] / 2.0, p.c[2] / 3.0 } };
}

QbgPoly
qbg_poly_shift (QbgPoly p, double tau)
{
  QbgPoly later;

  later.c[0] = qbg_poly_value (&p, tau);
  later.c[1] = qbg_poly_slope (&p, tau);
  later.c[2] = p.c[2] + 3.0 * p.c[3] * tau;
  later.c[3] = p.c[3];
  return later;
}

QbgPoly
qbg_poly_add (QbgPoly p, QbgPoly r)
{
  for (int k = 0; k < QBG_POLY_TERMS; k++)
    p.c[k] += r.c[k];
  return p;
}

QbgPoly
qbg_poly_subtract (QbgPoly p, QbgPoly r)
{
  for (int k = 0; k < QBG_POLY_TERMS; k++)
    p.c[k] -= r.c[k];
  return p;
}

QbgPoly
qbg_poly_scale (QbgPoly p, double factor)
{
  for (int k = 0; k < QBG_POLY_TERMS; k++)
    p.c[k] *= factor;
  return p;
}

QbgPoly
qbg_poly_multiply (QbgPoly p, QbgPoly r)
{
  QbgPoly product = { { 0.0 } };

  for (int k = 0; k < QBG_POLY_TERMS; k++)
    for (int i = 0; i <= k; i++)
      product.c[k] += p.c[i] * r.c[k - i];
  return product;
}

/* From quotient * divisor = p, coefficient by coefficient. */
QbgPoly
qbg_poly_divide (QbgPoly p, QbgPoly divisor)
{
  QbgPoly quotient;

  for (int k = 0; k < QBG_POLY_TERMS; k++)
    {
      quotient.c[k] = p.c[k];
      for (int i = 0; i < k; i++)
        quotient.c[k] -= quotient.c[i] * divisor.c[k - i];
      quotient.c[k] /= divisor.c[0];
    }
  return quotient;
}

/* With d = p - p(0): taylor[0] + d (taylor[1] + d (taylor[2] + d taylor[3])),
 * where d^2 starts with tau^2 and d^3 with tau^3. */
QbgPoly
qbg_poly_compose (const double taylor[QBG_POLY_TERMS], QbgPoly p)
{
  double c1 = p.c[1], c2 = p.c[2], c3 = p.c[3];

  return (QbgPoly) { {
    taylor[0],
    taylor[1] * c1,
    taylor[1] * c2 + taylor[2] * c1 * c1,
    taylor[1] * c3 + 2.0 * taylor[2] * c1 * c2 + taylor[3] * c1 * c1 * c1
  } };
}
