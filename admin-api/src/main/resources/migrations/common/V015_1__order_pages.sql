-- The address that a buyer was told, to see how the order stands.
alter table orders add column order_status_url text;
