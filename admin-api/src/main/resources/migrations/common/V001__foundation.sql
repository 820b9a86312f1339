-- Shops are the tenants: every other table carries shop_id, first in every secondary index.
create table shops (
  id ${id},
  handle text not null unique,
  name text not null,
  email text not null,
  currency text not null,
  iana_timezone text not null,
  primary_locale text not null default 'en',
  country text not null default '',
  province text not null default '',
  city text not null default '',
  address1 text not null default '',
  address2 text not null default '',
  zip text not null default '',
  phone text not null default '',
  weight_unit text not null default 'kg' check (weight_unit in ('g', 'kg', 'oz', 'lb')),
  money_format text not null,
  enabled_currencies text not null default '[]',
  taxes_included boolean not null default true,
  shipping_title text not null default 'Standard delivery',
  shipping_price bigint not null default 0 check (shipping_price >= 0),
  state text not null default 'open' check (state in ('open', 'frozen', 'locked')),
  plan_name text not null default 'trial',
  next_order_number bigint not null default 1001,
  created_at bigint not null,
  updated_at bigint not null
);

-- What happened, written in the transaction in which it happened. storefront: pages made before it may be stale.
create table events (
  id ${id},
  shop_id bigint not null references shops (id),
  topic text not null,
  subject_id bigint not null,
  payload text not null,
  storefront boolean not null,
  created_at bigint not null
);
create index events_by_shop on events (shop_id, id);
create index events_of_storefront on events (shop_id, id) where storefront;

-- Private apps: one shop each. The password is kept only as its hash; the shared secret signs and so stays readable.
create table apps (
  id ${id},
  shop_id bigint not null references shops (id),
  name text not null,
  email text not null,
  api_key text not null unique,
  password_hash text not null,
  shared_secret text not null,
  scopes text not null,
  created_at bigint not null
);
create index apps_by_shop on apps (shop_id, id);

create table redirects (
  id ${id},
  shop_id bigint not null references shops (id),
  path text not null,
  target text not null,
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, path)
);

create table pages (
  id ${id},
  shop_id bigint not null references shops (id),
  title text not null,
  handle text not null,
  body_html text not null default '',
  author text not null default '',
  template_suffix text,
  search_engine_title text,
  search_engine_meta_description text,
  published_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, handle)
);

create table menus (
  id ${id},
  shop_id bigint not null references shops (id),
  handle text not null,
  title text not null,
  items text not null,
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, handle)
);
