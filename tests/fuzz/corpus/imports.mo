package P
  import A.B;
  import C = A.B;
  import A.*;
  import A.{B, C};
end P;
