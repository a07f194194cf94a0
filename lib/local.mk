# Every file of the library, one line each; installed as a tree.
