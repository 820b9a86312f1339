-- What reports add up stands in indexes: a year of orders is counted without reading the orders.
create index orders_sold on orders (shop_id, processed_at, currency, test, cancelled_at, financial_status,
  taxes_included, total_line_items_price, subtotal_price, total_price, total_tax, total_tip_received, customer_email,
  id);
drop index orders_of_buyer;
create index orders_of_buyer on orders
  (shop_id, customer_email, processed_at, currency, test, cancelled_at, financial_status);
create index checkouts_by_creation on checkouts
  (shop_id, created_at, currency, completed_at, abandoned_at, total_price);
create index refunds_by_processing on refunds (shop_id, processed_at);
