model M
  Real x = 1 + 1. + .5 + 1.5e-3 + 2E+3 + 9007199254740992;
end M;
