/* DEVS models to test the kernel with; none has to do with circuits. */

#pragma once

#include "qss/devs.h"

#define N_JOBS 8
#define LOG_LENGTH 64

/* Puts out jobs 1, 2, …, of the service times given, one every PERIOD. */
typedef struct {
  QbgAtomic base;
  double period;
  guint32 n_jobs;
  double service[N_JOBS];
  guint32 n_made;
} Generator;
extern const QbgAtomicOps generator_ops;        /* -> job */

/* A job as a message: number, service time, time of arrival. */
enum { JOB_NUMBER, JOB_SERVICE, JOB_ARRIVAL };

/* First come, first served; gives a job to the processor when that is free. */
typedef struct {
  QbgAtomic base;
  double jobs[N_JOBS][QBG_MESSAGE_WIDTH];
  guint32 n_in, n_out;
  gboolean is_processor_busy;
} Queue;
extern const QbgAtomicOps queue_ops;            /* job, done -> job */

typedef struct {
  QbgAtomic base;
  double job[QBG_MESSAGE_WIDTH];
  double started[N_JOBS];       /* by number of job, from 1 */
  double ended[N_JOBS];
} Processor;
extern const QbgAtomicOps processor_ops;        /* job -> done */

/* Ticks every PERIOD, and writes a letter for all that happens to it: i, e,
   or c if it is of the second kind. */
typedef struct {
  QbgAtomic base;
  double period;
  double left;                  /* until the next tick, at tl */
  double last_e;                /* of the last e, and tl then */
  double last_tl;
  double sum;                   /* of all that came in */
  guint32 ticks;
  char log[LOG_LENGTH];
} Ticker;
extern const QbgAtomicOps ticker_ops;           /* in -> tick */
extern const QbgAtomicOps confluent_ticker_ops;

/* Memoryless: the sum of what last came in at each port. */
typedef struct {
  QbgAtomic base;
  double inputs[4];
  double sum;
} Adder;
extern const QbgAtomicOps adder_ops;            /* a, b, c, d -> sum */

/* Keeps what comes in. */
typedef struct {
  QbgAtomic base;
  guint32 n;
  struct {
    double time;
    double value;
  } got[LOG_LENGTH];
} Recorder;
extern const QbgAtomicOps recorder_ops;         /* in -> */

/* Hands on what comes in after DELAY, one message at a time. */
typedef struct {
  QbgAtomic base;
  double delay;
  double value;
  gboolean is_holding;
} Relay;
extern const QbgAtomicOps relay_ops;            /* in -> out */
