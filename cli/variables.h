/* Variables of a model by the patterns of the command line. */

#ifndef QBG_CLI_VARIABLES_H
#define QBG_CLI_VARIABLES_H

#include "parser/circuit.h"

/* The named variables (QbgVariableId) that the patterns, lists with commas,
 * select; all without patterns.  The caller owns the result.  NULL with error
 * set (QBG_USAGE_ERROR) if a pattern selects nothing. */
GArray *qbg_choose_variables (const QbgCircuit *circuit,
                              const GPtrArray *lists, GError **error);

#endif
