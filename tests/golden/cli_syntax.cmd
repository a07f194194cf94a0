check --syntax %
check --syntax --diagnostics=json %
check --syntax --diagnostics=sarif %
check --syntax --color=always %
check --syntax no_such.mo . cli_empty.mo %
check --syntax --diagnostics=json no_such.mo
check --syntax cli_empty.mo
check --syntax --strict cli_empty.mo
check --syntax
check --syntax --override R1.R %
check --syntax --diagnostics=xml %
check --syntax --overide R=1 %
check --syntax -L no_such_folder %
