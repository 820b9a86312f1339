-- What the rooms of the console count and list first stands in indexes: pieces of orders, orders that are open, what is
-- scarce, and codes on packages.
drop index line_items_by_order;
create index line_items_by_order on line_items (shop_id, order_id, id, quantity);
create index orders_open on orders (shop_id, processed_at, id, fulfillment_status, financial_status)
  where closed_at is null and cancelled_at is null;
create index variants_scarce on variants (shop_id, inventory_quantity, id) where inventory_management is not null;
create index variants_by_barcode on variants (shop_id, barcode) where barcode is not null;
