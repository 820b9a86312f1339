-- "At most 3 token secrets exist at a time": only their hashes are kept, the value is shown once.
create table token_secrets (
  id ${id},
  shop_id bigint not null references shops (id),
  app_id bigint not null references apps (id) on delete cascade,
  name text not null,
  secret_hash text not null,
  active boolean not null,
  created_at bigint not null
);
create index token_secrets_by_app on token_secrets (shop_id, app_id, id);

-- Where an app may call from; an empty list means anywhere.
alter table apps add column allowed_ips text not null default '[]';
create index apps_by_password on apps (shop_id, password_hash);
