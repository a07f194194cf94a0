// Two imports that only lead to each other.
package P
  import A = P.B;
  import B = P.A;
  model M
    A a;
  end M;
end P;
