/* Remedies as changes of the model's text.
 *
 * A resistor, capacitor or inductor is declared in the class in which the part
 * that it is put at is declared, and the connections of that class are changed
 * for it; so it is there in all components of the class.  What comes out is a
 * unified diff of the user's file. */

#ifndef QBG_BONDGRAPH_FIX_H
#define QBG_BONDGRAPH_FIX_H

#include "bondgraph/remedy.h"
#include "parser/ast.h"

/* What is to be added: an element of type R, C or I, with its value as it is
 * to be written. */
typedef struct {
  QbgElementType type;
  const char *value;
} QbgFixPart;

/* A unified diff of the file after which as many findings as possible are gone;
 * empty where there are none that such a part would cure.  Of those that it
 * might cure but cannot be cured in the text, diags says why.  The caller owns
 * the result. */
char *qbg_fix (const QbgCausality *causality, const QbgAst *file,
               const QbgFixPart *part, QbgDiags *diags);

#endif
