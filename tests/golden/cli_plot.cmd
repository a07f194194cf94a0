plot --help
plot ../data/semicolon.csv --title 'Two lines' --width 300 --height 240
plot ../data/rc.csv -o /dev/null
plot ../data/rc.csv 'C1.*,R1.i' S.closed -o /dev/null
plot ../data/rc.csv --from 1e-3 --to 2e-3 '*' -o /dev/null
