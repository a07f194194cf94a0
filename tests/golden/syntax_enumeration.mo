// qbg: check --syntax %
package P
  type E = enumeration(a, b, );
  type F = enumeration a, b;
  type G = ;
  model = 3;
end P;
