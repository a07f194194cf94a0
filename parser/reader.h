/* The state of reading one file, shared by scanner, grammar and recovery.
 *
 * The grammar gets its tokens from qbg_yylex, which takes them from the
 * scanner, or, after an error, from the recovery.  A QbgReader lives as long
 * as one call of qbg_parse. */

#ifndef QBG_PARSER_READER_H
#define QBG_PARSER_READER_H

#include "base/diags.h"
#include "parser/build.h"
#include "parser/grammar.h"

/* What the scanner gives for a mistake that it has told: Bison recovers from
 * it without a message.  The two prefixes make the name so odd. */
#define QBG_T_MISTAKE QBG_T_QBG_YYerror

typedef struct {
  int kind;                 /* QBG_T_… */
  QbgRange range;
  QBG_YYSTYPE value;
} QbgToken;

/* A class, or an if, for, when or while, whose end is still to come. */
typedef struct {
  int opener;               /* QBG_T_CLASS for any kind of class */
  const char *name;         /* of a class; NULL where it could not be read */
  QbgRange range;           /* of the name or the opening word */
} QbgOpen;

/* Where an interrupted construct goes on; see qbg_recover. */
typedef enum {
  QBG_SYNC_DEFINITION,      /* at the next class of the file */
  QBG_SYNC_ITEM,            /* after the next ; or at end, equation, … */
  QBG_SYNC_HEAD,            /* after then or loop */
  QBG_SYNC_BODY,            /* after the line of a class's name */
  QBG_SYNC_END              /* before the ; of a wrong end */
} QbgSync;

#define QBG_MAX_QUEUE 8

struct QbgReader {
  QbgAst *ast;
  QbgArena *arena;          /* of ast */
  const QbgSource *source;
  const char *text;         /* of source */
  guint32 length;
  QbgDiags *diags;

  void *scanner;            /* Flex's own state */
  char *buffer;             /* the copy of text that Flex writes into */
  guint brackets;           /* open ( [ { */
  guint squares;            /* open [ */

  QbgToken token;           /* the last one given to the grammar */
  QbgToken previous;        /* the one before */
  QbgToken queue[QBG_MAX_QUEUE];  /* to be given first, the next one last */
  guint queued;

  QbgElementList definitions;  /* of the file, so far */
  GArray *open;             /* of QbgOpen, the innermost last */

  guint offers;             /* recovery is on: offers still to be made */
  gboolean has_culprit;     /* token is what the grammar refused */
  gboolean cut_short;       /* only ;, then or loop is missing before it */
  guint32 last_culprit;     /* offset of the one before, or G_MAXUINT32 */
  gboolean odd_quotes;      /* a quote seems to be missing, and that was told */
  gboolean quiet;           /* skipping: strange characters are no news */
  gboolean lost;            /* an error outside of any class was told */
  gboolean stopped;         /* give up: only the end of file follows */
};

/* token.c */
/* The identifier that it is, or NULL. */
const char *qbg_token_id (const QbgToken *token);
/* A keyword that begins the definition of a class. */
gboolean qbg_token_begins_class (int kind);
/* The name that stands at RANGE, interned. */
const char *qbg_token_intern (const QbgReader *reader, QbgRange range);
gboolean qbg_token_is_keyword (int kind);
/* if, for, when, while */
gboolean qbg_token_opens_block (int kind);
/* The place of KIND in the order of prefixes; -1: it is none. */
int qbg_token_prefix_rank (int kind);

/* scan.l */
void qbg_scanner_open (QbgReader *reader);
void qbg_scanner_close (QbgReader *reader);
/* The next token of the text; a name without its value.  QBG_T_MISTAKE: a
 * mistake, already told. */
QbgToken qbg_scanner_next (QbgReader *reader);
/* What QBG_T_IDENT… stands for: "identifier", ";"; static.  In grammar.y. */
const char *qbg_token_name (int kind);

/* recover.c */
int qbg_yylex (QBG_YYSTYPE *value, QbgRange *range, QbgReader *reader);
/* Begins a recovery.  HAS_CULPRIT: the grammar refused reader->token. */
void qbg_start_recovery (QbgReader *reader, gboolean has_culprit);
/* Ends it: skips to where SYNC says that reading can go on. */
void qbg_recover (QbgReader *reader, QbgSync sync);
/* Opens a class or block; OPENER as in QbgOpen. */
void qbg_open (QbgReader *reader, int opener, const char *name,
               QbgRange range);
/* Closes the innermost one; tells where MARK does not belong to it.  RANGE is
 * that of end and what follows it. */
void qbg_close (QbgReader *reader, QbgEndMark mark, QbgRange range);
/* complain.c */
/* Adds an error and returns it, borrowed; NULL after reading was given up. */
QbgDiag *qbg_complain (QbgReader *reader, QbgCode code, QbgRange range,
                       const char *format, ...) G_GNUC_PRINTF (4, 5);
/* Tells that reader->token is none of the EXPECTED ones, of which a 0 is the
 * last, and starts a recovery. */
void qbg_complain_unexpected (QbgReader *reader, const int *expected);
/* Tells that WHAT is nested too deeply, and gives up. */
void qbg_complain_nesting (QbgReader *reader, QbgRange range,
                           const char *what);
/* Tells that the end at RANGE is not that of OPEN; OUTER: it is that of a
 * class or block around it. */
void qbg_complain_end (QbgReader *reader, const QbgOpen *open, QbgRange range,
                       gboolean outer);
/* Checks of what the grammar lets through: an equation without = is a call;
 * several variables are assigned from a call. */
void qbg_check_equation (QbgReader *reader, const QbgAstExpr *expr,
                         QbgRange range);
void qbg_check_call (QbgReader *reader, const QbgAstExpr *expr,
                     QbgRange range);
/* Whether a line ends between two offsets. */
gboolean qbg_reader_has_newline (const QbgReader *reader, guint32 start,
                                 guint32 end);

#endif
