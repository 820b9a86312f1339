-- Customers. search_text is derived by their one author: folded words, a blank before and after each.
create table customers (
  id ${id},
  shop_id bigint not null references shops (id),
  email text,
  phone text,
  first_name text,
  last_name text,
  note text,
  accepts_marketing boolean not null default false,
  accepts_marketing_updated_at bigint,
  marketing_opt_in_level text
    check (marketing_opt_in_level in ('single_opt_in', 'confirmed_opt_in', 'unknown')),
  tags text not null default '',
  state text not null default 'disabled' check (state in ('disabled', 'invited', 'enabled', 'declined')),
  tax_exempt boolean not null default false,
  verified_email boolean not null default false,
  orders_count bigint not null default 0 check (orders_count >= 0),
  total_spent bigint not null default 0,
  currency text not null,
  last_order_id bigint,
  last_order_name text,
  last_order_at bigint,
  search_text text not null default '',
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, email),
  unique (shop_id, phone)
);
create index customers_in_order on customers (shop_id, id);
create index customers_by_creation on customers (shop_id, created_at, id);
create index customers_by_change on customers (shop_id, updated_at, id);
create index customers_by_last_order on customers (shop_id, last_order_at, id);

create table customer_addresses (
  id ${id},
  shop_id bigint not null references shops (id),
  customer_id bigint not null references customers (id) on delete cascade,
  first_name text,
  last_name text,
  company text,
  address1 text,
  address2 text,
  city text,
  province text,
  province_code text,
  country text,
  country_code text,
  zip text,
  phone text,
  is_default boolean not null default false,
  created_at bigint not null,
  updated_at bigint not null
);
create index customer_addresses_of_customer on customer_addresses (shop_id, customer_id, id);
create index customer_addresses_by_country on customer_addresses (shop_id, country_code, customer_id);
create index customer_addresses_fk on customer_addresses (customer_id);
create unique index customer_addresses_default on customer_addresses (shop_id, customer_id) where is_default;

create table customer_groups (
  id ${id},
  shop_id bigint not null references shops (id),
  name text not null check (name <> ''),
  query text not null default '',
  created_at bigint not null,
  updated_at bigint not null
);
create unique index customer_groups_by_name on customer_groups (shop_id, lower(name));
