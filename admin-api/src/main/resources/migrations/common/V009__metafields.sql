-- What apps note down about records; value is JSON. The owner's table follows from owner_resource.
create table metafields (
  id ${id},
  shop_id bigint not null references shops (id),
  owner_resource text not null,
  owner_id bigint not null,
  namespace text not null check (namespace <> ''),
  key text not null check (key <> ''),
  value text not null,
  value_type text not null check (value_type in ('string', 'integer', 'boolean', 'json_string')),
  description text,
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, owner_resource, owner_id, namespace, key)
);
create index metafields_in_order on metafields (shop_id, id);
