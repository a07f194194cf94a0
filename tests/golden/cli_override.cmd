check ../../circuits/divider.mo --override R1.R=5
check ../../circuits/divider.mo --override R1.R=1,5
check ../../circuits/divider.mo --override R1.R=foo
check ../../circuits/divider.mo --override R1.R=true
check ../../circuits/divider.mo --override R9.R=1
check ../../circuits/divider.mo --override R1
check ../../circuits/divider.mo Divder
