// The values of an array depend on values of that array.
model Part
  parameter Real p;
end Part;
model M
  Part parts[3](p = {if i == 3 then 1 else parts[i + 1].p for i in 1:3});
end M;
