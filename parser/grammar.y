/* The grammar of Modelica 3.6.
 *
 * The rules follow the order of the language's own grammar.  Where they let
 * more through, an action says what is wrong: that gives a better message than
 * a refusal.
 *
 * After an error the parser shifts `error`, and recover.c offers RESUME, which
 * only the rules with `error` take.  The action of such a rule says, by
 * calling qbg_recover, at which token reading goes on; it runs before the next
 * token is read, since nothing but the reduction is possible there. */

%require "3.8"
%expect 0
%define api.pure full
%define api.prefix {qbg_yy}
%define api.token.prefix {QBG_T_}
%define api.value.type union
%define api.location.type {QbgRange}
%define parse.error custom
%define parse.lac full
%locations
%parse-param {QbgReader *reader}
%lex-param {QbgReader *reader}

%code requires {
#include "parser/build.h"
}

%code {
#include "parser/reader.h"

/* The scanner limits the depth of brackets, qbg_open that of blocks: this is
 * for what is nested without them, such as if a then if b then … */
#define YYMAXDEPTH 200000

/* From the first symbol that is not empty to the last; an empty rule lies
 * after the symbol before it. */
#define YYLLOC_DEFAULT(result, rhs, n) \
  ((result) = cover (&YYRHSLOC (rhs, 0), n))

static QbgRange
cover (const QbgRange *symbols, int n)
{
  int first = 1, last = n;

  while (first < n && symbols[first].start == symbols[first].end)
    first++;
  while (last > first && symbols[last].start == symbols[last].end)
    last--;
  if (n == 0)
    return (QbgRange) { symbols[0].end, symbols[0].end };
  return (QbgRange) { symbols[first].start, symbols[last].end };
}

static void
qbg_yyerror (const QbgRange *range, QbgReader *reader, const char *message)
{
  (void) message;           /* the only one is that the stack is exhausted */
  qbg_complain_nesting (reader, *range, "constructs");
}
}

%token
  ALGORITHM "algorithm" AND "and" ANNOTATION "annotation" BLOCK "block"
  BREAK "break" CLASS "class" CONNECT "connect" CONNECTOR "connector"
  CONSTANT "constant" CONSTRAINEDBY "constrainedby" DER "der"
  DISCRETE "discrete" EACH "each" ELSE "else" ELSEIF "elseif"
  ELSEWHEN "elsewhen" ENCAPSULATED "encapsulated" END "end"
  ENUMERATION "enumeration" EQUATION "equation" EXPANDABLE "expandable"
  EXTENDS "extends" EXTERNAL "external" FALSE "false" FINAL "final"
  FLOW "flow" FOR "for" FUNCTION "function" IF "if" IMPORT "import"
  IMPURE "impure" IN "in" INITIAL "initial" INNER "inner" INPUT "input"
  LOOP "loop" MODEL "model" NOT "not" OPERATOR "operator" OR "or"
  OUTER "outer" OUTPUT "output" PACKAGE "package" PARAMETER "parameter"
  PARTIAL "partial" PROTECTED "protected" PUBLIC "public" PURE "pure"
  RECORD "record" REDECLARE "redeclare" REPLACEABLE "replaceable"
  RETURN "return" STREAM "stream" THEN "then" TRUE "true" TYPE "type"
  WHEN "when" WHILE "while" WITHIN "within"

%token
  LPAREN "(" RPAREN ")" LSQUARE "[" RSQUARE "]" LBRACE "{" RBRACE "}"
  DOT "." COMMA "," SEMICOLON ";" COLON ":" EQUAL "=" ASSIGN ":="
  PLUS "+" MINUS "-" TIMES "*" SLASH "/" POWER "^"
  DOT_PLUS ".+" DOT_MINUS ".-" DOT_TIMES ".*" DOT_SLASH "./" DOT_POWER ".^"
  LESS "<" LESS_EQUAL "<=" GREATER ">" GREATER_EQUAL ">=" EQUAL_EQUAL "=="
  NOT_EQUAL "<>"

%token <const char *> IDENT "identifier" STRING "string"
%token <double> REAL "number" INTEGER "integer"
%token END_INDEX "end as an index"

%token RESUME "resumption" RESUME_BODY "resumption of a class"

%nterm <QbgAstClass *> class long_class short_class
%nterm <QbgBody *> class_head elements statements equations external
%nterm <QbgBody *> quiet_part any_part
%nterm <QbgClassPrefix> class_prefixes class_kind
%nterm <guint> encapsulated_opt partial_opt purity
%nterm <guint> redeclare_opt final_opt inner_opt outer_opt each_opt
%nterm <guint> element_flags argument_flags
%nterm <QbgEndMark> end_mark
%nterm <QbgEnumeratorList> enumerators enumerators_opt
%nterm <QbgAstEnumerator *> enumerator

%nterm <QbgElementList> element component_clause component_list
%nterm <QbgAstElement *> import_clause extends_clause
%nterm <QbgAstElement *> component declaration component_clause1
%nterm <QbgAstElement *> redeclared
%nterm <QbgConstraint *> constraint constraint_opt
%nterm <QbgPrefixes> type_prefix
%nterm <QbgFlow> flow_opt
%nterm <QbgVariability> variability_opt
%nterm <QbgDirection> direction_opt
%nterm <QbgAstExpr *> condition_opt

%nterm <QbgAstMod *> modification modification_opt class_modification
%nterm <QbgAstMod *> class_modification_opt inheritance_modification_opt
%nterm <QbgAstMod *> annotation annotation_opt
%nterm <QbgModArgList> arguments inheritance_arguments
%nterm <QbgAstModArg *> argument inheritance_argument

%nterm <QbgAstEquation *> equation equation_core connect statement
%nterm <QbgAstEquation *> statement_core
%nterm <QbgEquationList> equation_list statement_list
%nterm <QbgBranchList> elseif_equations elsewhen_equations
%nterm <QbgBranchList> elseif_statements elsewhen_statements
%nterm <QbgAstBranch *> else_equations else_statements
%nterm <QbgAstExpr *> if_head elseif_head when_head elsewhen_head while_head
%nterm <QbgIteratorList> for_head for_indices
%nterm <QbgAstIterator *> for_index

%nterm <QbgAstExpr *> expression else_expression simple_expression logical
%nterm <QbgAstExpr *> relation arithmetic term factor primary
%nterm <QbgAstExpr *> external_call output subscript modification_value
%nterm <QbgAstExpr *> argument_value partial_application row
%nterm <QbgAstOp> relational add_operator mul_operator pow_operator
%nterm <QbgExprList> expressions expressions_opt rows outputs subscripts
%nterm <QbgExprList> subscripts_opt subscript_list
%nterm <QbgArgList> call_args positional named
%nterm <QbgAstArg *> named_argument
%nterm <QbgNameList> name type_name identifiers
%nterm <QbgRefList> reference
%nterm <QbgAstRef *> reference_part

%nterm <const char *> string_comment language_opt
%nterm <QbgPieceList> strings
%nterm <QbgComment> comment

%left "or"
%left "and"

%%

file
  : %empty
  | within
  | definitions
  | within definitions
  ;

within
  : "within" ";"
    { reader->ast->has_within = TRUE;
      reader->ast->within_span = qbg_reader_span (reader, @1); }
  | "within" name ";"
    { reader->ast->has_within = TRUE;
      reader->ast->within = $name.first;
      reader->ast->within_span = qbg_reader_span (reader, @name); }
  | "within" error RESUME  { qbg_recover (reader, QBG_SYNC_ITEM); yyerrok; }
  ;

definitions
  : definition
  | definitions definition
  ;

definition
  : final_opt class ";"
    { QbgElementList list = qbg_build_class_element (reader, $class, @class);
      qbg_build_flags (list, $final_opt);
      qbg_reader_add_definition (reader, list.first); }
  | error RESUME  { qbg_recover (reader, QBG_SYNC_DEFINITION); yyerrok; }
  ;

class
  : long_class
  | short_class
  | class_prefixes error RESUME
    { qbg_recover (reader, QBG_SYNC_END); yyerrok; $$ = NULL; }
  ;

class_prefixes
  : encapsulated_opt partial_opt class_kind
    { $$ = $class_kind; $$.flags |= $encapsulated_opt | $partial_opt; }
  ;

class_kind
  : "class"  { $$ = (QbgClassPrefix) { QBG_CLASS_CLASS, 0 }; }
  | "model"  { $$ = (QbgClassPrefix) { QBG_CLASS_MODEL, 0 }; }
  | "record"  { $$ = (QbgClassPrefix) { QBG_CLASS_RECORD, 0 }; }
  | "operator" "record"
    { $$ = (QbgClassPrefix) { QBG_CLASS_OPERATOR_RECORD, 0 }; }
  | "block"  { $$ = (QbgClassPrefix) { QBG_CLASS_BLOCK, 0 }; }
  | "connector"  { $$ = (QbgClassPrefix) { QBG_CLASS_CONNECTOR, 0 }; }
  | "expandable" "connector"
    { $$ = (QbgClassPrefix) { QBG_CLASS_EXPANDABLE_CONNECTOR, 0 }; }
  | "type"  { $$ = (QbgClassPrefix) { QBG_CLASS_TYPE, 0 }; }
  | "package"  { $$ = (QbgClassPrefix) { QBG_CLASS_PACKAGE, 0 }; }
  | "function"  { $$ = (QbgClassPrefix) { QBG_CLASS_FUNCTION, 0 }; }
  | "operator" "function"
    { $$ = (QbgClassPrefix) { QBG_CLASS_OPERATOR_FUNCTION, 0 }; }
  | purity "function"
    { $$ = (QbgClassPrefix) { QBG_CLASS_FUNCTION, $purity }; }
  | purity "operator" "function"
    { $$ = (QbgClassPrefix) { QBG_CLASS_OPERATOR_FUNCTION, $purity }; }
  | "operator"  { $$ = (QbgClassPrefix) { QBG_CLASS_OPERATOR, 0 }; }
  ;

encapsulated_opt
  : %empty  { $$ = 0; }
  | "encapsulated"  { $$ = QBG_FLAG_ENCAPSULATED; }
  ;

partial_opt
  : %empty  { $$ = 0; }
  | "partial"  { $$ = QBG_FLAG_PARTIAL; }
  ;

purity
  : "pure"  { $$ = QBG_FLAG_PURE; }
  | "impure"  { $$ = QBG_FLAG_IMPURE; }
  ;

long_class
  : any_part end_mark
    { qbg_close (reader, $end_mark, @end_mark);
      $$ = qbg_body_finish (reader, $any_part, @$); }
  | external end_mark
    { qbg_close (reader, $end_mark, @end_mark);
      $$ = qbg_body_finish (reader, $external, @$); }
  ;

class_head
  : class_prefixes IDENT[id] string_comment
    { $$ = qbg_body_open (reader, $class_prefixes, $id, @id, @$);
      $$->class_def->comment = $string_comment; }
  | class_prefixes "extends" IDENT[id] class_modification_opt[mod]
    string_comment
    { $$ = qbg_body_open (reader, $class_prefixes, $id, @id, @$);
      $$->class_def->form = QBG_FORM_EXTENDS;
      $$->class_def->extends_mod = $mod;
      $$->class_def->comment = $string_comment; }
  | class_prefixes error RESUME_BODY
    { const QbgToken *id = &reader->previous;
      $$ = qbg_body_open (reader, $class_prefixes, qbg_token_id (id),
                          id->range, @$);
      qbg_recover (reader, QBG_SYNC_BODY); yyerrok; }
  ;

end_mark
  : "end" IDENT[id]  { $$ = (QbgEndMark) { QBG_T_CLASS, $id }; }
  | "end" "if"  { $$ = (QbgEndMark) { QBG_T_IF, NULL }; }
  | "end" "for"  { $$ = (QbgEndMark) { QBG_T_FOR, NULL }; }
  | "end" "when"  { $$ = (QbgEndMark) { QBG_T_WHEN, NULL }; }
  | "end" "while"  { $$ = (QbgEndMark) { QBG_T_WHILE, NULL }; }
  | "end" error RESUME
    { qbg_recover (reader, QBG_SYNC_END); yyerrok;
      $$ = (QbgEndMark) { 0, NULL }; }
  ;

short_class
  : class_prefixes IDENT[id] "=" type_prefix type_name subscripts_opt
    class_modification_opt[mod] comment
    { $$ = qbg_build_class (reader, $class_prefixes, QBG_FORM_SHORT,
                            $id, @id, $comment, @$);
      $$->prefixes = $type_prefix;
      $$->base = $type_name.first;
      $$->subscripts = $subscripts_opt.first;
      $$->mod = $mod; }
  | class_prefixes IDENT[id] "=" "enumeration" "(" enumerators_opt ")" comment
    { $$ = qbg_build_class (reader, $class_prefixes, QBG_FORM_ENUMERATION,
                            $id, @id, $comment, @$);
      $$->enumerators = $enumerators_opt.first; }
  | class_prefixes IDENT[id] "=" "enumeration" "(" ":" ")" comment
    { $$ = qbg_build_class (reader, $class_prefixes, QBG_FORM_ENUMERATION,
                            $id, @id, $comment, @$);
      $$->enumeration_open = TRUE; }
  | class_prefixes IDENT[id] "=" "der" "(" type_name "," identifiers ")"
    comment
    { $$ = qbg_build_class (reader, $class_prefixes, QBG_FORM_DER,
                            $id, @id, $comment, @$);
      $$->base = $type_name.first;
      $$->der_names = $identifiers.first; }
  ;

enumerators_opt
  : %empty  { $$ = (QbgEnumeratorList) { 0 }; }
  | enumerators
  ;

enumerators
  : enumerator  { $$ = (QbgEnumeratorList) QBG_LIST ($1); }
  | enumerators "," enumerator  { $$ = $1; QBG_APPEND ($$, $3); }
  ;

enumerator
  : IDENT[id] comment
    { $$ = qbg_build_enumerator (reader, $id, $comment, @id); }
  ;

/* The sections of a class.  One list for each kind of section, so that the
 * parser need not decide at `initial` whether a section ends: it may begin an
 * equation as well. */

elements
  : class_head
  | any_part "public"  { $$ = $1; $$->is_protected = FALSE; }
  | any_part "protected"  { $$ = $1; $$->is_protected = TRUE; }
  | elements element ";"  { $$ = $1; qbg_body_add_elements ($$, $element); }
  | elements annotation ";"
    { $$ = $1; qbg_body_add_annotation (reader, $$, $annotation, @2); }
  | elements error RESUME
    { $$ = $1; qbg_recover (reader, QBG_SYNC_ITEM); yyerrok; }
  ;

equations
  : any_part "equation"
    { $$ = $1; qbg_body_add_section (reader, $$, QBG_SECTION_EQUATION, FALSE,
                                     @2); }
  | quiet_part "initial" "equation"
    { QbgRange head = { @2.start, @3.end };
      $$ = $1; qbg_body_add_section (reader, $$, QBG_SECTION_EQUATION, TRUE,
                                     head); }
  | equations "initial" "equation"
    { QbgRange head = { @2.start, @3.end };
      $$ = $1; qbg_body_add_section (reader, $$, QBG_SECTION_EQUATION, TRUE,
                                     head); }
  | equations equation ";"
    { $$ = $1; qbg_body_add_equation ($$, $equation); }
  | equations annotation ";"
    { $$ = $1; qbg_body_add_annotation (reader, $$, $annotation, @2); }
  | equations error RESUME
    { $$ = $1; qbg_recover (reader, QBG_SYNC_ITEM); yyerrok; }
  ;

statements
  : any_part "algorithm"
    { $$ = $1; qbg_body_add_section (reader, $$, QBG_SECTION_ALGORITHM, FALSE,
                                     @2); }
  | quiet_part "initial" "algorithm"
    { QbgRange head = { @2.start, @3.end };
      $$ = $1; qbg_body_add_section (reader, $$, QBG_SECTION_ALGORITHM, TRUE,
                                     head); }
  | equations "initial" "algorithm"
    { QbgRange head = { @2.start, @3.end };
      $$ = $1; qbg_body_add_section (reader, $$, QBG_SECTION_ALGORITHM, TRUE,
                                     head); }
  | statements statement ";"
    { $$ = $1; qbg_body_add_equation ($$, $statement); }
  | statements annotation ";"
    { $$ = $1; qbg_body_add_annotation (reader, $$, $annotation, @2); }
  | statements error RESUME
    { $$ = $1; qbg_recover (reader, QBG_SYNC_ITEM); yyerrok; }
  ;

quiet_part
  : elements
  | statements
  ;

any_part
  : quiet_part
  | equations
  ;

external
  : any_part "external" language_opt external_call annotation_opt ";"
    { $$ = $1;
      qbg_body_add_section (reader, $$, QBG_SECTION_EXTERNAL, FALSE, @2);
      $$->section->language = $language_opt;
      qbg_section_set_external ($$->section, $external_call);
      $$->section->annotation = $annotation_opt; }
  | external annotation ";"
    { $$ = $1; qbg_body_add_annotation (reader, $$, $annotation, @2); }
  | external error RESUME
    { $$ = $1; qbg_recover (reader, QBG_SYNC_ITEM); yyerrok; }
  ;

language_opt
  : %empty  { $$ = NULL; }
  | STRING
  ;

/* left = f (…): the call, with the left side chained behind it */
external_call
  : %empty  { $$ = NULL; }
  | IDENT[id] "(" expressions_opt ")"
    { $$ = qbg_build_external (reader, $id, @id, $expressions_opt, @$); }
  | reference "=" IDENT[id] "(" expressions_opt[list] ")"
    { QbgRange call = { @id.start, @$.end };
      $$ = qbg_build_external (reader, $id, @id, $list, call);
      $$->next = qbg_build_ref_expr (reader, $reference.first, @reference); }
  ;

element
  : import_clause  { $$ = (QbgElementList) QBG_LIST ($1); }
  | extends_clause  { $$ = (QbgElementList) QBG_LIST ($1); }
  | element_flags class
    { $$ = qbg_build_class_element (reader, $class, @$);
      qbg_build_flags ($$, $element_flags); }
  | element_flags component_clause
    { $$ = $component_clause; qbg_build_flags ($$, $element_flags); }
  | element_flags "replaceable" class constraint_opt
    { $$ = qbg_build_class_element (reader, $class, @$);
      qbg_build_flags ($$, $element_flags | QBG_FLAG_REPLACEABLE);
      qbg_build_constraint ($$, $constraint_opt); }
  | element_flags "replaceable" component_clause constraint_opt
    { $$ = $component_clause;
      qbg_build_flags ($$, $element_flags | QBG_FLAG_REPLACEABLE);
      qbg_build_constraint ($$, $constraint_opt); }
  ;

element_flags
  : redeclare_opt final_opt inner_opt outer_opt  { $$ = $1 | $2 | $3 | $4; }
  ;

redeclare_opt
  : %empty  { $$ = 0; }
  | "redeclare"  { $$ = QBG_FLAG_REDECLARE; }
  ;

final_opt
  : %empty  { $$ = 0; }
  | "final"  { $$ = QBG_FLAG_FINAL; }
  ;

inner_opt
  : %empty  { $$ = 0; }
  | "inner"  { $$ = QBG_FLAG_INNER; }
  ;

outer_opt
  : %empty  { $$ = 0; }
  | "outer"  { $$ = QBG_FLAG_OUTER; }
  ;

import_clause
  : "import" IDENT[id] "=" name comment
    { $$ = qbg_build_import (reader, QBG_IMPORT_ALIAS, $name, $comment, @$);
      $$->import_alias = $id; }
  | "import" name comment
    { $$ = qbg_build_import (reader, QBG_IMPORT_QUALIFIED, $name, $comment,
                             @$); }
  | "import" name ".*" comment
    { $$ = qbg_build_import (reader, QBG_IMPORT_ALL, $name, $comment, @$); }
  | "import" name "." "*" comment
    { $$ = qbg_build_import (reader, QBG_IMPORT_ALL, $name, $comment, @$); }
  | "import" name "." "{" identifiers "}" comment
    { $$ = qbg_build_import (reader, QBG_IMPORT_LIST, $name, $comment, @$);
      $$->import_list = $identifiers.first; }
  ;

identifiers
  : IDENT
    { QbgAstName *part = qbg_build_name (reader, $1, @1);
      $$ = (QbgNameList) QBG_LIST (part); }
  | identifiers "," IDENT
    { QbgAstName *part = qbg_build_name (reader, $3, @3);
      $$ = $1; QBG_APPEND ($$, part); }
  ;

extends_clause
  : "extends" type_name inheritance_modification_opt[mod] annotation_opt
    { $$ = qbg_build_element (reader, QBG_ELEMENT_EXTENDS, @$);
      $$->name = $type_name.first;
      $$->mod = $mod;
      $$->annotation = $annotation_opt; }
  ;

constraint_opt
  : %empty  { $$ = NULL; }
  | constraint comment  { $$ = $1; $$->comment = $comment; }
  ;

constraint
  : "constrainedby" type_name class_modification_opt[mod]
    { $$ = QBG_ARENA_NEW (reader->arena, QbgConstraint);
      $$->type = $type_name.first;
      $$->mod = $mod; }
  ;

component_clause
  : type_prefix type_name subscripts_opt component_list
    { $$ = $component_list;
      qbg_build_clause ($$, $type_prefix, $type_name.first,
                        $subscripts_opt.first); }
  ;

type_prefix
  : flow_opt variability_opt direction_opt
    { $$ = (QbgPrefixes) { $1, $2, $3 }; }
  ;

flow_opt
  : %empty  { $$ = QBG_FLOW_NONE; }
  | "flow"  { $$ = QBG_FLOW_FLOW; }
  | "stream"  { $$ = QBG_FLOW_STREAM; }
  ;

variability_opt
  : %empty  { $$ = QBG_CONTINUOUS; }
  | "discrete"  { $$ = QBG_DISCRETE; }
  | "parameter"  { $$ = QBG_PARAMETER; }
  | "constant"  { $$ = QBG_CONSTANT; }
  ;

direction_opt
  : %empty  { $$ = QBG_DIR_NONE; }
  | "input"  { $$ = QBG_DIR_INPUT; }
  | "output"  { $$ = QBG_DIR_OUTPUT; }
  ;

component_list
  : component  { $$ = (QbgElementList) QBG_LIST ($1); }
  | component_list "," component  { $$ = $1; QBG_APPEND ($$, $3); }
  ;

component
  : declaration condition_opt comment
    { $$ = $declaration;
      $$->span = qbg_reader_span (reader, @$);
      $$->condition = $condition_opt;
      qbg_build_comment ($$, $comment); }
  ;

condition_opt
  : %empty  { $$ = NULL; }
  | "if" expression  { $$ = $2; }
  ;

declaration
  : IDENT[id] subscripts_opt modification_opt
    { $$ = qbg_build_element (reader, QBG_ELEMENT_COMPONENT, @$);
      $$->id = $id;
      $$->id_span = qbg_reader_span (reader, @id);
      $$->subscripts = $subscripts_opt.first;
      $$->mod = $modification_opt; }
  ;

modification_opt
  : %empty  { $$ = NULL; }
  | modification
  ;

modification
  : class_modification
  | class_modification "=" modification_value[value]
    { $$ = $1; qbg_build_mod_value (reader, $$, $value, @$); }
  | "=" modification_value[value]
    { $$ = qbg_build_mod (reader, (QbgModArgList) { 0 }, @$);
      qbg_build_mod_value (reader, $$, $value, @$); }
  | ":=" expression[value]
    { $$ = qbg_build_mod (reader, (QbgModArgList) { 0 }, @$);
      qbg_build_mod_value (reader, $$, $value, @$); }
  ;

modification_value
  : expression
  | "break"  { $$ = NULL; }
  ;

class_modification_opt
  : %empty  { $$ = NULL; }
  | class_modification
  ;

class_modification
  : "(" ")"  { $$ = qbg_build_mod (reader, (QbgModArgList) { 0 }, @$); }
  | "(" arguments ")"  { $$ = qbg_build_mod (reader, $arguments, @$); }
  ;

arguments
  : argument  { $$ = (QbgModArgList) QBG_LIST ($1); }
  | arguments "," argument  { $$ = $1; QBG_APPEND ($$, $3); }
  ;

argument
  : argument_flags name modification_opt string_comment
    { $$ = qbg_build_mod_arg (reader, QBG_AST_MOD_ELEMENT, $argument_flags,
                              @$);
      $$->name = $name.first;
      $$->mod = $modification_opt;
      $$->comment = $string_comment; }
  | argument_flags "replaceable" redeclared constraint_opt
    { $$ = qbg_build_redeclaration (reader, QBG_AST_MOD_REPLACEABLE,
                                    $argument_flags, $redeclared,
                                    $constraint_opt, @$); }
  | "redeclare" argument_flags redeclared
    { $$ = qbg_build_redeclaration (reader, QBG_AST_MOD_REDECLARE,
                                    $argument_flags, $redeclared, NULL, @$); }
  | "redeclare" argument_flags "replaceable" redeclared constraint_opt
    { $$ = qbg_build_redeclaration (reader, QBG_AST_MOD_REDECLARE,
                                    $argument_flags, $redeclared,
                                    $constraint_opt, @$);
      $redeclared->replaceable = TRUE; }
  ;

argument_flags
  : each_opt final_opt  { $$ = $1 | $2; }
  ;

each_opt
  : %empty  { $$ = 0; }
  | "each"  { $$ = QBG_FLAG_EACH; }
  ;

redeclared
  : short_class
    { $$ = qbg_build_class_element (reader, $1, @$).first; }
  | component_clause1
  ;

component_clause1
  : type_prefix type_name subscripts_opt declaration comment
    { QbgElementList list = QBG_LIST ($declaration);
      qbg_build_clause (list, $type_prefix, $type_name.first,
                        $subscripts_opt.first);
      qbg_build_comment ($declaration, $comment);
      $$ = $declaration; }
  ;

inheritance_modification_opt
  : %empty  { $$ = NULL; }
  | "(" ")"  { $$ = qbg_build_mod (reader, (QbgModArgList) { 0 }, @$); }
  | "(" inheritance_arguments ")"  { $$ = qbg_build_mod (reader, $2, @$); }
  ;

inheritance_arguments
  : inheritance_argument  { $$ = (QbgModArgList) QBG_LIST ($1); }
  | inheritance_arguments "," inheritance_argument
    { $$ = $1; QBG_APPEND ($$, $3); }
  ;

inheritance_argument
  : argument
  | "break" IDENT[id]
    { $$ = qbg_build_mod_arg (reader, QBG_AST_MOD_BREAK, 0, @$);
      $$->name = qbg_build_name (reader, $id, @id); }
  | "break" connect
    { $$ = qbg_build_mod_arg (reader, QBG_AST_MOD_BREAK, 0, @$);
      $$->connection = $connect; }
  ;

/* Equations. */

equation
  : equation_core comment
    { $$ = $1;
      $$->comment = $comment.text;
      $$->annotation = $comment.annotation; }
  ;

equation_core
  : simple_expression[call]
    { qbg_check_equation (reader, $call, @$);
      $$ = qbg_build_equation (reader, QBG_EQ_CALL, $call, NULL, @$); }
  | simple_expression[left] "=" expression[right]
    { $$ = qbg_build_equation (reader, QBG_EQ_EQUAL, $left, $right, @$); }
  | simple_expression[left] ":=" expression[right]
    { qbg_complain (reader, QBG_CODE_SYNTAX, @2,
                    "an equation is written with '='; ':=' belongs in an "
                    "'algorithm' section");
      $$ = qbg_build_equation (reader, QBG_EQ_EQUAL, $left, $right, @$); }
  | connect
  | if_head equation_list[body] elseif_equations[more] else_equations[other]
    end_mark[end]
    { qbg_close (reader, $end, @end);
      $$ = qbg_build_chain (reader, QBG_EQ_IF, $if_head, @if_head, $body,
                            @body, $more, $other, @$); }
  | when_head equation_list[body] elsewhen_equations[more] end_mark[end]
    { qbg_close (reader, $end, @end);
      $$ = qbg_build_chain (reader, QBG_EQ_WHEN, $when_head, @when_head, $body,
                            @body, $more, NULL, @$); }
  | for_head equation_list[body] end_mark[end]
    { qbg_close (reader, $end, @end);
      $$ = qbg_build_loop (reader, $for_head, $body, @$); }
  ;

connect
  : "connect" "(" reference[a] "," reference[b] ")"
    { $$ = qbg_build_equation (reader, QBG_EQ_CONNECT,
                               qbg_build_ref_expr (reader, $a.first, @a),
                               qbg_build_ref_expr (reader, $b.first, @b),
                               @$); }
  ;

equation_list
  : %empty  { $$ = (QbgEquationList) { 0 }; }
  | equation_list equation ";"  { $$ = $1; QBG_APPEND ($$, $equation); }
  | equation_list error RESUME
    { $$ = $1; qbg_recover (reader, QBG_SYNC_ITEM); yyerrok; }
  ;

elseif_equations
  : %empty  { $$ = (QbgBranchList) { 0 }; }
  | elseif_equations elseif_head equation_list[body]
    { $$ = $1; qbg_build_branch (reader, &$$, $elseif_head, $body, @2, @3); }
  ;

else_equations
  : %empty  { $$ = NULL; }
  | "else" equation_list[body]
    { QbgBranchList list = { 0 };
      qbg_build_branch (reader, &list, NULL, $body, @1, @2);
      $$ = list.first; }
  ;

elsewhen_equations
  : %empty  { $$ = (QbgBranchList) { 0 }; }
  | elsewhen_equations elsewhen_head equation_list[body]
    { $$ = $1; qbg_build_branch (reader, &$$, $elsewhen_head, $body, @2, @3); }
  ;

/* The heads of blocks; of equations and statements alike. */

if_head
  : "if" expression "then"
    { qbg_open (reader, QBG_T_IF, NULL, @1); $$ = $2; }
  | "if" error RESUME
    { qbg_open (reader, QBG_T_IF, NULL, @1);
      qbg_recover (reader, QBG_SYNC_HEAD); yyerrok; $$ = NULL; }
  ;

elseif_head
  : "elseif" expression "then"  { $$ = $2; }
  | "elseif" error RESUME
    { qbg_recover (reader, QBG_SYNC_HEAD); yyerrok; $$ = NULL; }
  ;

when_head
  : "when" expression "then"
    { qbg_open (reader, QBG_T_WHEN, NULL, @1); $$ = $2; }
  | "when" error RESUME
    { qbg_open (reader, QBG_T_WHEN, NULL, @1);
      qbg_recover (reader, QBG_SYNC_HEAD); yyerrok; $$ = NULL; }
  ;

elsewhen_head
  : "elsewhen" expression "then"  { $$ = $2; }
  | "elsewhen" error RESUME
    { qbg_recover (reader, QBG_SYNC_HEAD); yyerrok; $$ = NULL; }
  ;

for_head
  : "for" for_indices "loop"
    { qbg_open (reader, QBG_T_FOR, NULL, @1); $$ = $2; }
  | "for" error RESUME
    { qbg_open (reader, QBG_T_FOR, NULL, @1);
      qbg_recover (reader, QBG_SYNC_HEAD); yyerrok;
      $$ = (QbgIteratorList) { 0 }; }
  ;

while_head
  : "while" expression "loop"
    { qbg_open (reader, QBG_T_WHILE, NULL, @1); $$ = $2; }
  | "while" error RESUME
    { qbg_open (reader, QBG_T_WHILE, NULL, @1);
      qbg_recover (reader, QBG_SYNC_HEAD); yyerrok; $$ = NULL; }
  ;

for_indices
  : for_index  { $$ = (QbgIteratorList) QBG_LIST ($1); }
  | for_indices "," for_index  { $$ = $1; QBG_APPEND ($$, $3); }
  ;

for_index
  : IDENT[id]  { $$ = qbg_build_iterator (reader, $id, NULL, @id); }
  | IDENT[id] "in" expression
    { $$ = qbg_build_iterator (reader, $id, $expression, @id); }
  ;

/* Statements. */

statement
  : statement_core comment
    { $$ = $1;
      $$->comment = $comment.text;
      $$->annotation = $comment.annotation; }
  ;

statement_core
  : reference ":=" expression[right]
    { $$ = qbg_build_equation (reader, QBG_EQ_ASSIGN,
                               qbg_build_ref_expr (reader, $1.first, @1),
                               $right, @$); }
  | reference "=" expression[right]
    { qbg_complain (reader, QBG_CODE_SYNTAX, @2,
                    "an assignment is written with ':='; '=' belongs in an "
                    "'equation' section");
      $$ = qbg_build_equation (reader, QBG_EQ_ASSIGN,
                               qbg_build_ref_expr (reader, $1.first, @1),
                               $right, @$); }
  | reference call_args
    { QbgAstExpr *call = qbg_build_call (reader, QBG_AST_CALL, $1.first,
                                         $2.first, @$);
      $$ = qbg_build_equation (reader, QBG_EQ_CALL, call, NULL, @$); }
  | "(" outputs ")" ":=" expression[call]
    { QbgRange left = { @1.start, @3.end };
      qbg_check_call (reader, $call, @call);
      $$ = qbg_build_equation (reader, QBG_EQ_ASSIGN,
                               qbg_build_outputs (reader, $outputs, left),
                               $call, @$); }
  | "break"
    { $$ = qbg_build_equation (reader, QBG_EQ_BREAK, NULL, NULL, @$); }
  | "return"
    { $$ = qbg_build_equation (reader, QBG_EQ_RETURN, NULL, NULL, @$); }
  | if_head statement_list[body] elseif_statements[more]
    else_statements[other] end_mark[end]
    { qbg_close (reader, $end, @end);
      $$ = qbg_build_chain (reader, QBG_EQ_IF, $if_head, @if_head, $body,
                            @body, $more, $other, @$); }
  | when_head statement_list[body] elsewhen_statements[more] end_mark[end]
    { qbg_close (reader, $end, @end);
      $$ = qbg_build_chain (reader, QBG_EQ_WHEN, $when_head, @when_head, $body,
                            @body, $more, NULL, @$); }
  | while_head statement_list[body] end_mark[end]
    { qbg_close (reader, $end, @end);
      $$ = qbg_build_chain (reader, QBG_EQ_WHILE, $while_head, @while_head,
                            $body, @body, (QbgBranchList) { 0 }, NULL, @$); }
  | for_head statement_list[body] end_mark[end]
    { qbg_close (reader, $end, @end);
      $$ = qbg_build_loop (reader, $for_head, $body, @$); }
  ;

statement_list
  : %empty  { $$ = (QbgEquationList) { 0 }; }
  | statement_list statement ";"  { $$ = $1; QBG_APPEND ($$, $statement); }
  | statement_list error RESUME
    { $$ = $1; qbg_recover (reader, QBG_SYNC_ITEM); yyerrok; }
  ;

elseif_statements
  : %empty  { $$ = (QbgBranchList) { 0 }; }
  | elseif_statements elseif_head statement_list[body]
    { $$ = $1; qbg_build_branch (reader, &$$, $elseif_head, $body, @2, @3); }
  ;

else_statements
  : %empty  { $$ = NULL; }
  | "else" statement_list[body]
    { QbgBranchList list = { 0 };
      qbg_build_branch (reader, &list, NULL, $body, @1, @2);
      $$ = list.first; }
  ;

elsewhen_statements
  : %empty  { $$ = (QbgBranchList) { 0 }; }
  | elsewhen_statements elsewhen_head statement_list[body]
    { $$ = $1; qbg_build_branch (reader, &$$, $elsewhen_head, $body, @2, @3); }
  ;

/* Expressions. */

expression
  : simple_expression
  | "if" expression[test] "then" expression[value] else_expression[other]
    { $$ = qbg_build_triple (reader, QBG_AST_IF, $test, $value, $other, @$); }
  ;

else_expression
  : "else" expression  { $$ = $2; }
  | "elseif" expression[test] "then" expression[value] else_expression[other]
    { $$ = qbg_build_triple (reader, QBG_AST_IF, $test, $value, $other, @$); }
  ;

simple_expression
  : logical
  | logical[first] ":" logical[last]
    { $$ = qbg_build_triple (reader, QBG_AST_RANGE, $first, NULL, $last, @$); }
  | logical[first] ":" logical[step] ":" logical[last]
    { $$ = qbg_build_triple (reader, QBG_AST_RANGE, $first, $step, $last,
                             @$); }
  ;

logical
  : relation
  | "not" relation
    { $$ = qbg_build_operation (reader, QBG_OP_NOT, $2, NULL, @$); }
  | logical "and" logical
    { $$ = qbg_build_operation (reader, QBG_OP_AND, $1, $3, @$); }
  | logical "or" logical
    { $$ = qbg_build_operation (reader, QBG_OP_OR, $1, $3, @$); }
  ;

relation
  : arithmetic
  | arithmetic relational arithmetic
    { $$ = qbg_build_operation (reader, $2, $1, $3, @$); }
  ;

relational
  : "<"  { $$ = QBG_OP_LT; }
  | "<="  { $$ = QBG_OP_LE; }
  | ">"  { $$ = QBG_OP_GT; }
  | ">="  { $$ = QBG_OP_GE; }
  | "=="  { $$ = QBG_OP_EQ; }
  | "<>"  { $$ = QBG_OP_NE; }
  ;

arithmetic
  : term
  | add_operator term
    { $$ = qbg_build_operation (reader, qbg_unary_op ($1), $2, NULL, @$); }
  | arithmetic add_operator term
    { $$ = qbg_build_operation (reader, $2, $1, $3, @$); }
  ;

add_operator
  : "+"  { $$ = QBG_OP_ADD; }
  | "-"  { $$ = QBG_OP_SUB; }
  | ".+"  { $$ = QBG_OP_EL_ADD; }
  | ".-"  { $$ = QBG_OP_EL_SUB; }
  ;

term
  : factor
  | term mul_operator factor
    { $$ = qbg_build_operation (reader, $2, $1, $3, @$); }
  ;

mul_operator
  : "*"  { $$ = QBG_OP_MUL; }
  | "/"  { $$ = QBG_OP_DIV; }
  | ".*"  { $$ = QBG_OP_EL_MUL; }
  | "./"  { $$ = QBG_OP_EL_DIV; }
  ;

factor
  : primary
  | primary pow_operator primary
    { $$ = qbg_build_operation (reader, $2, $1, $3, @$); }
  ;

pow_operator
  : "^"  { $$ = QBG_OP_POW; }
  | ".^"  { $$ = QBG_OP_EL_POW; }
  ;

primary
  : REAL  { $$ = qbg_build_number (reader, QBG_AST_REAL, $1, @$); }
  | INTEGER  { $$ = qbg_build_number (reader, QBG_AST_INTEGER, $1, @$); }
  | STRING  { $$ = qbg_build_text (reader, $1, @$); }
  | "false"  { $$ = qbg_build_leaf (reader, QBG_AST_FALSE, @$); }
  | "true"  { $$ = qbg_build_leaf (reader, QBG_AST_TRUE, @$); }
  | reference  { $$ = qbg_build_ref_expr (reader, $1.first, @$); }
  | reference call_args
    { $$ = qbg_build_call (reader, QBG_AST_CALL, $1.first, $2.first, @$); }
  | "der" call_args
    { $$ = qbg_build_builtin (reader, "der", @1, $2, @$); }
  | "initial" call_args
    { $$ = qbg_build_builtin (reader, "initial", @1, $2, @$); }
  | "pure" call_args
    { $$ = qbg_build_builtin (reader, "pure", @1, $2, @$); }
  | "(" outputs ")"  { $$ = qbg_build_outputs (reader, $outputs, @$); }
  | "(" outputs[of] ")" subscripts
    { QbgRange inner = { @1.start, @3.end };
      $$ = qbg_build_part (reader, qbg_build_outputs (reader, $of, inner),
                           $subscripts.first, NULL, @$); }
  | "(" outputs[of] ")" "." IDENT[id]
    { QbgRange inner = { @1.start, @3.end };
      $$ = qbg_build_part (reader, qbg_build_outputs (reader, $of, inner),
                           NULL, $id, @$); }
  | "[" rows "]"
    { $$ = qbg_build_items (reader, QBG_AST_MATRIX, $rows.first, NULL, @$); }
  | "{" expressions "}"
    { $$ = qbg_build_items (reader, QBG_AST_ARRAY, $2.first, NULL, @$); }
  | "{" expression "for" for_indices "}"
    { $$ = qbg_build_items (reader, QBG_AST_COMPREHENSION, $2, $4.first,
                            @$); }
  | END_INDEX  { $$ = qbg_build_leaf (reader, QBG_AST_END, @$); }
  ;

rows
  : row  { $$ = (QbgExprList) QBG_LIST ($1); }
  | rows ";" row  { $$ = $1; QBG_APPEND ($$, $3); }
  ;

row
  : expressions
    { $$ = qbg_build_items (reader, QBG_AST_ROW, $1.first, NULL, @$); }
  ;

expressions
  : expression  { $$ = (QbgExprList) QBG_LIST ($1); }
  | expressions "," expression  { $$ = $1; QBG_APPEND ($$, $3); }
  ;

expressions_opt
  : %empty  { $$ = (QbgExprList) { 0 }; }
  | expressions
  ;

outputs
  : output  { $$ = (QbgExprList) QBG_LIST ($1); }
  | outputs "," output  { $$ = $1; QBG_APPEND ($$, $3); }
  ;

output
  : %empty  { $$ = qbg_build_leaf (reader, QBG_AST_OMITTED, @$); }
  | expression
  ;

name
  : IDENT
    { QbgAstName *part = qbg_build_name (reader, $1, @1);
      $$ = (QbgNameList) QBG_LIST (part); }
  | name "." IDENT
    { QbgAstName *part = qbg_build_name (reader, $3, @3);
      $$ = $1; QBG_APPEND ($$, part); }
  ;

type_name
  : name
  | "." name
    { $$ = $name;
      $$.first->absolute = TRUE;
      $$.first->span.start = @1.start; }
  ;

reference
  : reference_part  { $$ = (QbgRefList) QBG_LIST ($1); }
  | "." reference_part
    { $$ = (QbgRefList) QBG_LIST ($2);
      $$.first->absolute = TRUE;
      $$.first->span.start = @1.start; }
  | reference "." reference_part  { $$ = $1; QBG_APPEND ($$, $3); }
  ;

reference_part
  : IDENT[id]  { $$ = qbg_build_ref (reader, $id, @id); }
  | IDENT[id] subscripts
    { $$ = qbg_build_ref (reader, $id, @id);
      $$->has_subscripts = TRUE;
      $$->subscripts = $subscripts.first; }
  ;

call_args
  : "(" ")"  { $$ = (QbgArgList) { 0 }; }
  | "(" positional ")"  { $$ = $2; }
  | "(" named ")"  { $$ = $2; }
  | "(" positional "," named ")"  { $$ = $2; QBG_CONCAT ($$, $4); }
  | "(" expression[value] "for" for_indices ")"
    { QbgRange inner = { @value.start, @for_indices.end };
      QbgAstExpr *items = qbg_build_items (reader, QBG_AST_COMPREHENSION,
                                           $value, $for_indices.first, inner);
      QbgAstArg *arg = qbg_build_arg (reader, NULL, items, inner);
      $$ = (QbgArgList) QBG_LIST (arg); }
  ;

positional
  : argument_value
    { QbgAstArg *arg = qbg_build_arg (reader, NULL, $1, @1);
      $$ = (QbgArgList) QBG_LIST (arg); }
  | positional "," argument_value
    { QbgAstArg *arg = qbg_build_arg (reader, NULL, $3, @3);
      $$ = $1; QBG_APPEND ($$, arg); }
  ;

named
  : named_argument  { $$ = (QbgArgList) QBG_LIST ($1); }
  | named "," named_argument  { $$ = $1; QBG_APPEND ($$, $3); }
  | named "," argument_value
    { qbg_complain (reader, QBG_CODE_SYNTAX, @3, "an argument without a name "
                    "cannot follow one with a name");
      $$ = $1; }
  ;

named_argument
  : IDENT[id] "=" argument_value
    { $$ = qbg_build_arg (reader, $id, $3, @$); }
  ;

argument_value
  : expression
  | partial_application
  ;

partial_application
  : "function" type_name "(" ")"
    { $$ = qbg_build_call (reader, QBG_AST_FUNCTION,
                           qbg_build_ref_of_name (reader, $2.first), NULL,
                           @$); }
  | "function" type_name "(" named ")"
    { $$ = qbg_build_call (reader, QBG_AST_FUNCTION,
                           qbg_build_ref_of_name (reader, $2.first),
                           $named.first, @$); }
  ;

subscripts_opt
  : %empty  { $$ = (QbgExprList) { 0 }; }
  | subscripts
  ;

subscripts
  : "[" subscript_list "]"  { $$ = $2; }
  ;

subscript_list
  : subscript  { $$ = (QbgExprList) QBG_LIST ($1); }
  | subscript_list "," subscript  { $$ = $1; QBG_APPEND ($$, $3); }
  ;

subscript
  : ":"  { $$ = qbg_build_leaf (reader, QBG_AST_COLON, @$); }
  | expression
  ;

/* Comments and annotations. */

comment
  : string_comment annotation_opt  { $$ = (QbgComment) { $1, $2 }; }
  ;

string_comment
  : %empty  { $$ = NULL; }
  | strings  { $$ = qbg_build_string (reader, $1); }
  ;

strings
  : STRING
    { QbgPiece *piece = qbg_build_piece (reader, $1);
      $$ = (QbgPieceList) QBG_LIST (piece); }
  | strings "+" STRING
    { QbgPiece *piece = qbg_build_piece (reader, $3);
      $$ = $1; QBG_APPEND ($$, piece); }
  ;

annotation_opt
  : %empty  { $$ = NULL; }
  | annotation
  ;

annotation
  : "annotation" class_modification  { $$ = $2; }
  ;

%%

const char *
qbg_token_name (int kind)
{
  return yysymbol_name (YYTRANSLATE (kind));
}

/* Bison names what it expects by symbols of its own: as tokens they can be
 * told apart in other files. */
static int
yyreport_syntax_error (const yypcontext_t *context, QbgReader *reader)
{
  yysymbol_kind_t symbols[YYNTOKENS];
  int tokens[YYNTOKENS + 1];
  int n = yypcontext_expected_tokens (context, symbols, YYNTOKENS);
  int found = 0;

  for (int token = QBG_T_ALGORITHM; token <= QBG_T_END_INDEX; token++)
    for (int i = 0; i < n; i++)
      if (YYTRANSLATE (token) == symbols[i])
        tokens[found++] = token;
  tokens[found] = 0;
  qbg_complain_unexpected (reader, tokens);
  return n < 0 ? n : 0;
}
