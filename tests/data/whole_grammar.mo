within Library.Part;
/* Every construct of the grammar, at least once.
   ** stars * and / slashes **/
// Umlauts äöü and 漢字 in comments.

encapsulated package Whole "A comment" + " in " + "three pieces"
  import Modelica.Units.SI;
  import Units = Modelica.Units;
  import Modelica.Math.* "everything";
  import Modelica.Math.Vectors. *;
  import Modelica.Math.{sin, cos} annotation (choices = 1);

  constant Real third = 1/3, half = .5, large = 1.5e+30, point = 1.,
    small = 1E-3, tiny = 2.e-4, dotted = .25e1;
  constant Integer many = 9007199254740992;
  constant Boolean yes = true, no = false;
  constant String words = "tab\t quote\" back\\ question\? apostrophe\'
over two lines, with äöü" + "\a\b\f\n\r\v";

  type Voltage = Real (final unit = "V", min = -1e3, max = +1e3) "in volts"
    annotation (absoluteValue = false);
  type Vector = Real[3];
  type Matrix = Real[:, 3] (each start = 0);
  type Dynamics = enumeration (
      Free "without a start" annotation (Icon),
      Fixed,
      'steady state' "quoted");
  type Open = enumeration (:) "any";
  type None = enumeration ();
  connector RealInput = input Real "signal in";
  connector RealOutput = output Real;

  connector Pin
    SI.Voltage v "potential" annotation (unassignedMessage = "no potential");
    flow SI.Current i;
  end Pin;

  expandable connector Bus
  end Bus;

  connector Fluid
    stream Real h;
    flow Real m_flow;
  end Fluid;

  record Pair
    Real a, b;
  end Pair;

  operator record Complex "numbers"
    Real re;
    Real im;
    encapsulated operator 'constructor'
      import Whole.Complex;
      function fromReal
        input Real re;
        input Real im = 0;
        output Complex result (re = re, im = im);
      algorithm
        annotation (Inline = true);
      end fromReal;
    end 'constructor';
    encapsulated operator function '*'
      import Whole.Complex;
      input Complex c1;
      input Complex c2;
      output Complex c3;
    algorithm
      c3 := Complex(c1.re*c2.re - c1.im*c2.im, c1.re*c2.im + c1.im*c2.re);
    end '*';
    operator '0'
      function zero
        output Complex c;
      algorithm
        c := Complex(0);
      end zero;
    end '0';
  end Complex;

  pure function square
    input Real x;
    output Real y;
  algorithm
    y := x^2;
  end square;

  impure function random "external, with a left side"
    input Real x[:];
    output Real y;
    protected
    Integer n = size(x, 1);
    external "C" y = c_random(x, n, size(x, 1)) annotation (
      Include = "#include <random.h>", Library = {"random", "m"});
    annotation (Documentation (info = "<html>text</html>"));
  end random;

  function log10 "external, as short as can be"
    input Real u;
    output Real y;
    external "builtin";
  end log10;

  function plain
    input Real u;
    external;
  end plain;

  function called
    input Real u;
    external "FORTRAN 77" fortran(u, 2*u);
  end called;

  pure operator function plusfunction = square (redeclare Real x);
  function partialDerivative = der (Whole.square, x, y) "derivative";

  partial block Base
    extends Modelica.Icons.Block;
    extends .Whole.Root (a (start = 1, fixed = true), final b = 2,
      redeclare replaceable package Medium = Water constrainedby Fluid,
      redeclare each final parameter Real c[2] = {1, 2} "comment",
      replaceable model M = N, each d = break, e.f = 3 "note",
      break g, break connect (h.p, i.n)) annotation (Evaluate = true);
    replaceable model Load = Resistor constrainedby TwoPin (R = 1)
      "of the load" annotation (choicesAllMatching = true);
    replaceable Load load (R = 3) constrainedby TwoPin;
    redeclare final inner outer parameter Real p = 1;
    redeclare replaceable partial model Local
      Real x;
    end Local;
    inner World world;
    outer Modelica.Mechanics.World other;
    final parameter Integer n (min = 1) = 3 "size";
    discrete Real d;
    constant input Real ci = 0;
    Real x[n], y[n, :], z;
    Real[3] t[2] (each unit = "K");
    Heat port if useHeat "conditional" annotation (Placement ());
    .Modelica.Blocks.Gain gain (k := 2);
  protected
    Real hidden;
  public
    Real shown;
  protected
    Real again;
  initial equation
    x = zeros(n);
    if initial() then
      z = 0;
    end if;
  equation
    der(x) = -x;
    initial() = true;
    (a, , b) = f(1, 2);
    () = g();
    connect(load.p, gain[1].u[2, 3].v) "a wire" annotation (Line ());
    assert(z > 0, "positive", AssertionLevel.warning);
    .Modelica.Utilities.print("hello");
    for i in 1:n, j in {1, 2}, k loop
      y[i, j] = x[end] + x[end - 1];
      for l in 1:2:n loop
      end for;
    end for;
    if z > 1 and not z < 2 or z == 3 then
      z = 1;
    elseif z <> 4 then
    elseif z <= 5 then
      d = 2;
      z = 2;
    else
      z = if a then 1 elseif b then 2 elseif c then 3 else 4;
    end if "an if";
    when {sample(0, 1), initial()} then
      d = pre(d) + 1;
      reinit(z, 0);
    elsewhen z >= 1 then
      d = 0;
    end when;
    annotation (Icon);
  end Base;

  model Statements
    extends Base;
    Real m[2, 2] = [1, 2; 3, 4];
    Real e[:] = {i^2 + j for i in 1:3, j in 1:3};
    Real w = m[:, 1] * m[1, :] .* 2 ./ 3 .^ 4 .+ 5 .- 6;
    Real v = (a + b) * (-c) - (+d) ^ 2;
    Real u = (f(x))[1, 2] + (r).re;
    Real s = sum(i for i in 1:10) + max({1, 2});
    Real q = integrate(function square(x = 1), function .Whole.f(), 0,
                       tolerance = 1e-3, g = function h(y = 2));
    Real o = .- x;
    Real l = .+ x;
    Real k = x[if true then end else end - 1];
    Real h[3] = x[{1, f(end), end}];
    Integer range[:] = 10:-2:0;
    Real pureCall = pure(random({1}));
    Real 'quoted name', 'it\'s "quoted"', '';
    Real _underscore1;
  initial algorithm
    z := 1;
  algorithm
    z := 2;
    x[1].y := 3;
    (a, , b) := f(x);
    (c) := g(x);
    f(x, y = 1);
    while z > 0 loop
      z := z - 1;
      if z == 5 then
        break;
      elseif z == 4 then
        z := 3;
      else
        return;
      end if;
    end while "a while" annotation (Diagram);
    for i loop
      z := i;
    end for;
    when z > 1 then
      z := 1;
    elsewhen z > 2 then
      z := 2;
    end when;
  equation
    z = 2;
  initial equation
    z = 3;
  initial algorithm
    z := 4;
  end Statements;

  class extends Inherited (x = 1) "redefined"
    Real y;
  end Inherited;

  redeclare model extends Other
  end Other;

  annotation (uses (Modelica (version = "4.0.0")),
    __Vendor (a = {1, 2}, b (c = "d")));
end Whole;

final model Last
end Last;

partial class 'quoted class' end 'quoted class';
