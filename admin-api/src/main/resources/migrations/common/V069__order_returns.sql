-- What customers ask to send back, and what became of it.
create table order_returns (
  id ${id},
  shop_id bigint not null references shops (id),
  order_id bigint not null references orders (id) on delete cascade,
  name text not null,
  status text not null check (status in ('requested', 'approved', 'declined', 'closed')),
  return_line_items text not null,
  reason text not null,
  answer text not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index order_returns_by_order on order_returns (shop_id, order_id, id);
create index order_returns_by_status on order_returns (shop_id, status, id);
create index order_returns_fk on order_returns (order_id);

-- For how many days after the last parcel customers may ask for a return; 0 when they may not.
alter table shops add column return_days integer not null default 30 check (return_days between 0 and 365);
