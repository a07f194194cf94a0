/* What every test program shares: running a suite, and where things are. */

#pragma once

#include <check.h>

/* Runs SUITE, which it takes over, and prints its counts. Returns the exit
   code for main. */
int test_run (Suite *suite);

/* The top folder of the source, absolute. Borrowed. */
const char *test_source_dir (void);

/* The qbg program of this build, absolute. Borrowed. */
const char *test_qbg (void);
