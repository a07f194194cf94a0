// A class is redeclared as one that holds it.
model Small
  Real x = 1;
end Small;
model Holder
  replaceable model Part = Small;
  Part part;
end Holder;
model M
  extends Holder(redeclare model Part = M);
end M;
