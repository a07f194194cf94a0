check %
check % Parts.Divider
check --strict % Parts.Open
check % Parts.Divder
check % Parts.Half
check % Parts.Divider more
check % Parts.Divider --override ratio=0.25 --override source.V=5
check % Parts.Divider --override ratoi=0.25
check cli_empty.mo
check no_such.mo
check .
check
check % --diagnostics=json
check % --diagnostics=sarif
check % Parts.Divider --diagnostics=json
check % Parts.Divider --diagnostics=sarif
