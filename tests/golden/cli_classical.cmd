simulate ../../circuits/pulse_rc.mo --method cvod
simulate ../../circuits/pulse_rc.mo --method rk4 --step 0
simulate ../../circuits/pulse_rc.mo --method euler --step 0.5 --stop-time 1 --interval 0.5 --variables C.v -o -
simulate ../../circuits/pulse_rc.mo --method cvode --activity -
simulate ../../circuits/sine_r.mo --method RK4
