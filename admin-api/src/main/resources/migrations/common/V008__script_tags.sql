create table script_tags (
  id ${id},
  shop_id bigint not null references shops (id),
  app_id bigint not null references apps (id) on delete cascade,
  src text not null check (src <> ''),
  event text not null check (event = 'onload'),
  display_scope text not null check (display_scope in ('online_store', 'order_status', 'all')),
  cache boolean not null,
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, app_id, src, event)
);
create index script_tags_fk on script_tags (app_id);
