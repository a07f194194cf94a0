--help
-h
--version
''
--no-such
frobnicate
xplain
--help extra
