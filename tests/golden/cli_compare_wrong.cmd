compare
compare compare/late.csv
compare compare/late.csv compare/switch.csv compare/late.csv
compare compare/none.csv compare/switch.csv
compare compare/late.csv compare/none.csv
compare ../data/wrong.csv compare/switch.csv
compare compare/late.csv ../data/header.csv
compare compare/other.csv compare/switch.csv
compare compare/after.csv compare/switch.csv
compare compare/late.csv compare/switch.csv --variables C.w
compare compare/late.csv compare/switch.csv --variables ,
compare compare/late.csv compare/switch.csv --variables r
compare compare/late.csv compare/switch.csv --tolerance x
compare compare/late.csv compare/switch.csv --tolerance 1e-3,1e-4
compare compare/late.csv compare/switch.csv --fail-above -1
compare compare/late.csv compare/switch.csv --shift -1
compare compare/late.csv compare/switch.csv --format=xml
compare compare/late.csv compare/switch.csv --variables S.v --plot none/x.svg
compare ../../circuits/pulse_rc.mo --methods qqs2
compare ../../circuits/pulse_rc.mo --methods ,
compare ../../circuits/pulse_rc.mo --tolerance 2
compare ../../circuits/pulse_rc.mo --variables C.w
compare ../../circuits/pulse_rc.mo --stop-time 0
compare ../../circuits/pulse_rc.mo --interval 0
compare ../../circuits/pulse_rc.mo --time-limit 0
compare ../../circuits/pulse_rc.mo PulseRx
compare none.mo
compare compare/late.csv compare/switch.csv --stop-time 1
compare compare/late.csv compare/switch.csv --methods cvode
compare compare/late.csv compare/switch.csv --reference compare/late.csv
compare compare/late.csv compare/switch.csv --plot -
compare compare/begins.csv compare/switch.csv --variables S.v --fail-above 10
compare compare/part.csv compare/switch.csv --variables S.v,C.v --fail-above 10
compare compare/part.csv compare/switch.csv --fail-above 10
