type V = Real(min = -1);
type E = enumeration(a "b", 'c d');
type O = enumeration(:);
function d = der(f, x);
