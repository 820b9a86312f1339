-- Rules of price: what a code takes off, from what, for whom. Lists of ids and ranges are JSON.
create table price_rules (
  id ${id},
  shop_id bigint not null references shops (id),
  title text not null check (title <> ''),
  value_type text not null check (value_type in ('fixed_amount', 'percentage')),
  value numeric not null check (value <= 0),
  target_type text not null check (target_type in ('line_item', 'shipping_line')),
  target_selection text not null check (target_selection in ('all', 'entitled')),
  allocation_method text not null check (allocation_method in ('each', 'across')),
  allocation_limit integer check (allocation_limit > 0),
  customer_selection text not null check (customer_selection in ('all', 'prerequisite')),
  once_per_customer boolean not null,
  usage_limit integer check (usage_limit > 0),
  starts_at bigint not null,
  ends_at bigint,
  entitled_product_ids text not null,
  entitled_variant_ids text not null,
  entitled_collection_ids text not null,
  entitled_country_ids text not null,
  prerequisite_product_ids text not null,
  prerequisite_variant_ids text not null,
  prerequisite_collection_ids text not null,
  prerequisite_customer_ids text not null,
  prerequisite_saved_search_ids text not null,
  prerequisite_subtotal_range text,
  prerequisite_quantity_range text,
  prerequisite_shipping_price_range text,
  prerequisite_to_entitlement_quantity_ratio text,
  prerequisite_to_entitlement_purchase text,
  created_at bigint not null,
  updated_at bigint not null,
  check (ends_at is null or ends_at > starts_at)
);
create index price_rules_in_order on price_rules (shop_id, id);
create index price_rules_by_title on price_rules (shop_id, title);
create index price_rules_by_start on price_rules (shop_id, starts_at);
create index price_rules_by_end on price_rules (shop_id, ends_at);
create index price_rules_by_creation on price_rules (shop_id, created_at, id);
create index price_rules_by_change on price_rules (shop_id, updated_at, id);

-- code_key is the code in lower case: the database's own lower() knows only some letters.
create table discount_codes (
  id ${id},
  shop_id bigint not null references shops (id),
  price_rule_id bigint not null references price_rules (id) on delete cascade,
  code text not null check (code <> ''),
  code_key text not null,
  usage_count integer not null default 0 check (usage_count >= 0),
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, code_key)
);
create index discount_codes_of_rule on discount_codes (shop_id, price_rule_id, id);
create index discount_codes_by_use on discount_codes (shop_id, usage_count);
create index discount_codes_fk on discount_codes (price_rule_id);

create table discount_code_batches (
  id ${id},
  shop_id bigint not null references shops (id),
  price_rule_id bigint not null references price_rules (id) on delete cascade,
  status text not null check (status in ('queued', 'running', 'completed')),
  codes_count integer not null,
  imported_count integer not null,
  failed_count integer not null,
  logs text not null,
  results text not null,
  started_at bigint not null,
  completed_at bigint not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index discount_code_batches_of_rule on discount_code_batches (shop_id, price_rule_id, id);
create index discount_code_batches_fk on discount_code_batches (price_rule_id);
