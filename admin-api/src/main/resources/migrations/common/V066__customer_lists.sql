-- What lists of customers are filtered and sorted by.
create index customers_by_state on customers (shop_id, state, id);
create index customers_by_consent on customers (shop_id, accepts_marketing, id);
create index customers_by_having_orders on customers
  (shop_id, (case when orders_count > 0 then 1 else 0 end), id);
create index customers_by_orders on customers (shop_id, orders_count, id);
create index customers_by_spent on customers (shop_id, total_spent, id);
create index customers_by_latest_order on customers (shop_id, (coalesce(last_order_at, 0)), id);
