within Modelica.Electrical.Digital;
package Interfaces "Connectors of logic circuits"
  type Logic = enumeration(
    'U' "Not set yet",
    'X' "Unknown, driven",
    '0' "Low, driven",
    '1' "High, driven",
    'Z' "Not connected",
    'W' "Unknown, pulled",
    'L' "Low, pulled",
    'H' "High, pulled",
    '-' "Of no account") "What a wire of a logic circuit may be";
  connector DigitalSignal = Logic "A wire of a logic circuit";
  connector DigitalInput = input DigitalSignal "A wire that is read";
  connector DigitalOutput = output DigitalSignal "A wire that is driven";
end Interfaces;
