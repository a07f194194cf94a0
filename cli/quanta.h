/* The options that say how states are quantized, as rules. */

#ifndef QBG_CLI_QUANTA_H
#define QBG_CLI_QUANTA_H

#include "bondgraph/equations.h"
#include "cli/command.h"
#include "cli/options.h"

/* What was given, in order: "NUMBER" or "PATTERN=NUMBER", with a kind or
 * levels instead of the number; borrowed strings. */
typedef struct {
  GPtrArray *quantum, *relative, *kind, *levels;
  GArray *rules;            /* QbgQuantumRule, from qbg_quanta_wish_read on */
  GPtrArray *owned;         /* patterns and levels of the rules */
} QbgQuantaWish;

QbgQuantaWish *qbg_quanta_wish_new (void);
void qbg_quanta_wish_free (QbgQuantaWish *wish);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QbgQuantaWish, qbg_quanta_wish_free)

/* Appends the options that set these to a table of QbgOption. */
void qbg_quanta_add_options (QbgQuantaWish *wish, GArray *options);

/* Turns what was given into rules.  FALSE with error set (QBG_USAGE_ERROR)
 * where it makes no sense. */
gboolean qbg_quanta_wish_read (QbgQuantaWish *wish, GError **error);

/* FALSE with error set (QBG_USAGE_ERROR) if a rule meets no state. */
gboolean qbg_quanta_wish_check (const QbgQuantaWish *wish,
                                const QbgEquations *equations,
                                GError **error);

#endif
