// Twelve modifiers of one parameter.
model S
  parameter Real p;
end S;
model M
  S s(p = 0, p = 1, p = 2, p = 3, p = 4, p = 5, p = 6, p = 7, p = 8, p = 9, p = 10, p = 11);
end M;
