graph
graph a.mo B C
graph --stage=circuit --format=dot graph_divider.mo
graph --stage=simplified --format=cd++ graph_divider.mo
graph --diagnostics=json graph_divider.mo
graph --quantum=0 --format=cd++ graph_divider.mo
graph --format=png graph_divider.mo
graph missing.mo
graph --help
