check causality_parallel_capacitors.mo --fix-with R=1e-3
check causality_bridge.mo --fix-with C=1e-12
check causality_series_inductors.mo --fix-with R=1e-3
check causality_resistor_ladder.mo --fix-with C=1e-12
check causality_resistor_ladder.mo --fix-with R=1
check causality_resonator.mo --fix-with R=1
check causality_bridge.mo --fix-with X=1
check causality_bridge.mo --fix-with C=1 --diagnostics=json
check --help
