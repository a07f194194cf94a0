/* Random networks of coupled models, run by the kernel and by the reference.

   Their models compute with whole numbers only, and so that the order of the
   messages in a bag does not matter: both runs must agree exactly. */

#include <config.h>

#include <math.h>
#include <string.h>

#include "tests/devs_reference.h"
#include "tests/support.h"

#define N_NETWORKS 500
#define MODULUS 1009.0
#define STOP 12.0
#define LARGEST_BAG 512

typedef struct {
  QbgAtomic base;
  guint32 n_outputs;
  guint32 zeros;        /* at the instant zero_time, to bound them */
  double zero_time;
  double sum;
  double left;
  guint64 history;      /* of all events: their times and what came in */
} Cell;

G_STATIC_ASSERT (sizeof (Cell) <= REFERENCE_SIZE);

static double
bag_sum (const QbgBag *in)
{
  double sum = 0;

  for (guint32 i = 0; i < in->n; i++)
    sum += (in->messages[i].port + 1) * in->messages[i].value[0]
           + in->messages[i].value[3];
  return sum;
}

/* All times are multiples of 1/4. */
static void
enter (Cell *cell, double time, double news)
{
  cell->sum = fmod (5 * cell->sum + news + 3, MODULUS);
  cell->history = cell->history * 6364136223846793005u
                  + (guint64) (4 * time) + 1000003u * (guint64) news;
}

/* Now, never, or soon; but now at most three times at an instant. */
static void
choose_time (Cell *cell, double now)
{
  int choice = (int) cell->sum % 8;

  if (now != cell->zero_time)
    cell->zeros = 0;
  cell->zero_time = now;
  if (choice == 0 && cell->zeros < 3)
    {
      cell->zeros++;
      cell->left = 0.0;
    }
  else
    cell->left = choice == 7 ? INFINITY : 0.25 * (choice + 1);
}

static double
cell_ta (const QbgAtomic *self)
{
  return ((const Cell *) self)->left;
}

static void
cell_lambda (const QbgAtomic *self, QbgBag *out)
{
  const Cell *cell = (const Cell *) self;

  for (guint32 port = 0; port < cell->n_outputs; port++)
    if (((guint32) cell->sum + port) % 3 != 0)
      {
        double *value = qbg_bag_add (out, port);
        value[0] = cell->sum + port;
        value[3] = (int) cell->sum % 5;
      }
}

static void
cell_int (QbgAtomic *self)
{
  Cell *cell = (Cell *) self;

  enter (cell, self->tn, 0);
  choose_time (cell, self->tn);
}

static void
cell_ext (QbgAtomic *self, double e, const QbgBag *in)
{
  Cell *cell = (Cell *) self;
  double news = bag_sum (in);

  enter (cell, in->time, news + 4 * e);
  if (fmod (news, 2) == 1)
    choose_time (cell, in->time);
  else
    cell->left -= e;
}

static void
cell_con (QbgAtomic *self, const QbgBag *in)
{
  Cell *cell = (Cell *) self;

  enter (cell, in->time, 2 * bag_sum (in) + 1);
  choose_time (cell, in->time);
}

static void
cell_respond (QbgAtomic *self, double e, const QbgBag *in, QbgBag *out)
{
  enter ((Cell *) self, in->time, bag_sum (in) + 4 * e);
  cell_lambda (self, out);
}

static const QbgAtomicOps kinds[] = {
  { .name = "cell", .ta = cell_ta, .lambda = cell_lambda,
    .delta_int = cell_int, .delta_ext = cell_ext },
  { .name = "confluent cell", .ta = cell_ta, .lambda = cell_lambda,
    .delta_int = cell_int, .delta_ext = cell_ext, .delta_con = cell_con },
  { .name = "memoryless cell", .respond = cell_respond },
};

static void
add_random_model (Reference *reference, GRand *rand, int parent,
                  const QbgAtomicOps *ops)
{
  ReferenceModel model = { .parent = parent, .ops = ops };
  Cell *cell = (Cell *) &model.state;

  model.n_inputs = (guint32) g_rand_int_range (rand, 1, REFERENCE_PORTS);
  model.n_outputs = (guint32) g_rand_int_range (rand, 1, REFERENCE_PORTS);
  cell->n_outputs = model.n_outputs;
  cell->zero_time = -1;
  cell->sum = g_rand_int_range (rand, 0, (int) MODULUS);
  if (ops != NULL)
    choose_time (cell, 0.0);
  g_array_append_val (reference->models, model);
}

static int
random_member (const Reference *reference, GRand *rand, int scope)
{
  int n = (int) reference->models->len;
  int member;

  do
    member = g_rand_int_range (rand, 0, n);
  while (member != scope && reference_model (reference, member)->parent
                              != scope);
  return member;
}

/* Most couplings go upwards in number, so that most networks have no cycle of
   memoryless models. */
static void
add_random_coupling (Reference *reference, GRand *rand, int scope)
{
  ReferenceCoupling c = { .scope = scope };

  c.from = random_member (reference, rand, scope);
  c.to = random_member (reference, rand, scope);
  if (c.to < c.from && g_rand_int_range (rand, 0, 8) != 0)
    {
      int from = c.from;
      c.from = c.to;
      c.to = from;
    }
  if (c.from == c.to)
    return;
  const ReferenceModel *from = reference_model (reference, c.from);
  const ReferenceModel *to = reference_model (reference, c.to);
  c.from_port = (guint32) g_rand_int_range (
    rand, 0, (int) (c.from == scope ? from->n_inputs : from->n_outputs));
  c.to_port = (guint32) g_rand_int_range (
    rand, 0, (int) (c.to == scope ? to->n_outputs : to->n_inputs));
  g_array_append_val (reference->couplings, c);
}

static Reference *
random_network (GRand *rand)
{
  Reference *reference = reference_new ();
  int n_coupled = g_rand_int_range (rand, 1, 6);
  int n_atomic = g_rand_int_range (rand, 2, 25);

  for (int i = 0; i < n_coupled; i++)
    add_random_model (reference, rand,
                      i == 0 ? -1 : g_rand_int_range (rand, 0, i), NULL);
  for (int i = 0; i < n_atomic; i++)
    add_random_model (reference, rand, g_rand_int_range (rand, 0, n_coupled),
                      &kinds[g_rand_int_range (rand, 0, 3)]);
  for (int i = 0; i < 3 * (n_coupled + n_atomic); i++)
    add_random_coupling (reference, rand,
                         g_rand_int_range (rand, 0, n_coupled));
  return reference;
}

/* Model NUMBER with all that is in it, for the kernel. Fills in what number
   each model has in its parent. */
static QbgCoupled *
build (const Reference *reference, int number, guint32 *numbers)
{
  const ReferenceModel *model = reference_model (reference, number);
  QbgCoupled *coupled = qbg_coupled_new ((QbgPorts) { model->n_inputs, NULL },
                                         (QbgPorts) { model->n_outputs, NULL });

  for (int i = 1; i < (int) reference->models->len; i++)
    {
      const ReferenceModel *child = reference_model (reference, i);
      g_autofree char *name = g_strdup_printf ("m%d", i);

      if (child->parent != number)
        continue;
      if (child->ops == NULL)
        numbers[i] = qbg_coupled_add_coupled (coupled, name,
                                              build (reference, i, numbers));
      else
        numbers[i] = qbg_coupled_add_sized (
          coupled, name, child->ops, (QbgPorts) { child->n_inputs, NULL },
          (QbgPorts) { child->n_outputs, NULL }, &child->state,
          REFERENCE_SIZE);
    }
  for (guint i = 0; i < reference->couplings->len; i++)
    {
      ReferenceCoupling c = g_array_index (reference->couplings,
                                           ReferenceCoupling, i);

      if (c.scope == number)
        qbg_coupled_connect (
          coupled, c.from == number ? QBG_COUPLED_SELF : numbers[c.from],
          c.from_port, c.to == number ? QBG_COUPLED_SELF : numbers[c.to],
          c.to_port);
    }
  return coupled;
}

static char *
full_name (const Reference *reference, int number)
{
  int parent = reference_model (reference, number)->parent;

  if (parent == 0)
    return g_strdup_printf ("m%d", number);
  g_autofree char *above = full_name (reference, parent);
  return g_strdup_printf ("%s.m%d", above, number);
}

/* Sums up what goes out, whatever its order at an instant. */
static void
note_output (const QbgBag *out, gpointer data)
{
  *(double *) data += (1 + out->time) * bag_sum (out);
}

/* The message that comes in from outside at every 1.5. */
static QbgBag
message_from_outside (int k, const ReferenceModel *outside,
                      QbgMessage *messages)
{
  QbgBag in = { 1.5 * k, 0, REFERENCE_PORTS, messages };

  for (guint32 port = 0; port < outside->n_inputs; port++)
    if (((guint32) k + port) % 2 == 0)
      qbg_bag_add (&in, port)[0] = 7 * k + (int) port;
  return in;
}

static double
run_reference (Reference *reference)
{
  QbgMessage out_messages[LARGEST_BAG], in_messages[REFERENCE_PORTS];
  QbgBag out = { 0.0, 0, LARGEST_BAG, out_messages };
  double put_out = 0;

  for (int k = 1; 1.5 * k <= STOP; k++)
    {
      QbgBag in = message_from_outside (k, reference_model (reference, 0),
                                        in_messages);
      double next;

      while ((next = reference_next_time (reference)) < in.time)
        {
          reference_round (reference, next, NULL, &out);
          note_output (&out, &put_out);
        }
      reference_round (reference, in.time, &in, &out);
      note_output (&out, &put_out);
    }
  while (reference_next_time (reference) <= STOP)
    {
      reference_round (reference, STOP, NULL, &out);
      note_output (&out, &put_out);
    }
  return put_out;
}

static double
run_kernel (QbgDevs *devs, const ReferenceModel *outside)
{
  QbgMessage in_messages[REFERENCE_PORTS];
  double put_out = 0;

  qbg_devs_set_output (devs, note_output, &put_out);
  for (int k = 1; 1.5 * k <= STOP; k++)
    {
      QbgBag in = message_from_outside (k, outside, in_messages);

      ck_assert (qbg_devs_inject (devs, in.time, &in, NULL));
    }
  ck_assert (qbg_devs_run_until (devs, STOP, NULL));
  return put_out;
}

static void
check_models (const Reference *reference, QbgDevs *devs)
{
  for (int i = 1; i < (int) reference->models->len; i++)
    {
      const ReferenceModel *expected = reference_model (reference, i);
      g_autofree char *name = full_name (reference, i);

      if (expected->ops == NULL)
        continue;
      guint32 id = qbg_devs_find (devs, name);
      ck_assert_msg (id != QBG_DEVS_NONE, "no model %s", name);
      const Cell *cell = (const Cell *) qbg_devs_model (devs, id);
      const Cell *other = (const Cell *) &expected->state;
      QbgDevsCounts counts = qbg_devs_counts (devs, id);
      ck_assert_uint_eq (cell->history, other->history);
      ck_assert_double_eq (cell->sum, other->sum);
      ck_assert_double_eq (cell->base.tl, other->base.tl);
      ck_assert (cell->base.tn == other->base.tn);
      ck_assert_mem_eq (&counts, &expected->counts, sizeof counts);
    }
}

/* FALSE if memoryless models form a cycle, which both must say. */
static gboolean
check_network (guint32 seed, QbgDevsCounts *total)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  Reference *reference = random_network (rand);
  g_autofree guint32 *numbers = g_new0 (guint32, reference->models->len);
  g_autoptr (QbgCoupled) root = build (reference, 0, numbers);
  g_autoptr (GError) error = NULL;
  g_autoptr (QbgDevs) devs = qbg_devs_new (root, 0.0, &error);
  gboolean can_run = reference_start (reference);

  ck_assert_int_eq (devs != NULL, can_run);
  ck_assert (can_run || g_error_matches (error, QBG_DEVS_ERROR,
                                         QBG_DEVS_ERROR_CYCLE));
  if (can_run)
    {
      double expected = run_reference (reference);
      double got = run_kernel (devs, reference_model (reference, 0));
      QbgDevsCounts counts = qbg_devs_total_counts (devs);

      ck_assert_double_eq (got, expected);
      check_models (reference, devs);
      total->internal += counts.internal;
      total->external += counts.external;
      total->confluent += counts.confluent;
    }
  reference_free (reference);
  return can_run;
}

START_TEST (test_kernel_and_reference_agree_on_500_networks)
{
  QbgDevsCounts total = { 0, 0, 0 };
  int n_run = 0;
  guint32 seed = 0;

  while (n_run < N_NETWORKS)
    n_run += check_network (seed++, &total);
  /* Else the networks would not be worth much. */
  ck_assert_uint_gt (seed, N_NETWORKS + 20);
  ck_assert_uint_gt (total.internal, 10000);
  ck_assert_uint_gt (total.external, 10000);
  ck_assert_uint_gt (total.confluent, 3000);
}
END_TEST

START_TEST (test_two_runs_are_equal_to_the_bit)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed ((guint32) _i);
  Reference *reference = random_network (rand);
  g_autofree guint32 *numbers = g_new0 (guint32, reference->models->len);
  g_autoptr (QbgCoupled) root = build (reference, 0, numbers);
  g_autoptr (QbgDevs) one = qbg_devs_new (root, 0.0, NULL);
  g_autoptr (QbgDevs) two = qbg_devs_new (root, 0.0, NULL);

  if (one != NULL)
    {
      run_kernel (one, reference_model (reference, 0));
      run_kernel (two, reference_model (reference, 0));
      for (guint32 i = 0; i < qbg_devs_n_models (one); i++)
        ck_assert_mem_eq (qbg_devs_model (one, i), qbg_devs_model (two, i),
                          REFERENCE_SIZE);
    }
  reference_free (reference);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("devs random");
  TCase *tests = tcase_create ("devs random");

  tcase_set_timeout (tests, 120);
  tcase_add_test (tests, test_kernel_and_reference_agree_on_500_networks);
  tcase_add_loop_test (tests, test_two_runs_are_equal_to_the_bit, 0, 20);
  suite_add_tcase (suite, tests);

  return test_run (suite);
}
