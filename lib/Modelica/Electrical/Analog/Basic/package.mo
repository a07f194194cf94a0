within Modelica.Electrical.Analog;
package Basic "Resistors, storages, transformers, controlled sources"
end Basic;
