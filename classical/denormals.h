/* Numbers so small that processors compute with them slowly: states that die
 * away get there, and nobody needs them. */

#ifndef QBG_CLASSICAL_DENORMALS_H
#define QBG_CLASSICAL_DENORMALS_H

#include <glib.h>

/* From now on they are zero, in this thread, where the processor can do so; the
 * result is for qbg_denormals_restore. */
guint qbg_denormals_flush (void);
void qbg_denormals_restore (guint was);

#endif
