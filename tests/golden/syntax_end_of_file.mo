// qbg: check --syntax %
package P
  model A
    Real x;
equation
  x = 1;
