-- The first answer to each Idempotency-Key of an app, kept for a day.
create table idempotency_keys (
  id ${id},
  shop_id bigint not null references shops (id),
  app_id bigint not null,
  idempotency_key text not null,
  fingerprint text not null,
  status int not null,
  headers text not null,
  body text not null,
  created_at bigint not null,
  unique (shop_id, app_id, idempotency_key)
);
create index idempotency_keys_by_age on idempotency_keys (shop_id, created_at);
