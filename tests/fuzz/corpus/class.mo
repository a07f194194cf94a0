within A.B;
encapsulated partial model M "c" + "d"
  extends B(x = 1, break y);
end M;
