/* What must hold of the diagnostics of any text, however wrong. */

#ifndef QBG_TESTS_FUZZ_DIAGS_H
#define QBG_TESTS_FUZZ_DIAGS_H

#include "base/diags.h"

/* Every place lies in its text and every message is UTF-8; all are formatted
 * once. */
void fuzz_check_diags (const QbgDiags *diags);

#endif
