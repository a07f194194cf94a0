// Deep, but no model contains itself.
model S0
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  Modelica.Electrical.Analog.Basic.Resistor r(R = 1);
equation
  connect(p, r.p);
  connect(n, r.n);
end S0;
model S1
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S0 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S1;
model S2
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S1 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S2;
model S3
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S2 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S3;
model S4
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S3 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S4;
model S5
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S4 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S5;
model S6
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S5 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S6;
model S7
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S6 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S7;
model S8
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S7 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S8;
model S9
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S8 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S9;
model S10
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S9 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S10;
model S11
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S10 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S11;
model S12
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S11 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S12;
model S13
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S12 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S13;
model S14
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S13 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S14;
model S15
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S14 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S15;
model S16
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S15 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S16;
model S17
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S16 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S17;
model S18
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S17 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S18;
model S19
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S18 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S19;
model S20
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S19 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S20;
model S21
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S20 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S21;
model S22
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S21 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S22;
model S23
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S22 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S23;
model S24
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S23 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S24;
model S25
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S24 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S25;
model S26
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S25 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S26;
model S27
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S26 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S27;
model S28
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S27 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S28;
model S29
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S28 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S29;
model S30
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S29 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S30;
model S31
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S30 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S31;
model S32
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S31 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S32;
model S33
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S32 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S33;
model S34
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S33 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S34;
model S35
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S34 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S35;
model S36
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S35 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S36;
model S37
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S36 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S37;
model S38
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S37 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S38;
model S39
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S38 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S39;
model S40
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S39 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S40;
model S41
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S40 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S41;
model S42
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S41 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S42;
model S43
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S42 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S43;
model S44
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S43 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S44;
model S45
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S44 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S45;
model S46
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S45 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S46;
model S47
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S46 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S47;
model S48
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S47 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S48;
model S49
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S48 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S49;
model S50
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S49 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S50;
model S51
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S50 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S51;
model S52
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S51 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S52;
model S53
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S52 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S53;
model S54
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S53 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S54;
model S55
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S54 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S55;
model S56
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S55 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S56;
model S57
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S56 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S57;
model S58
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S57 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S58;
model S59
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S58 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S59;
model S60
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S59 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S60;
model S61
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S60 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S61;
model S62
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S61 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S62;
model S63
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S62 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S63;
model S64
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S63 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S64;
model S65
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S64 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S65;
model S66
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S65 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S66;
model S67
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S66 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S67;
model S68
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S67 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S68;
model S69
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S68 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S69;
model S70
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S69 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S70;
model S71
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S70 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S71;
model S72
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S71 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S72;
model S73
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S72 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S73;
model S74
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S73 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S74;
model S75
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S74 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S75;
model S76
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S75 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S76;
model S77
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S76 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S77;
model S78
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S77 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S78;
model S79
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S78 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S79;
model S80
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S79 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S80;
model S81
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S80 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S81;
model S82
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S81 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S82;
model S83
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S82 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S83;
model S84
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S83 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S84;
model S85
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S84 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S85;
model S86
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S85 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S86;
model S87
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S86 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S87;
model S88
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S87 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S88;
model S89
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S88 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S89;
model S90
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S89 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S90;
model S91
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S90 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S91;
model S92
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S91 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S92;
model S93
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S92 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S93;
model S94
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S93 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S94;
model S95
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S94 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S95;
model S96
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S95 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S96;
model S97
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S96 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S97;
model S98
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S97 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S98;
model S99
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S98 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S99;
model S100
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S99 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S100;
model S101
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S100 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S101;
model S102
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S101 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S102;
model S103
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S102 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S103;
model S104
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S103 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S104;
model S105
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S104 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S105;
model S106
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S105 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S106;
model S107
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S106 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S107;
model S108
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S107 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S108;
model S109
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S108 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S109;
model S110
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S109 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S110;
model S111
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S110 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S111;
model S112
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S111 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S112;
model S113
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S112 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S113;
model S114
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S113 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S114;
model S115
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S114 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S115;
model S116
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S115 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S116;
model S117
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S116 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S117;
model S118
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S117 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S118;
model S119
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S118 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S119;
model S120
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S119 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S120;
model S121
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S120 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S121;
model S122
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S121 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S122;
model S123
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S122 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S123;
model S124
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S123 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S124;
model S125
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S124 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S125;
model S126
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S125 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S126;
model S127
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S126 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S127;
model S128
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S127 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S128;
model S129
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S128 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S129;
model S130
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S129 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S130;
model S131
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S130 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S131;
model S132
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S131 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S132;
model S133
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S132 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S133;
model S134
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S133 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S134;
model S135
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S134 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S135;
model S136
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S135 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S136;
model S137
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S136 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S137;
model S138
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S137 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S138;
model S139
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S138 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S139;
model S140
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S139 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S140;
model S141
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S140 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S141;
model S142
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S141 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S142;
model S143
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S142 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S143;
model S144
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S143 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S144;
model S145
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S144 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S145;
model S146
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S145 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S146;
model S147
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S146 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S147;
model S148
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S147 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S148;
model S149
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S148 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S149;
model S150
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S149 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S150;
model S151
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S150 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S151;
model S152
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S151 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S152;
model S153
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S152 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S153;
model S154
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S153 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S154;
model S155
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S154 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S155;
model S156
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S155 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S156;
model S157
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S156 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S157;
model S158
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S157 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S158;
model S159
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S158 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S159;
model S160
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S159 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S160;
model S161
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S160 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S161;
model S162
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S161 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S162;
model S163
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S162 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S163;
model S164
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S163 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S164;
model S165
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S164 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S165;
model S166
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S165 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S166;
model S167
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S166 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S167;
model S168
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S167 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S168;
model S169
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S168 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S169;
model S170
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S169 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S170;
model S171
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S170 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S171;
model S172
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S171 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S172;
model S173
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S172 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S173;
model S174
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S173 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S174;
model S175
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S174 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S175;
model S176
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S175 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S176;
model S177
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S176 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S177;
model S178
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S177 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S178;
model S179
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S178 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S179;
model S180
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S179 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S180;
model S181
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S180 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S181;
model S182
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S181 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S182;
model S183
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S182 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S183;
model S184
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S183 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S184;
model S185
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S184 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S185;
model S186
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S185 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S186;
model S187
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S186 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S187;
model S188
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S187 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S188;
model S189
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S188 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S189;
model S190
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S189 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S190;
model S191
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S190 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S191;
model S192
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S191 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S192;
model S193
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S192 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S193;
model S194
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S193 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S194;
model S195
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S194 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S195;
model S196
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S195 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S196;
model S197
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S196 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S197;
model S198
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S197 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S198;
model S199
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S198 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S199;
model S200
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S199 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S200;
model S201
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S200 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S201;
model S202
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S201 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S202;
model S203
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S202 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S203;
model S204
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S203 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S204;
model S205
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S204 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S205;
model S206
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S205 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S206;
model S207
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S206 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S207;
model S208
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S207 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S208;
model S209
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S208 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S209;
model S210
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S209 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S210;
model S211
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S210 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S211;
model S212
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S211 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S212;
model S213
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S212 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S213;
model S214
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S213 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S214;
model S215
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S214 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S215;
model S216
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S215 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S216;
model S217
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S216 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S217;
model S218
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S217 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S218;
model S219
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  S218 s;
equation
  connect(p, s.p);
  connect(n, s.n);
end S219;
