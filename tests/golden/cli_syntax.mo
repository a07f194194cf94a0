model Wrong
  parameter Real R = ;
end Wrong;
