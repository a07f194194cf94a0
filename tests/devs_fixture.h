/* A network under test and its simulator, with what is often done to them. */

#pragma once

#include "qss/devs.h"

extern QbgCoupled *root;        /* with the ports in and out */
extern QbgDevs *devs;           /* NULL until start */

void setup (void);
void teardown (void);

/* Couples ports of root by their names. */
void couple (const char *from, const char *to);

/* Assembles the simulator, at time 0. */
void start (void);

void run_until (double stop);

/* A message at the port in of root. */
void inject (double time, double value);

/* The model of that full name, and its counts. */
const void *model (const char *name);
QbgDevsCounts counts (const char *name);

/* DONE is FALSE, and ERROR, which is freed, of that code and text. */
void check_failure (gboolean done, GError *error, QbgDevsError code,
                    const char *message);

void add_ticker (const char *name, const QbgAtomicOps *ops, double period);
void add_relay (const char *name, double delay, gboolean is_holding);
