operator record C
  Real re;
  encapsulated operator '+'
    function add
    end add;
  end '+';
end C;
