# Every example circuit, one line each.
