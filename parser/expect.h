/* What the grammar expected where it was disappointed, in words.
 *
 * The expected tokens are many: an expression may begin with any of fifteen.
 * These functions find out what they have in common. */

#ifndef QBG_PARSER_EXPECT_H
#define QBG_PARSER_EXPECT_H

#include "parser/reader.h"

/* The tokens that would have been accepted instead of reader->token. */
typedef struct {
  gboolean has[QBG_T_END_INDEX - QBG_T_ALGORITHM + 1];
} QbgTokenSet;

#define QBG_HAS(set, NAME) ((set)->has[QBG_T_##NAME - QBG_T_ALGORITHM])

/* The class or block that is read, borrowed; NULL outside of any. */
const QbgOpen *qbg_reader_innermost (const QbgReader *reader);
/* "if" or the name of the class: what belongs after its end.  Newly
 * allocated; NULL without an OPEN. */
char *qbg_open_word (const QbgOpen *open);
/* Up to LENGTH bytes of TEXT as they can stand in a message: UTF-8, and not
 * too long.  Newly allocated. */
char *qbg_shorten (const char *text, gsize length);

/* An item of a class or block may begin here. */
gboolean qbg_expects_item (const QbgTokenSet *set);
gboolean qbg_expects_expression (const QbgTokenSet *set);
/* A name of the user's is expected, and reader->token is a keyword. */
gboolean qbg_expects_other_name (const QbgReader *reader,
                                 const QbgTokenSet *set);

/* "an expression or ')'", newly allocated; empty where no short list says
 * it. */
char *qbg_expect_describe (const QbgReader *reader, const QbgTokenSet *set);
/* The one thing that is missing if a line ends before reader->token: "';'",
 * "'then'" or "'loop'"; NULL: it is not so simple.  Static. */
const char *qbg_expect_at_line_end (const QbgReader *reader,
                                    const QbgTokenSet *set);
/* How the language writes what was probably meant.  Static; NULL: none. */
const char *qbg_expect_hint (const QbgReader *reader, const QbgTokenSet *set);

#endif
