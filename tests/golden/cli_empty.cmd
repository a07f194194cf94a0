check --syntax %
