/* All the methods of simulation by their names, quantized or classical. */

#ifndef QBG_CLI_METHODS_H
#define QBG_CLI_METHODS_H

#include "classical/integrate.h"
#include "cli/command.h"
#include "qss/method.h"

/* Just one of them is not NULL, or both are: "auto" finds one (auto.h). */
typedef struct {
  const char *name;
  const QbgMethod *quantized;
  const QbgIntegrator *classical;
} QbgMethodChoice;

/* FALSE: no method is called name.  Case does not matter. */
gboolean qbg_method_find (const char *name, QbgMethodChoice *choice);

/* FALSE with status set, and the complaint told, where no method is called
 * name. */
gboolean qbg_method_choose (const QbgCommand *self, const char *name,
                            QbgMethodChoice *choice, int *status);

/* Appends the methods (QbgMethodChoice) that the lists of names or patterns
 * select, * and ? as in names of variables; those of the usual list if there are
 * none; each once, in their own order.  The result is an exit code. */
int qbg_method_select (const QbgCommand *self, const GPtrArray *lists,
                       const char *usual, GArray *chosen);

/* All of them, in the order in which they are offered.  The caller owns the
 * array (QbgMethodChoice). */
GArray *qbg_method_choices (void);

#endif
