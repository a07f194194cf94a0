# Every example circuit, one line each.
nobase_dist_pkgdata_DATA += \
  circuits/README.md \
  circuits/ac_rlc.mo \
  circuits/boost.mo \
  circuits/buck.mo \
  circuits/buck_boost.mo \
  circuits/cauer_low_pass.mo \
  circuits/controlled_sources.mo \
  circuits/cuk.mo \
  circuits/diode_bridge.mo \
  circuits/divider.mo \
  circuits/flyback.mo \
  circuits/hierarchical.mo \
  circuits/hysteresis_buck.mo \
  circuits/interleaved_buck.mo \
  circuits/lc_line.mo \
  circuits/multivibrator.mo \
  circuits/nonlinear_oneport.mo \
  circuits/pulse_rc.mo \
  circuits/pulse_rl.mo \
  circuits/pulse_rlc.mo \
  circuits/pwm_inverter.mo \
  circuits/rc_ladder.mo \
  circuits/resistor_bridge.mo \
  circuits/schmitt_trigger.mo \
  circuits/sine_r.mo \
  circuits/stiff_ladder.mo \
  circuits/switched_capacitor.mo \
  circuits/thyristor_bridge.mo \
  circuits/transformer_coupling.mo
