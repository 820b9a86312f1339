-- Places where goods are kept and sent from; legacy ones belong to a fulfillment service. Every shop has a primary one.
create table locations (
  id ${id},
  shop_id bigint not null references shops (id),
  name text not null check (name <> ''),
  address1 text,
  address2 text,
  city text,
  zip text,
  province text,
  province_code text,
  country_code text,
  phone text,
  active boolean not null default true,
  legacy boolean not null default false,
  created_at bigint not null,
  updated_at bigint not null
);
create index locations_in_order on locations (shop_id, id);

alter table shops add column primary_location_id bigint references locations (id);
insert into locations (shop_id, name, address1, address2, city, zip, province, country_code, phone, created_at, updated_at)
select id, name, nullif(address1, ''), nullif(address2, ''), nullif(city, ''), nullif(zip, ''), nullif(province, ''),
  nullif(country, ''), nullif(phone, ''), created_at, updated_at from shops;
update shops set primary_location_id = (select min(l.id) from locations l where l.shop_id = shops.id);

-- What is counted: one item for each variant.
create table inventory_items (
  id ${id},
  shop_id bigint not null references shops (id),
  variant_id bigint not null unique references variants (id) on delete cascade,
  country_code_of_origin text,
  province_code_of_origin text,
  harmonized_system_code text,
  country_harmonized_system_codes text not null default '[]',
  created_at bigint not null,
  updated_at bigint not null
);
create index inventory_items_in_order on inventory_items (shop_id, id);
insert into inventory_items (shop_id, variant_id, created_at, updated_at)
select shop_id, id, created_at, updated_at from variants;

-- 0 only within the transaction that makes the variant.
alter table variants add column inventory_item_id bigint not null default 0;
update variants set inventory_item_id = (select i.id from inventory_items i where i.variant_id = variants.id);

-- How many of an item are at a location; variants.inventory_quantity is their sum. Whoever changes a level holds the
-- variant's row first.
create table inventory_levels (
  id ${id},
  shop_id bigint not null references shops (id),
  inventory_item_id bigint not null references inventory_items (id) on delete cascade,
  location_id bigint not null references locations (id),
  available bigint not null default 0,
  updated_at bigint not null,
  unique (inventory_item_id, location_id)
);
create index inventory_levels_of_item on inventory_levels (shop_id, inventory_item_id, location_id);
create index inventory_levels_of_location on inventory_levels (shop_id, location_id, id);
create index inventory_levels_fk on inventory_levels (location_id);
insert into inventory_levels (shop_id, inventory_item_id, location_id, available, updated_at)
select v.shop_id, v.inventory_item_id, s.primary_location_id, v.inventory_quantity, v.updated_at
from variants v join shops s on s.id = v.shop_id;

-- From where an order's goods were taken, as far as there was a choice. order_id is null only within a transaction.
create table withdrawals (
  id ${id},
  shop_id bigint not null references shops (id),
  order_id bigint references orders (id) on delete cascade,
  variant_id bigint not null,
  location_id bigint not null,
  quantity bigint not null check (quantity >= 0)
);
create index withdrawals_of_order on withdrawals (shop_id, order_id, variant_id);
create index withdrawals_fk on withdrawals (order_id);

-- What happened to stock and is not told yet: products/update goes out once a second at most for each product. No
-- references, because sellers must not wait for whoever edits the product.
create table stock_changes (
  id ${id},
  shop_id bigint not null,
  kind text not null check (kind in ('level', 'created', 'deleted')),
  product_id bigint not null,
  inventory_item_id bigint not null,
  told boolean not null default false,
  storefront boolean not null default false,
  created_at bigint not null
);
create index stock_changes_by_shop on stock_changes (shop_id, id);

-- On its way: what carriers and warehouses say of a shipment.
create table fulfillment_events (
  id ${id},
  shop_id bigint not null references shops (id),
  order_id bigint not null references orders (id) on delete cascade,
  fulfillment_id bigint not null references fulfillments (id) on delete cascade,
  status text not null,
  message text,
  happened_at bigint not null,
  estimated_delivery_at bigint,
  address1 text,
  city text,
  province text,
  country text,
  zip text,
  latitude numeric,
  longitude numeric,
  created_at bigint not null,
  updated_at bigint not null
);
create index fulfillment_events_of_fulfillment on fulfillment_events (shop_id, fulfillment_id, id);
create index fulfillment_events_fk on fulfillment_events (fulfillment_id);
create index fulfillment_events_fk_orders on fulfillment_events (order_id);

-- Third-party warehouses, each with its location.
create table fulfillment_services (
  id ${id},
  shop_id bigint not null references shops (id),
  app_id bigint not null references apps (id) on delete cascade,
  name text not null check (name <> ''),
  handle text not null,
  email text,
  callback_url text not null,
  format text not null check (format in ('json', 'xml')),
  inventory_management boolean not null,
  tracking_support boolean not null,
  requires_shipping_method boolean not null,
  location_id bigint not null references locations (id),
  polled_at bigint not null default 0,
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, handle)
);
create unique index fulfillment_services_by_name on fulfillment_services (shop_id, lower(name));
create index fulfillment_services_fk on fulfillment_services (app_id);
create index fulfillment_services_fk_locations on fulfillment_services (location_id);
create index fulfillments_at_location on fulfillments (shop_id, location_id, status);
