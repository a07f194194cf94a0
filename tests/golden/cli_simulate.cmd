simulate --help
simulate ../../circuits/pulse_rc.mo
simulate ../../circuits/pulse_rc.mo --method qss1 --stop-time 1 --interval 0.5 --variables C.v -o -
simulate ../../circuits/pulse_rc.mo --method qss9
simulate ../../circuits/pulse_rc.mo --stop-time -1
simulate ../../circuits/pulse_rc.mo --quantum 0
simulate ../../circuits/pulse_rc.mo --tolerance 2
simulate ../../circuits/pulse_rc.mo --interval 0
simulate ../../circuits/pulse_rc.mo -o /no/such/folder/out.csv
simulate causality_parallel_sources.mo
simulate
