-- What a shop taxes: tax is a share, 0.19 of a price.
create table countries (
  id ${id},
  shop_id bigint not null references shops (id),
  code text not null,
  name text not null,
  tax numeric not null default 0 check (tax >= 0),
  tax_name text,
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, code)
);

create table provinces (
  id ${id},
  shop_id bigint not null references shops (id),
  country_id bigint not null references countries (id) on delete cascade,
  code text not null,
  name text not null,
  tax numeric not null default 0 check (tax >= 0),
  tax_name text,
  tax_type text check (tax_type in ('normal', 'harmonized', 'compounded')),
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, country_id, code)
);
create index provinces_fk on provinces (country_id);

create table carrier_services (
  id ${id},
  shop_id bigint not null references shops (id),
  app_id bigint not null references apps (id) on delete cascade,
  name text not null check (name <> ''),
  active boolean not null,
  service_discovery boolean not null,
  carrier_service_type text not null check (carrier_service_type in ('api', 'legacy')),
  format text not null check (format in ('json', 'xml')),
  callback_url text not null,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index carrier_services_by_name on carrier_services (shop_id, lower(name));
create index carrier_services_fk on carrier_services (app_id);

-- Where a shop sends and for how much. An empty list of provinces stands for the whole country, the code * for every
-- country that no zone names.
create table shipping_zones (
  id ${id},
  shop_id bigint not null references shops (id),
  name text not null check (name <> ''),
  created_at bigint not null,
  updated_at bigint not null
);
create unique index shipping_zones_by_name on shipping_zones (shop_id, lower(name));

create table shipping_zone_countries (
  id ${id},
  shop_id bigint not null references shops (id),
  shipping_zone_id bigint not null references shipping_zones (id) on delete cascade,
  code text not null,
  province_codes text not null,
  unique (shop_id, code, shipping_zone_id)
);
create index shipping_zone_countries_fk on shipping_zone_countries (shipping_zone_id);

create table shipping_rates (
  id ${id},
  shop_id bigint not null references shops (id),
  shipping_zone_id bigint not null references shipping_zones (id) on delete cascade,
  type text not null check (type in ('price_based', 'weight_based')),
  name text not null check (name <> ''),
  price bigint not null check (price >= 0),
  min_order_subtotal bigint,
  max_order_subtotal bigint,
  currency text not null,
  weight_low numeric,
  weight_high numeric,
  weight_unit text not null check (weight_unit in ('g', 'kg', 'oz', 'lb')),
  created_at bigint not null,
  updated_at bigint not null
);
create index shipping_rates_of_zone on shipping_rates (shop_id, shipping_zone_id, id);
create index shipping_rates_fk on shipping_rates (shipping_zone_id);

create table carrier_shipping_rate_providers (
  id ${id},
  shop_id bigint not null references shops (id),
  shipping_zone_id bigint not null references shipping_zones (id) on delete cascade,
  carrier_service_id bigint not null references carrier_services (id) on delete cascade,
  flat_modifier bigint not null,
  currency text not null,
  percent_modifier numeric not null,
  service_filter text not null,
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, shipping_zone_id, carrier_service_id)
);
create index carrier_shipping_rate_providers_fk on carrier_shipping_rate_providers (carrier_service_id);
