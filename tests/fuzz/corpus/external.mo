function f
  input Real x;
  external "C" y = f(x) annotation (Library = "m");
end f;
