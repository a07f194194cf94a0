within Modelica.Electrical;
package Digital "Signals of logic circuits"
end Digital;
