/* What the files of Taylor arithmetic share. */

#ifndef QBG_BASE_TAYLOR_INTERNAL_H
#define QBG_BASE_TAYLOR_INTERNAL_H

#include "base/taylor.h"

/* The sign that p has just after its origin. */
int qbg_taylor_sign (const QbgPoly *p);

/* floor (p) just after the origin, whole numbers taken as such up to
 * rounding: an event at start + k period must count as the new period. */
double qbg_taylor_floor (QbgPoly p);

/* p - q, whose value is zero where it is nothing but the rounding of what it
 * came from: at the instant of a crossing the slope must decide. */
QbgPoly qbg_taylor_difference (QbgPoly p, QbgPoly q, double time);

#endif
