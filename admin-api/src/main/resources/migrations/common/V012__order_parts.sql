-- What follows an order: shipments and refunds. Their lines have no identity outside of them and are JSON.
create table fulfillments (
  id ${id},
  shop_id bigint not null references shops (id),
  order_id bigint not null references orders (id) on delete cascade,
  name text not null,
  status text not null check (status in ('pending', 'open', 'success', 'cancelled', 'error', 'failure', 'processing')),
  shipment_status text,
  service text not null default 'manual',
  location_id bigint,
  lines text not null,
  tracking_company text,
  tracking_numbers text not null default '[]',
  tracking_urls text not null default '[]',
  notify_customer boolean not null default false,
  receipt text,
  created_at bigint not null,
  updated_at bigint not null
);
create index fulfillments_by_order on fulfillments (shop_id, order_id, id);

create table refunds (
  id ${id},
  shop_id bigint not null references shops (id),
  order_id bigint not null references orders (id) on delete cascade,
  note text,
  user_id bigint,
  restock boolean not null default false,
  refund_line_items text not null default '[]',
  order_adjustments text not null default '[]',
  processed_at bigint not null,
  created_at bigint not null
);
create index refunds_by_order on refunds (shop_id, order_id, id);

alter table transactions add column refund_id bigint references refunds (id) on delete cascade;
alter table orders add column payment_method_id bigint;
alter table orders add column customer_id bigint;
alter table orders add column draft_order_number bigint not null default 0;
create index orders_of_customer on orders (shop_id, customer_id, id);
