package Shelf "Parts in files of their own"
end Shelf;
