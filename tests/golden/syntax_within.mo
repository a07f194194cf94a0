// qbg: check --syntax %
within 3;
model A
end A;
