model M
  replaceable model A = B constrainedby C(x = 1) "d";
  D d(redeclare each final model A = E, replaceable F f, each final g.h(i = 1) = 2, j = break);
end M;
