-- Money that the test gateway gave back: its own books, like its charges.
create table test_refunds (
  id ${id},
  shop_id bigint not null references shops (id),
  idempotency_key text not null,
  charge_id bigint references test_charges (id),
  "authorization" text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('success', 'failure')),
  error_code text,
  message text not null,
  created_at bigint not null,
  unique (shop_id, idempotency_key)
);
create index test_refunds_fk on test_refunds (charge_id);
create index test_charges_by_authorization on test_charges (shop_id, "authorization");

-- Refunds that a gateway was asked for and has not answered yet: a crash leaves them here.
create index transactions_under_way on transactions (shop_id, created_at) where kind = 'refund' and status = 'pending';

-- Whether an order that is paid and completely fulfilled is closed by itself.
alter table shops add column archive_automatically boolean not null default true;

-- What an order came to before it was adjusted; null for one that never was.
alter table orders add column original_total_price bigint;

-- The address that a buyer was told, to see how the order stands.
alter table orders add column order_status_url text;
