package P
  model A
  equation
    if x then
end P;
