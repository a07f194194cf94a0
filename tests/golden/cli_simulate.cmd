simulate --help
simulate --method=liqss2 ../../circuits/pulse_rc.mo
simulate ../../circuits/pulse_rc.mo --method qss1 --stop-time 1 --interval 0.5 --variables C.v -o -
simulate ../../circuits/pulse_rc.mo --method qss9
simulate ../../circuits/pulse_rc.mo --stop-time -1
simulate ../../circuits/pulse_rc.mo --quantum 0
simulate ../../circuits/pulse_rc.mo --tolerance 2
simulate ../../circuits/pulse_rc.mo --interval 0
simulate ../../circuits/pulse_rc.mo -o /no/such/folder/out.csv
simulate causality_parallel_sources.mo
simulate
simulate ../../circuits/pulse_rc.mo --output-at events --stop-time 2.05 --tolerance 1e-2 --method qss2 --variables C.v -o -
simulate --method=liqss2 ../../circuits/pulse_rc.mo --activity - --bins 6
simulate ../../circuits/pulse_rc.mo --bins 2.5 --activity -
simulate ../../circuits/pulse_rc.mo --output-at event
simulate ../../circuits/pulse_rc.mo --engine netwrk
simulate ../../circuits/pulse_rc.mo --activity - -o -
simulate ../../circuits/pulse_rc.mo --variables C.v,C.w
simulate ../../circuits/pulse_rc.mo --variables 'Q*.v'
simulate ../../circuits/pulse_rc.mo --method cvode --quantum 1e-3
