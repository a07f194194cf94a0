// line
/* block **/ model M /* */ "äö\n\"" end M;
