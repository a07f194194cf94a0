explain QBG0105
explain 0106 qbg106
explain 299
explain QBG9999x
explain ''
explain --help
