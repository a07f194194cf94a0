within Modelica.Electrical.Analog.Basic;
model M_Transformer "N coupled coils"
  parameter Integer N(final min = 1) = 3 "How many coils";
  final parameter Integer dimL = div(N*(N + 1), 2) "Length of L";
  parameter SI.Inductance L[dimL] = {1, 0.1, 0.2, 2, 0.3, 3}
    "Upper triangle of the inductances, row by row";
  SI.Voltage v[N] "Voltages over the coils";
  SI.Current i[N](each start = 0, each fixed = true)
    "Currents through the coils";

  Interfaces.PositivePin p[N] "Positive ends";
  Interfaces.NegativePin n[N] "Negative ends";
protected
  // The rows before row r have N, N - 1, ... elements, so the element (r, c)
  // with r <= c is number (r - 1)*(2*N - r)/2 + c.
  final parameter SI.Inductance Lm[N, N] = {
    {L[div((min(r, c) - 1)*(2*N - min(r, c)), 2) + max(r, c)] for c in 1:N}
    for r in 1:N} "Inductances as a symmetric matrix";
equation
  for j in 1:N loop
    v[j] = p[j].v - n[j].v;
    i[j] = p[j].i;
    p[j].i + n[j].i = 0;
    v[j] = sum(Lm[j, k]*der(i[k]) for k in 1:N);
  end for;
end M_Transformer;
