-- Made to try out receivers: told to them, and to nobody else.
alter table events add column test boolean not null default false;

-- Who wants to be told of what, and where. app_id 0 is the shop itself: made in its notification settings, so it cannot
-- refer to apps. A deleted one is kept for thirty days; parting_secrets, of an app that was uninstalled, sign its last
-- word. noticed is how many failures the last letter told of.
create table webhooks (
  id ${id},
  shop_id bigint not null references shops (id),
  app_id bigint not null,
  topic text not null check (topic <> ''),
  address text not null check (address <> ''),
  format text not null default 'json' check (format in ('json', 'xml')),
  fields text not null default '[]',
  metafield_namespaces text not null default '[]',
  status text not null default 'active' check (status in ('active', 'paused', 'deleted')),
  consecutive_failures integer not null default 0 check (consecutive_failures >= 0),
  noticed integer not null default 0 check (noticed >= 0),
  last_failure_at bigint,
  last_success_at bigint,
  deleted_at bigint,
  parting_secrets text,
  created_at bigint not null,
  updated_at bigint not null,
  check ((status = 'deleted') = (deleted_at is not null))
);
create index webhooks_in_order on webhooks (shop_id, id);
create index webhooks_by_topic on webhooks (shop_id, topic);
create unique index webhooks_of_app on webhooks (shop_id, app_id, topic, address) where status <> 'deleted';

-- One event on its way to one subscription, written with the event. How it will be told is copied, so that every attempt
-- sends the same bytes. While it waits, next_attempt_at says when it is due; whoever takes it moves that ahead as a lease.
create table webhook_deliveries (
  id ${id},
  shop_id bigint not null references shops (id),
  webhook_id bigint not null references webhooks (id) on delete cascade,
  event_id bigint not null references events (id),
  subject_id bigint not null,
  format text not null check (format in ('json', 'xml')),
  fields text not null,
  metafield_namespaces text not null,
  metafields text,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts between 0 and 20),
  chain_started_at bigint,
  next_attempt_at bigint not null,
  last_attempt_at bigint,
  response_code integer,
  duration_ms bigint,
  error text,
  created_at bigint not null,
  unique (event_id, webhook_id)
);
create index webhook_deliveries_in_order on webhook_deliveries (shop_id, webhook_id, id);
create index webhook_deliveries_fk on webhook_deliveries (webhook_id);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at, id) where state = 'waiting';
create index webhook_deliveries_first on webhook_deliveries (webhook_id, subject_id, id)
  where state = 'waiting' and attempts = 0;
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

-- What was sent and answered, appended and never changed. Signatures are not kept.
create table webhook_attempts (
  id ${id},
  shop_id bigint not null references shops (id),
  delivery_id bigint not null references webhook_deliveries (id) on delete cascade,
  number integer not null check (number between 1 and 20),
  attempted_at bigint not null,
  address text not null,
  ip text,
  response_code integer,
  duration_ms bigint not null,
  error text,
  request_headers text not null,
  response_body text not null
);
create index webhook_attempts_of_delivery on webhook_attempts (shop_id, delivery_id, id);
create index webhook_attempts_fk on webhook_attempts (delivery_id);

-- What signs the notifications that a shop made itself. While it is exchanged, the one before signs as well.
create table notification_secrets (
  shop_id bigint primary key references shops (id),
  secret text not null,
  previous text,
  created_at bigint not null
);
