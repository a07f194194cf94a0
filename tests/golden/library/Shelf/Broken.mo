within Shelf;
model Broken
  this is not a model;
end Broken;
