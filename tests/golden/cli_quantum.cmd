simulate --method=liqss2 ../../circuits/pulse_rlc.mo --quantum C.v=1e-3 --quantum L*=1e-4
simulate --method=liqss2 ../../circuits/pulse_rlc.mo --rel-quantum 1e-3 --quantum 1e-5
simulate ../../circuits/pulse_rlc.mo --quantizer uniform --quantum 0.01 --method qss1
simulate ../../circuits/pulse_rlc.mo --quantum 0.01 --levels C.v=-1,0,1,2,5 --method qss1
simulate --method=liqss2 ../../circuits/pulse_rlc.mo --quantizer C.v=logarithmic
simulate ../../circuits/pulse_rlc.mo --quantizer unifrm
simulate ../../circuits/pulse_rlc.mo --quantum 0
simulate ../../circuits/pulse_rlc.mo --quantum C.v=-1
simulate ../../circuits/pulse_rlc.mo --quantum nan
simulate ../../circuits/pulse_rlc.mo --quantum inf
simulate ../../circuits/pulse_rlc.mo --quantum 1e-3x
simulate ../../circuits/pulse_rlc.mo --rel-quantum 1
simulate ../../circuits/pulse_rlc.mo --levels 3,2
simulate ../../circuits/pulse_rlc.mo --levels 1,,2
simulate ../../circuits/pulse_rlc.mo --quantum C1.v=1
simulate ../../circuits/pulse_rlc.mo --quantizer D*.v=uniform
simulate --method=qss3 --stop-time=0.1 ../../circuits/transformer_coupling.mo --quantum coils.i1=1e-3 --activity - --bins 2
