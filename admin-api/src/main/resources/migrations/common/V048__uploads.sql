-- Files that shoppers send with what they buy; the bytes lie in the data folder under the token. Those without an order
-- are deleted with the cart.
create table uploads (
  id ${id},
  shop_id bigint not null references shops (id),
  token text not null unique,
  name text not null,
  content_type text not null,
  size bigint not null check (size > 0),
  order_id bigint references orders (id) on delete set null,
  created_at bigint not null
);
create index uploads_without_order on uploads (shop_id, created_at, id) where order_id is null;
create index uploads_by_order on uploads (order_id);
