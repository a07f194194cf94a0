// qbg: check --syntax %
model A
end A;
end B;
model C
end C;
