#include <config.h>

#include "tests/devs_models.h"

#include <math.h>
#include <string.h>

static double
generator_ta (const QbgAtomic *self)
{
  const Generator *generator = (const Generator *) self;

  return generator->n_made < generator->n_jobs ? generator->period : INFINITY;
}

static void
generator_lambda (const QbgAtomic *self, QbgBag *out)
{
  const Generator *generator = (const Generator *) self;
  double *job = qbg_bag_add (out, 0);

  job[JOB_NUMBER] = generator->n_made + 1;
  job[JOB_SERVICE] = generator->service[generator->n_made];
  job[JOB_ARRIVAL] = self->tn;
}

static void
generator_int (QbgAtomic *self)
{
  ((Generator *) self)->n_made++;
}

const QbgAtomicOps generator_ops = {
  .name = "generator", .size = sizeof (Generator),
  .outputs = QBG_PORTS ("job"),
  .ta = generator_ta, .lambda = generator_lambda, .delta_int = generator_int,
};

enum { QUEUE_JOB, QUEUE_DONE };

static double
queue_ta (const QbgAtomic *self)
{
  const Queue *queue = (const Queue *) self;

  return queue->n_out < queue->n_in && !queue->is_processor_busy
           ? 0.0 : INFINITY;
}

static void
queue_lambda (const QbgAtomic *self, QbgBag *out)
{
  const Queue *queue = (const Queue *) self;

  memcpy (qbg_bag_add (out, 0), queue->jobs[queue->n_out],
          sizeof queue->jobs[0]);
}

static void
queue_int (QbgAtomic *self)
{
  Queue *queue = (Queue *) self;

  queue->n_out++;
  queue->is_processor_busy = TRUE;
}

static void
queue_ext (QbgAtomic *self, double e, const QbgBag *in)
{
  Queue *queue = (Queue *) self;

  (void) e;
  for (guint32 i = 0; i < in->n; i++)
    if (in->messages[i].port == QUEUE_DONE)
      queue->is_processor_busy = FALSE;
    else
      memcpy (queue->jobs[queue->n_in++], in->messages[i].value,
              sizeof queue->jobs[0]);
}

const QbgAtomicOps queue_ops = {
  .name = "queue", .size = sizeof (Queue),
  .inputs = QBG_PORTS ("job", "done"), .outputs = QBG_PORTS ("job"),
  .ta = queue_ta, .lambda = queue_lambda, .delta_int = queue_int,
  .delta_ext = queue_ext,
};

/* The end of a service is a time known exactly when it starts. */
static double
processor_next (const QbgAtomic *self)
{
  const Processor *processor = (const Processor *) self;

  return processor->job[JOB_NUMBER] > 0
           ? self->tl + processor->job[JOB_SERVICE] : INFINITY;
}

static void
processor_lambda (const QbgAtomic *self, QbgBag *out)
{
  memcpy (qbg_bag_add (out, 0), ((const Processor *) self)->job,
          sizeof ((const Processor *) self)->job);
}

static void
processor_int (QbgAtomic *self)
{
  Processor *processor = (Processor *) self;

  processor->ended[(int) processor->job[JOB_NUMBER]] = self->tn;
  processor->job[JOB_NUMBER] = 0;
}

static void
processor_ext (QbgAtomic *self, double e, const QbgBag *in)
{
  Processor *processor = (Processor *) self;

  (void) e;
  memcpy (processor->job, in->messages[0].value, sizeof processor->job);
  processor->started[(int) processor->job[JOB_NUMBER]] = in->time;
}

const QbgAtomicOps processor_ops = {
  .name = "processor", .size = sizeof (Processor),
  .inputs = QBG_PORTS ("job"), .outputs = QBG_PORTS ("done"),
  .next = processor_next, .lambda = processor_lambda,
  .delta_int = processor_int, .delta_ext = processor_ext,
};

static void
write_letter (Ticker *ticker, char letter)
{
  gsize length = strlen (ticker->log);

  if (length + 1 < LOG_LENGTH)
    ticker->log[length] = letter;
}

static double
ticker_ta (const QbgAtomic *self)
{
  return ((const Ticker *) self)->left;
}

static void
ticker_lambda (const QbgAtomic *self, QbgBag *out)
{
  qbg_bag_add (out, 0)[0] = ((const Ticker *) self)->ticks + 1;
}

static void
ticker_int (QbgAtomic *self)
{
  Ticker *ticker = (Ticker *) self;

  write_letter (ticker, 'i');
  ticker->ticks++;
  ticker->left = ticker->period;
}

static void
take (Ticker *ticker, const QbgBag *in)
{
  for (guint32 i = 0; i < in->n; i++)
    ticker->sum += in->messages[i].value[0];
}

static void
ticker_ext (QbgAtomic *self, double e, const QbgBag *in)
{
  Ticker *ticker = (Ticker *) self;

  write_letter (ticker, 'e');
  ticker->last_e = e;
  ticker->last_tl = self->tl;
  ticker->left -= e;
  take (ticker, in);
}

static void
ticker_con (QbgAtomic *self, const QbgBag *in)
{
  Ticker *ticker = (Ticker *) self;

  write_letter (ticker, 'c');
  ticker->ticks++;
  ticker->left = ticker->period;
  take (ticker, in);
}

const QbgAtomicOps ticker_ops = {
  .name = "ticker", .size = sizeof (Ticker),
  .inputs = QBG_PORTS ("in"), .outputs = QBG_PORTS ("tick"),
  .ta = ticker_ta, .lambda = ticker_lambda, .delta_int = ticker_int,
  .delta_ext = ticker_ext,
};

const QbgAtomicOps confluent_ticker_ops = {
  .name = "confluent ticker", .size = sizeof (Ticker),
  .inputs = QBG_PORTS ("in"), .outputs = QBG_PORTS ("tick"),
  .ta = ticker_ta, .lambda = ticker_lambda, .delta_int = ticker_int,
  .delta_ext = ticker_ext, .delta_con = ticker_con,
};

static void
adder_respond (QbgAtomic *self, double e, const QbgBag *in, QbgBag *out)
{
  Adder *adder = (Adder *) self;

  (void) e;
  for (guint32 i = 0; i < in->n; i++)
    adder->inputs[in->messages[i].port] = in->messages[i].value[0];
  adder->sum = 0;
  for (guint i = 0; i < G_N_ELEMENTS (adder->inputs); i++)
    adder->sum += adder->inputs[i];
  qbg_bag_add (out, 0)[0] = adder->sum;
}

const QbgAtomicOps adder_ops = {
  .name = "adder", .size = sizeof (Adder),
  .inputs = QBG_PORTS ("a", "b", "c", "d"), .outputs = QBG_PORTS ("sum"),
  .respond = adder_respond,
};

static void
recorder_ext (QbgAtomic *self, double e, const QbgBag *in)
{
  Recorder *recorder = (Recorder *) self;

  (void) e;
  for (guint32 i = 0; i < in->n && recorder->n < LOG_LENGTH; i++)
    {
      recorder->got[recorder->n].time = in->time;
      recorder->got[recorder->n++].value = in->messages[i].value[0];
    }
}

const QbgAtomicOps recorder_ops = {
  .name = "recorder", .size = sizeof (Recorder),
  .inputs = QBG_PORTS ("in"),
  .delta_ext = recorder_ext,
};

static double
relay_ta (const QbgAtomic *self)
{
  const Relay *relay = (const Relay *) self;

  return relay->is_holding ? relay->delay : INFINITY;
}

static void
relay_lambda (const QbgAtomic *self, QbgBag *out)
{
  qbg_bag_add (out, 0)[0] = ((const Relay *) self)->value;
}

static void
relay_int (QbgAtomic *self)
{
  ((Relay *) self)->is_holding = FALSE;
}

static void
relay_ext (QbgAtomic *self, double e, const QbgBag *in)
{
  Relay *relay = (Relay *) self;

  (void) e;
  relay->value = in->messages[0].value[0];
  relay->is_holding = TRUE;
}

const QbgAtomicOps relay_ops = {
  .name = "relay", .size = sizeof (Relay),
  .inputs = QBG_PORTS ("in"), .outputs = QBG_PORTS ("out"),
  .ta = relay_ta, .lambda = relay_lambda, .delta_int = relay_int,
  .delta_ext = relay_ext,
};
