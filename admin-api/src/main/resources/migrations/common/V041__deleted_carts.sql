-- Old carts are deleted; without these indexes every deletion would look through all lines and checkouts.
create index cart_lines_of_cart on cart_lines (cart_id);
create index checkouts_of_cart on checkouts (cart_id);
