/* The waveform of a source, told from the formula of its law.
 *
 * Which block of a library a source uses does not matter: a formula of time
 * that has the form of one of the known waveforms is that waveform. */

#ifndef QBG_BONDGRAPH_WAVEFORM_H
#define QBG_BONDGRAPH_WAVEFORM_H

#include <glib.h>

#include "base/expr.h"

typedef enum {
  QBG_WAVE_CONSTANT,      /* offset */
  QBG_WAVE_STEP,
  QBG_WAVE_RAMP,
  QBG_WAVE_SINE,
  QBG_WAVE_COSINE,
  QBG_WAVE_EXP_SINE,
  QBG_WAVE_EXPONENTIALS,
  QBG_WAVE_PULSE,
  QBG_WAVE_SAW_TOOTH,
  QBG_WAVE_TRAPEZOID,
  QBG_WAVE_TABLE,
  QBG_WAVE_OTHER          /* none of these */
} QbgWaveKind;

/* From time on, value + slope*(t - time). */
typedef struct {
  double time, value, slope;
} QbgSegment;

/* Everything is added to offset, which is the value before start_time. */
typedef struct {
  QbgWaveKind kind;
  double offset;
  double amplitude;       /* height of steps, ramps, pulses; outMax */
  double start_time;
  double frequency;       /* Hz; sines */
  double phase;           /* at start_time; sines */
  gboolean continuous;    /* a sine that does not jump at start_time */
  double damping;         /* 1/s; sines that die away */
  double duration;        /* of a ramp, or of the rise of exponentials */
  double rise_constant, fall_constant;  /* time constants of exponentials */
  double period;          /* of pulses, saw teeth and trapezoids */
  double n_periods;       /* how many; infinite: no end */
  double rising, width, falling;        /* in seconds; of pulses: width */
  GArray *segments;       /* QbgSegment, of a table; else NULL */
} QbgWaveform;

/* expr depends on nothing but time; of another, the kind is QBG_WAVE_OTHER.
 * The caller clears the result. */
void qbg_waveform_recognise (const QbgExpr *expr, QbgWaveform *wave);
void qbg_waveform_clear (QbgWaveform *wave);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QbgWaveform, qbg_waveform_clear)

/* "Sine", "Pulse", …, "Expression"; static. */
const char *qbg_wave_kind_name (QbgWaveKind kind);

#endif
