model M
  parameter Real[2] x[3](each unit = "V") = y if c "z" annotation (A), w;
  flow discrete input T t;
protected
  inner outer final R r;
end M;
