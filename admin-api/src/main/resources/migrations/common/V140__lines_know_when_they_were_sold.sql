-- Reports add up lines without their orders: a line has when it was sold, and whether its price has its taxes in it, and
-- an index has both and what is added up. Which orders do not count is asked of an index of those few.
alter table line_items add column sold_at bigint not null default 0;
alter table line_items add column taxes_included boolean not null default false;
update line_items set sold_at = o.processed_at, taxes_included = o.taxes_included
  from orders o where o.shop_id = line_items.shop_id and o.id = line_items.order_id;
drop index line_items_sold;
create index line_items_sold on line_items (shop_id, sold_at, currency, order_id, product_id, title, quantity, price,
  discount_total, tax_total, taxes_included);
create index orders_cancelled on orders (shop_id, id, cancelled_at, financial_status) where cancelled_at is not null;
create index orders_of_tests on orders (shop_id, test, id) where test;
