// qbg: check --syntax %
package P
  model A
    Resistor R1(R = );
    Resistor R2 R = 10);
    Resistor R3(R = 10);
  equation
    connect(R1.p R2.n);
    connect(R1.p, R2.n;
    connect(R1.p, R2.n, R3.p);
    R1.v = = 3;
  end A;
  model B
    parameter x = 3;
  end C;
end P;
