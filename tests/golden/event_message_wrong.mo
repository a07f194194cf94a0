model event_message_wrong
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  assert(x < 1, String());
  assert(x < 1, String(x, 3));
  assert(x < 1, String(x, digits = 3));
  assert(x < 1, String({x, x}));
end event_message_wrong;
