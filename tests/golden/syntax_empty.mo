// qbg: check --syntax %
