#include <config.h>

#include "bondgraph/positions.h"

void
qbg_positions_init (QbgPositions *positions)
{
  positions->words = g_array_new (FALSE, FALSE, sizeof (guint32));
}

void
qbg_positions_free (QbgPositions *positions)
{
  g_clear_pointer (&positions->words, g_array_unref);
}

void
qbg_positions_clear (QbgPositions *positions)
{
  g_array_set_size (positions->words, 0);
}

static guint32
position (const QbgEquations *eq, const QbgGroup *group, guint k,
          const double *values)
{
  return values[QBG_CONDITION (eq, group->first_condition + k)->variable]
    != 0;
}

static gboolean
is_member (const guint32 *words, const QbgEquations *eq,
           const QbgGroup *group, const double *values)
{
  if (words[0] != group->first_condition)
    return FALSE;
  for (guint k = 0; k < group->n_conditions; k++)
    if (words[2 + k] != position (eq, group, k, values))
      return FALSE;
  return TRUE;
}

gboolean
qbg_positions_have (const QbgPositions *positions, const QbgEquations *eq,
                    const QbgGroup *group, const double *values)
{
  const guint32 *words = (const guint32 *) positions->words->data;

  for (guint i = 0; i < positions->words->len; i += 2 + words[i + 1])
    if (is_member (words + i, eq, group, values))
      return TRUE;
  return FALSE;
}

gboolean
qbg_positions_add (QbgPositions *positions, const QbgEquations *eq,
                   const QbgGroup *group, const double *values)
{
  guint end = positions->words->len;

  if (qbg_positions_have (positions, eq, group, values))
    return FALSE;
  g_array_set_size (positions->words, end + 2 + group->n_conditions);
  guint32 *words = (guint32 *) positions->words->data + end;
  words[0] = group->first_condition;
  words[1] = group->n_conditions;
  for (guint k = 0; k < group->n_conditions; k++)
    words[2 + k] = position (eq, group, k, values);
  return TRUE;
}
