// Circles through which a name must not be looked for without end.
model A
  extends B;
  extends C;
end A;
model B
  extends C;
  extends A;
end B;
model C
  extends A;
  extends B;
end C;
model M
  extends A;
  Resistor r;
end M;
