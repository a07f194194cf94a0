/* The model that a command works on, as far as the stages have brought it. */

#ifndef QBG_CLI_MODEL_H
#define QBG_CLI_MODEL_H

#include "cli/command.h"
#include "cli/settings.h"
#include "parser/circuit.h"
#include "parser/library.h"

typedef struct {
  QbgSources *sources;
  QbgDiags *diags;
  QbgClassTree *tree;       /* NULL: the file could not be read */
  QbgCircuit *circuit;      /* NULL: something is wrong */
  double read_at;           /* CPU time at which the file had been read */
} QbgModel;

/* FILE.mo [MODEL], as the commands that work on one model take them. */
typedef struct {
  const char *file;
  const char *name;         /* NULL: the only or last model of the file */
} QbgModelOperands;

/* Parses the command's own options, those of the settings, and the operands;
 * checks the settings.  FALSE: nothing is left to do, *status is the exit
 * code. */
gboolean qbg_model_parse (const QbgCommand *self, QbgSettings *settings,
                          const QbgOption *own, guint n_own, int argc,
                          char **argv, QbgModelOperands *operands,
                          int *status);

/* Reads file and unfolds the model called name, or, if that is NULL, the only
 * or last one of the file.  Never NULL: what is wrong is in diags. */
QbgModel *qbg_model_open (const QbgSettings *settings, const char *file,
                          const char *name);
void qbg_model_free (QbgModel *model);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgModel, qbg_model_free)

/* CPU time of this process so far, in seconds. */
double qbg_cpu_seconds (void);

#endif
