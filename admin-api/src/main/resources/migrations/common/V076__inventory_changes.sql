-- Each change of a level. location_id and order_id are those of then: both may be gone. order_id of what is sold is null
-- only within the transaction that places the order.
create table inventory_changes (
  id ${id},
  shop_id bigint not null references shops (id),
  inventory_item_id bigint not null references inventory_items (id) on delete cascade,
  location_id bigint not null,
  adjustment bigint not null,
  available bigint not null,
  reason text not null check (reason in ('sold', 'returned', 'restocked', 'correction', 'count', 'damaged', 'received',
    'transfer', 'other')),
  note text not null,
  author text not null,
  order_id bigint,
  created_at bigint not null
);
create index inventory_changes_of_item on inventory_changes (inventory_item_id, id);
create index inventory_changes_unassigned on inventory_changes (shop_id) where reason = 'sold' and order_id is null;
