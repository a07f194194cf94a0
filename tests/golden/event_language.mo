// qbg: check %
// qbg: graph --stage=circuit %
model Circuit
  import Modelica.Electrical.Analog.{Basic, Sources, Interfaces};
  type Phase = enumeration(idle, busy);
  connector BooleanInput = input Boolean;
  connector BooleanOutput = output Boolean;

  model Diode
    extends Interfaces.OnePort;
    parameter Real Ron = 1e-5, Goff = 1e-5, Vknee = 0;
    Real s;
    Boolean off(start = true);
  equation
    off = s < 0;
    v = s*(if off then 1 else Ron) + Vknee;
    i = s*(if off then Goff else 1) + Goff*Vknee;
  end Diode;


  model Switch "neither resistance nor conductance"
    extends Interfaces.OnePort;
    BooleanInput closed;
  equation
    if closed then
      v = 0;
    else
      i = 0;
    end if;
  end Switch;

  model Generator
    parameter Real T = 1e-3;
    BooleanOutput y;
    Integer count(start = 0, fixed = true);
    Phase phase(start = Phase.idle);
  protected
    discrete Real t0(start = 0);
  equation
    when {initial(), sample(0, T)} then
      t0 = time;
      count = pre(count) + 1;
    end when;
    when count > 5 then
      phase = Phase.busy;
    elsewhen count > 10 then
      phase = Phase.idle;
      assert(time < 1, "too late");
      terminate("enough");
    end when;
    y = time < t0 + T/2;
  end Generator;

  model Integrator
    extends Interfaces.OnePort;
    parameter Real C = 1e-6;
  equation
    i = C*der(v);
    when v > 5 then
      reinit(v, 0);
    end when;
  end Integrator;

  Sources.ConstantVoltage V(V = 10);
  Generator generator;
  Switch sw;
  Diode diode;
  Basic.Inductor L(L = 1e-4);
  Integrator C;
  Basic.Resistor R(R = 5);
  Basic.Ground g;
equation
  connect(generator.y, sw.closed);
  connect(V.p, sw.p);
  connect(sw.n, L.p);
  connect(diode.n, L.p);
  connect(diode.p, g.p);
  connect(L.n, C.p);
  connect(C.p, R.p);
  connect(C.n, g.p);
  connect(R.n, g.p);
  connect(V.n, g.p);
end Circuit;
