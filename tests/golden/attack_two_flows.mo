// One complaint about the connector, none about its uses.
connector C
  Real v;
  flow Real i;
  flow Real j;
end C;
model S
  C c;
equation
  c.i = 1;
  c.j = 1;
end S;
model M
  S a, b;
equation
  connect(a.c, b.c);
end M;
