/* Where the files are that qbg reads as it runs: lib/ and doc/. */

#ifndef QBG_CLI_DATA_H
#define QBG_CLI_DATA_H

/* The folder, newly allocated: QBG_DATA if that is set; else the one of the
 * executable, as in a build folder; else share/qbg beside the executable's;
 * else where it was to be installed. */
char *qbg_data_folder (void);

#endif
