-- Whether delivery is taxed like goods.
alter table shops add column tax_shipping boolean not null default false;

-- What one unit of the shop's money buys of another currency.
create table exchange_rates (
  id ${id},
  shop_id bigint not null references shops (id),
  currency_code text not null check (length(currency_code) = 3),
  rate numeric not null check (rate > 0),
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, currency_code)
);

-- Who used a code in which order. An order outlives the code: it keeps what it was given in itself.
create table discount_redemptions (
  id ${id},
  shop_id bigint not null references shops (id),
  discount_code_id bigint not null references discount_codes (id) on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  customer_id bigint,
  email text,
  once_per_customer boolean not null,
  created_at bigint not null,
  unique (shop_id, order_id, discount_code_id)
);
create unique index discount_redemptions_once_by_email
  on discount_redemptions (shop_id, discount_code_id, email) where once_per_customer;
create unique index discount_redemptions_once_by_customer
  on discount_redemptions (shop_id, discount_code_id, customer_id) where once_per_customer;
create index discount_redemptions_fk on discount_redemptions (discount_code_id);
create index discount_redemptions_order_fk on discount_redemptions (order_id);

-- Why a carrier service gave no rates, newest ones only.
create table carrier_failures (
  id ${id},
  shop_id bigint not null references shops (id),
  carrier_service_id bigint not null references carrier_services (id) on delete cascade,
  reason text not null,
  duration_ms bigint not null,
  created_at bigint not null
);
create index carrier_failures_of_service on carrier_failures (shop_id, carrier_service_id, id);
create index carrier_failures_fk on carrier_failures (carrier_service_id);
