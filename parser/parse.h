/* From the text of a file to its syntax tree. */

#ifndef QBG_PARSER_PARSE_H
#define QBG_PARSER_PARSE_H

#include "base/diags.h"
#include "parser/ast.h"

/* Levels of nesting of expressions and of classes that are accepted. */
#define QBG_MAX_NESTING 2000

/* The tree of a file, owned by the caller.  Where the text is wrong, errors
 * are added to diags, as many as there are, and the result is NULL. */
QbgAst *qbg_parse (const QbgSource *source, QbgDiags *diags);

#endif
