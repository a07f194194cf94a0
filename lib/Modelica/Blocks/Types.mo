within Modelica.Blocks;
package Types "Choices that parameters of blocks offer"
  type Init = enumeration(
    NoInit "Start values are guesses",
    SteadyState "Derivatives are zero at the start",
    InitialState "States start at their start values",
    InitialOutput "Outputs start at their start values")
    "How a block starts";
  type SimpleController = enumeration(
    P "Proportional",
    PI "Proportional and integral",
    PD "Proportional and derivative",
    PID "All three") "Parts of a controller";
  type LimiterHomotopy = enumeration(
    NoHomotopy "None",
    Linear "Without limits",
    UpperLimit "At the upper limit",
    LowerLimit "At the lower limit")
    "Simpler law from which the start may be sought";
  type Extrapolation = enumeration(
    HoldLastPoint "Stays at the last value",
    LastTwoPoints "Goes on as between the last two",
    Periodic "Begins again",
    NoExtrapolation "Is an error") "What follows the end of a table";
end Types;
