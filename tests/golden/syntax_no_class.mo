// qbg: check --syntax %
Real x;
x = 3;
