-- On PostgreSQL, primary keys, unique constraints and foreign keys of shops' tables begin with shop_id, so that an engine
-- can keep the rows of each shop together on one of many servers: docs/shards.md. They keep their names. SQLite has one
-- file, and keeps its keys.

-- Indexes of terms know whose they are. They are made anew: a row that changes would be indexed by itself.
create table customer_search_of_shops as
select r.shop_id, s.rowid, s.terms from customer_search s join customers r on r.id = s.rowid;
drop table customer_search;
alter table customer_search_of_shops rename to customer_search;
alter table customer_search
  alter column shop_id set not null,
  alter column terms set not null,
  add primary key (shop_id, rowid),
  add foreign key (shop_id) references shops (id);
create index customer_search_by_term on customer_search using gin (terms) with (gin_pending_list_limit = 256);

create table draft_order_search_of_shops as
select r.shop_id, s.rowid, s.terms from draft_order_search s join draft_orders r on r.id = s.rowid;
drop table draft_order_search;
alter table draft_order_search_of_shops rename to draft_order_search;
alter table draft_order_search
  alter column shop_id set not null,
  alter column terms set not null,
  add primary key (shop_id, rowid),
  add foreign key (shop_id) references shops (id);
create index draft_order_search_by_term on draft_order_search using gin (terms) with (gin_pending_list_limit = 256);

create table order_search_of_shops as
select r.shop_id, s.rowid, s.terms from order_search s join orders r on r.id = s.rowid;
drop table order_search;
alter table order_search_of_shops rename to order_search;
alter table order_search
  alter column shop_id set not null,
  alter column terms set not null,
  add primary key (shop_id, rowid),
  add foreign key (shop_id) references shops (id);
create index order_search_by_term on order_search using gin (terms) with (gin_pending_list_limit = 256);

create table product_search_of_shops as
select r.shop_id, s.rowid, s.terms from product_search s join products r on r.id = s.rowid;
drop table product_search;
alter table product_search_of_shops rename to product_search;
alter table product_search
  alter column shop_id set not null,
  alter column terms set not null,
  add primary key (shop_id, rowid),
  add foreign key (shop_id) references shops (id);
create index product_search_by_term on product_search using gin (terms) with (gin_pending_list_limit = 256);

-- What primary keys do from now on.
drop index apps_by_shop;
drop index carts_by_shop;
drop index checkouts_by_shop;
drop index collections_in_order;
drop index collects_in_order;
drop index customers_in_order;
drop index draft_orders_by_shop;
drop index events_by_shop;
drop index history_in_order;
drop index inventory_items_in_order;
drop index locations_in_order;
drop index metafields_in_order;
drop index orders_in_order;
drop index price_rules_in_order;
drop index products_in_order;
drop index shop_exports_of_shop;
drop index stock_changes_by_shop;
drop index theme_publications_by_shop;
drop index themes_by_shop;
drop index variants_in_order;
drop index webhooks_in_order;

-- A code is forgotten within minutes, and a token that it names may be gone before.
alter table oauth_codes drop constraint oauth_codes_token_id_fkey;

-- Tables of shops are those with a shop_id that is never null; shop_domains and development_stores are the platform's, which
-- lead to a shop. A foreign key that would empty its column would empty shop_id as well, so the program does it.
do $$
declare
  change record;
begin
  create temporary table keys_of_shops on commit drop as
  with shop_tables as (
    select t.oid, t.relname from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'shop_id'
    where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r' and a.attnotnull
      and t.relname not in ('shop_domains', 'development_stores')
  ), keys as (
    select c.conrelid, c.confrelid, c.conname, c.contype, c.confdeltype,
      (select string_agg(quote_ident(a.attname), ', ' order by k.place) from unnest(c.conkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as columns,
      (select string_agg(quote_ident(a.attname), ', ' order by k.place) from unnest(c.confkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number) as referred
    from pg_constraint c
  )
  select format('alter table %I drop constraint %I', t.relname, k.conname) as removal,
    case k.contype
      when 'f' then format('alter table %I add constraint %I foreign key (shop_id, %s) references %I (shop_id, %s)%s',
        t.relname, k.conname, k.columns, r.relname, k.referred,
        case k.confdeltype when 'c' then ' on delete cascade' else '' end)
      else format('alter table %I add constraint %I %s (shop_id, %s)',
        t.relname, k.conname, case k.contype when 'p' then 'primary key' else 'unique' end, k.columns)
    end as addition,
    k.contype = 'f' as is_reference
  from keys k join shop_tables t on t.oid = k.conrelid left join shop_tables r on r.oid = k.confrelid
  where k.columns !~ '\mshop_id\M' and (k.contype in ('p', 'u') or k.contype = 'f' and r.oid is not null);

  alter table shops drop constraint shops_primary_location_id_fkey;
  for change in select removal from keys_of_shops order by is_reference desc, removal loop
    execute change.removal;
  end loop;
  for change in select addition from keys_of_shops order by is_reference, addition loop
    execute change.addition;
  end loop;
  alter table shops add constraint shops_primary_location_id_fkey
    foreign key (id, primary_location_id) references locations (shop_id, id);
end $$;

-- why: without figures about the new tables, searches would read whole ones for a while.
analyze customer_search, draft_order_search, order_search, product_search;
