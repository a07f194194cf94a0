/* How far a state may move before it is told: the quantum of a state.
 *
 * A logarithmic quantizer has a quantum in proportion to the state, but not
 * less than a minimum.  A uniform one has levels at offset + k quantum, an
 * interval one the levels given; both have a hysteresis.  The levels are those
 * of QSS1.  The other methods have no levels: they take the quantum, or the
 * width of the interval that the state is in. */

#ifndef QBG_QSS_QUANTIZER_H
#define QBG_QSS_QUANTIZER_H

#include <glib.h>

typedef enum {
  QBG_QUANTIZER_LOGARITHMIC,
  QBG_QUANTIZER_UNIFORM,
  QBG_QUANTIZER_INTERVALS
} QbgQuantizerKind;

typedef struct {
  QbgQuantizerKind kind;
  double relative;      /* logarithmic: of the state's magnitude; 0: none */
  double quantum;       /* logarithmic: the minimum; uniform: between levels */
  double hysteresis;    /* of levels: above 0, up to the least distance */
  double offset;        /* uniform: a level */
  const double *levels; /* intervals: ascending; borrowed */
  guint n_levels;       /* at least two; past the ends they go on, as far apart
                           as the two at that end */
} QbgQuantizer;

/* Where a state is: it has the quantized value level until it leaves
 * level + below..level + above, with below < 0 < above. */
typedef struct {
  double level;
  double below, above;
} QbgCell;

QbgQuantizer qbg_quantizer_logarithmic (double relative, double minimum);
QbgQuantizer qbg_quantizer_uniform (double quantum, double hysteresis);
QbgQuantizer qbg_quantizer_intervals (const double *levels, guint n_levels,
                                      double hysteresis);

/* What is wrong with it, in a few words; NULL: nothing. */
const char *qbg_quantizer_fault (const QbgQuantizer *quantizer);

/* The quantum at the state's value x: above zero, and never so small that the
 * rounding of x fills it. */
double qbg_quantizer_quantum (const QbgQuantizer *quantizer, double x);

/* The cell of a state that starts or was set to x. */
QbgCell qbg_quantizer_enter (const QbgQuantizer *quantizer, double x);

/* The cell of a state that has come to x out of from: the next one if x is at
 * an end of it, up to rounding; from itself if x is well inside. */
QbgCell qbg_quantizer_cross (const QbgQuantizer *quantizer, double x,
                             const QbgCell *from);

#endif
