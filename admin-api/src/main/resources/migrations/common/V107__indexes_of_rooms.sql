-- What the rooms of the console count and list first stands in indexes: orders in their order, those that are open, and
-- with what reports add up their pieces too; what is scarce, and codes on packages; files that are kept, and texts with
-- pictures, in which they are used.
alter table orders add column items_ordered bigint not null default 0;
update orders set items_ordered = coalesce((select sum(l.quantity) from line_items l
  where l.shop_id = orders.shop_id and l.order_id = orders.id), 0);
drop index orders_sold;
create index orders_sold on orders (shop_id, processed_at, currency, test, cancelled_at, financial_status,
  taxes_included, total_line_items_price, subtotal_price, total_price, total_tax, total_tip_received, items_ordered,
  customer_email, id);
create index orders_in_order on orders (shop_id, id);
create index orders_open on orders (shop_id, processed_at, id, fulfillment_status, financial_status)
  where closed_at is null and cancelled_at is null;
create index variants_scarce on variants (shop_id, inventory_quantity, id, product_id)
  where inventory_management is not null;
create index variants_by_barcode on variants (shop_id, barcode) where barcode is not null;
create index files_kept on files (shop_id, id) where deleted_at is null;
create index products_with_pictures_in_texts on products (shop_id, id) where body_html like '%/media/%';
create index pages_with_pictures_in_texts on pages (shop_id, id) where body_html like '%/media/%';
create index pages_with_pictures_for_sharing on pages (shop_id, id) where search_engine_image like '%/media/%';
