compare --help
compare compare/late.csv compare/switch.csv
compare compare/late.csv compare/switch.csv --format=csv
compare compare/late.csv compare/switch.csv --format=json --variables S.v
compare compare/switch.csv compare/switch.csv --fail-above 0
compare compare/late.csv compare/switch.csv --fail-above 0.02 --tolerance 1e-2
compare compare/late.csv compare/switch.csv --fail-above 0.005
compare compare/late.csv compare/switch.csv --fail-above 0.02 --shift 0
compare compare/nan.csv compare/switch.csv --fail-above 0.5
compare compare/short.csv compare/switch.csv --fail-above 0.5
compare compare/late.csv compare/switch.csv --variables S.v --plot /dev/null
