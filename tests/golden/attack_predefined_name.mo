// The predefined types cannot be declared anew.
type Real = Integer;
type StateSelect = enumeration (a, b);
model M
  Real x = 1;
end M;
