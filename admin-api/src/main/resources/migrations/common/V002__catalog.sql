-- lowest_price, sort_title and search_text are derived by the one author of products and serve the storefront's lists.
create table products (
  id ${id},
  shop_id bigint not null references shops (id),
  title text not null check (title <> ''),
  body_html text,
  handle text not null,
  vendor text not null default '',
  product_type text not null default '',
  tags text not null default '',
  published_at bigint,
  published_scope text not null default 'web' check (published_scope in ('web', 'global')),
  template_suffix text,
  gift_card boolean not null default false,
  metafields_global_title_tag text,
  metafields_global_description_tag text,
  lowest_price bigint not null default 0,
  sort_title text not null default '',
  search_text text not null default '',
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, handle)
);
create index products_in_order on products (shop_id, id);
create index products_by_title on products (shop_id, sort_title, id);
create index products_by_price on products (shop_id, lowest_price, id);
create index products_by_creation on products (shop_id, created_at, id);
create index products_by_change on products (shop_id, updated_at, id);
create index products_by_publication on products (shop_id, published_at, id);

create table product_options (
  id ${id},
  shop_id bigint not null references shops (id),
  product_id bigint not null references products (id) on delete cascade,
  name text not null check (name <> ''),
  position integer not null check (position between 1 and 3),
  "values" text not null
);
create index product_options_of_product on product_options (shop_id, product_id, position);
create index product_options_fk on product_options (product_id);

-- media_key is null while a picture named by an address has not been fetched.
create table product_images (
  id ${id},
  shop_id bigint not null references shops (id),
  product_id bigint not null references products (id) on delete cascade,
  position integer not null check (position >= 1),
  alt text,
  filename text not null,
  media_key text,
  extension text,
  width integer,
  height integer,
  source text,
  created_at bigint not null,
  updated_at bigint not null,
  check (media_key is not null or source is not null)
);
create index product_images_of_product on product_images (shop_id, product_id, position);
create index product_images_fk on product_images (product_id);
create index product_images_missing on product_images (shop_id, id) where media_key is null;

-- option_key is the folded tuple of option values: no two variants of a product may share it.
create table variants (
  id ${id},
  shop_id bigint not null references shops (id),
  product_id bigint not null references products (id) on delete cascade,
  title text not null,
  price bigint not null check (price >= 0),
  compare_at_price bigint check (compare_at_price >= 0),
  cost_per_item bigint check (cost_per_item >= 0),
  currency text not null,
  sku text not null default '',
  barcode text not null default '',
  position integer not null check (position >= 1),
  option1 text not null,
  option2 text,
  option3 text,
  option_key text not null,
  inventory_policy text not null default 'deny' check (inventory_policy in ('deny', 'continue')),
  inventory_management text,
  inventory_quantity bigint not null default 0,
  fulfillment_service text not null default 'manual',
  requires_shipping boolean not null default true,
  taxable boolean not null default true,
  is_default boolean not null default false,
  image_id bigint references product_images (id) on delete set null,
  grams bigint not null default 0 check (grams >= 0),
  weight numeric not null default 0,
  weight_unit text not null default 'kg' check (weight_unit in ('g', 'kg', 'oz', 'lb')),
  created_at bigint not null,
  updated_at bigint not null,
  unique (product_id, option_key)
);
create index variants_in_order on variants (shop_id, id);
create index variants_of_product on variants (shop_id, product_id, position);
create index variants_by_sku on variants (shop_id, sku);
create index variants_of_image on variants (image_id);

create table collections (
  id ${id},
  shop_id bigint not null references shops (id),
  kind text not null default 'custom' check (kind in ('custom', 'smart')),
  title text not null check (title <> ''),
  body_html text,
  handle text not null,
  published_at bigint,
  published_scope text not null default 'web' check (published_scope in ('web', 'global')),
  sort_order text not null default 'manual' check (sort_order in ('alpha-asc', 'alpha-desc', 'best-selling',
    'created', 'created-desc', 'manual', 'price-asc', 'price-desc')),
  template_suffix text,
  picture text,
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, handle)
);
create index collections_in_order on collections (shop_id, id);

create table collects (
  id ${id},
  shop_id bigint not null references shops (id),
  collection_id bigint not null references collections (id) on delete cascade,
  product_id bigint not null references products (id) on delete cascade,
  position integer not null check (position >= 1),
  featured boolean not null default false,
  created_at bigint not null,
  updated_at bigint not null,
  unique (collection_id, product_id)
);
create index collects_in_order on collects (shop_id, id);
create index collects_of_collection on collects (shop_id, collection_id, position, product_id);
create index collects_of_product on collects (shop_id, product_id);
create index collects_fk on collects (product_id);
