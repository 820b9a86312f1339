-- What lists filter by, in lower case: the databases' own lower() know different letters. Derived by the one author of
-- products, as is product_tags.
alter table products add column title_key text not null default '';
alter table products add column vendor_key text not null default '';
alter table products add column type_key text not null default '';
update products set title_key = lower(title), vendor_key = lower(vendor), type_key = lower(product_type);
create index products_by_title_key on products (shop_id, title_key, id);
create index products_by_vendor on products (shop_id, vendor_key, id);
create index products_by_type on products (shop_id, type_key, id);

-- A draft or an archived product is hidden, whatever else is said of it.
alter table products add column status text not null default 'active'
  check (status in ('active', 'draft', 'archived') and (status = 'active' or published_at is null));
alter table products add column product_availability integer not null default 7
  check (product_availability between 0 and 7);
alter table products add column custom_options text not null default '[]';
alter table products add column display_options text;
create index products_by_status on products (shop_id, status, id);

create table product_tags (
  shop_id bigint not null references shops (id),
  product_id bigint not null references products (id) on delete cascade,
  tag text not null,
  tag_key text not null,
  primary key (product_id, tag_key)
);
create index product_tags_by_key on product_tags (shop_id, tag_key, product_id);
insert into product_tags (shop_id, product_id, tag, tag_key)
with recursive parts (shop_id, product_id, tag, rest) as (
  select shop_id, id, '', tags || ', ' from products where tags <> ''
  union all
  select shop_id, product_id, substr(rest, 1, ${find}(rest, ', ') - 1), substr(rest, ${find}(rest, ', ') + 2)
  from parts where rest <> ''
)
select shop_id, product_id, min(tag), lower(tag) from parts where tag <> '' group by shop_id, product_id, lower(tag);

alter table variants add column tax_code text;

-- Smart collections: rules as they are printed, and beside them a row for each, made for matching. number: minor units,
-- grams or pieces; pattern: what like compares with, ! before what is meant as it stands.
alter table collections add column rules text;
alter table collections add column disjunctive boolean;
create index collections_by_kind on collections (shop_id, kind, id);
create table collection_rules (
  id ${id},
  shop_id bigint not null references shops (id),
  collection_id bigint not null references collections (id) on delete cascade,
  subject text not null,
  relation text not null,
  negated boolean not null,
  pattern text,
  number numeric
);
create index collection_rules_of_collection on collection_rules (shop_id, collection_id);
create index collection_rules_by_subject on collection_rules (shop_id, subject);
create index collection_rules_fk on collection_rules (collection_id);

-- What an app took off its own sales channel; everything else that is published stands there.
create table unlisted (
  shop_id bigint not null references shops (id),
  app_id bigint not null references apps (id) on delete cascade,
  kind text not null check (kind in ('product', 'collection')),
  subject_id bigint not null,
  primary key (app_id, kind, subject_id)
);
create index unlisted_by_shop on unlisted (shop_id, app_id, kind);
