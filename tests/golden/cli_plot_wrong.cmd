plot
plot ../data/none.csv
plot ../data/wrong.csv
plot cli_plot.cmd
plot ../data/header.csv -o /dev/null
plot ../data/rc.csv R1.w -o /dev/null
plot ../data/rc.csv C1.v,R1.I -o /dev/null
plot ../data/rc.csv 'L*' -o /dev/null
plot ../data/rc.csv , -o /dev/null
plot ../data/rc.csv --from 2 -o /dev/null
plot ../data/rc.csv --from 2e-3 --to 1e-3 -o /dev/null
plot ../data/rc.csv --width 10 -o /dev/null
plot ../data/rc.csv --height=1e9 -o /dev/null
plot ../data/rc.csv -o none/out.svg
plot ../data/rc.csv C1.v -o .
plot ../data/rc.csv C1.v --heigth=300
