-- What was decided about the lines of an order that one service sends, if anything was. location_id: where they were moved to. hold_reason: null while they may be sent.
create table fulfillment_orders (
  shop_id bigint not null references shops (id),
  order_id bigint not null references orders (id) on delete cascade,
  service text not null,
  location_id bigint references locations (id) on delete set null,
  hold_reason text,
  hold_notes text,
  primary key (shop_id, order_id, service)
);
create index fulfillment_orders_by_order on fulfillment_orders (order_id);
create index fulfillment_orders_by_location on fulfillment_orders (location_id);
