/* The example of doc/devs.md: a thermostat. */

#include <config.h>

#include <math.h>
#include <stdio.h>

#include "qss/devs.h"

/* A room whose temperature rises or falls evenly, and which tells when it has
   reached the next whole degree. */
typedef struct {
  QbgAtomic base;
  double degrees;       /* at base.tl */
  double slope;         /* degrees per minute */
} Room;

enum { ROOM_HEATING };          /* inputs */
enum { ROOM_DEGREES };          /* outputs */

static double
next_degree (const Room *room)
{
  return room->slope > 0 ? floor (room->degrees) + 1
                         : ceil (room->degrees) - 1;
}

static double
room_ta (const QbgAtomic *self)
{
  const Room *room = (const Room *) self;

  if (room->slope == 0)
    return INFINITY;
  return (next_degree (room) - room->degrees) / room->slope;
}

static void
room_lambda (const QbgAtomic *self, QbgBag *out)
{
  qbg_bag_add (out, ROOM_DEGREES)[0] = next_degree ((const Room *) self);
}

static void
room_int (QbgAtomic *self)
{
  Room *room = (Room *) self;

  room->degrees = next_degree (room);
}

static void
room_ext (QbgAtomic *self, double e, const QbgBag *in)
{
  Room *room = (Room *) self;

  room->degrees += room->slope * e;
  for (guint32 i = 0; i < in->n; i++)
    room->slope = in->messages[i].value[0] - 0.25;
}

static const QbgAtomicOps room_ops = {
  .name = "room", .size = sizeof (Room),
  .inputs = QBG_PORTS ("heating"), .outputs = QBG_PORTS ("degrees"),
  .ta = room_ta, .lambda = room_lambda,
  .delta_int = room_int, .delta_ext = room_ext,
};

/* Memoryless: heats below 19 degrees until it is 21. */
typedef struct {
  QbgAtomic base;
  gboolean is_on;
} Switch;

static void
switch_respond (QbgAtomic *self, double e, const QbgBag *in, QbgBag *out)
{
  Switch *heater = (Switch *) self;
  double degrees = in->messages[0].value[0];
  gboolean is_on = degrees <= 19 || (heater->is_on && degrees < 21);

  (void) e;
  if (is_on != heater->is_on)
    qbg_bag_add (out, 0)[0] = is_on ? 0.5 : 0.0;
  heater->is_on = is_on;
}

static const QbgAtomicOps switch_ops = {
  .name = "switch", .size = sizeof (Switch),
  .inputs = QBG_PORTS ("degrees"), .outputs = QBG_PORTS ("heating"),
  .respond = switch_respond,
};

/* Returns NULL with ERROR. */
static QbgCoupled *
build_house (GError **error)
{
  const QbgPorts none = { 0, NULL };
  g_autoptr (QbgCoupled) house = qbg_coupled_new (none, none);
  Room room = { .degrees = 20.5, .slope = -0.25 };

  qbg_coupled_add (house, "room", &room_ops, &room);
  qbg_coupled_add (house, "switch", &switch_ops, NULL);
  if (!qbg_coupled_connect_named (house, "room.degrees", "switch.degrees",
                                  error)
      || !qbg_coupled_connect_named (house, "switch.heating", "room.heating",
                                     error))
    return NULL;
  return g_steal_pointer (&house);
}

static void
print_room (const QbgAtomic *model, gpointer data)
{
  const Room *room = (const Room *) model;

  (void) data;
  printf ("%4g min: %g degrees, %s\n", model->tl, room->degrees,
          room->slope > 0 ? "rising" : "falling");
}

int
main (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QbgCoupled) house = build_house (&error);
  g_autoptr (QbgDevs) devs = house ? qbg_devs_new (house, 0.0, &error) : NULL;

  if (devs != NULL)
    {
      qbg_devs_observe (devs, qbg_devs_find (devs, "room"), print_room, NULL);
      qbg_devs_run_until (devs, 25.0, &error);
    }
  if (error != NULL)
    printf ("%s\n", error->message);
  return error != NULL;
}
