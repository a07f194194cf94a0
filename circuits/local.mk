# Every example circuit, one line each.
nobase_dist_pkgdata_DATA += \
  circuits/README.md \
  circuits/ac_rlc.mo \
  circuits/cauer_low_pass.mo \
  circuits/controlled_sources.mo \
  circuits/divider.mo \
  circuits/hierarchical.mo \
  circuits/nonlinear_oneport.mo \
  circuits/pulse_rc.mo \
  circuits/pulse_rl.mo \
  circuits/pulse_rlc.mo \
  circuits/rc_ladder.mo \
  circuits/resistor_bridge.mo \
  circuits/sine_r.mo \
  circuits/transformer_coupling.mo
