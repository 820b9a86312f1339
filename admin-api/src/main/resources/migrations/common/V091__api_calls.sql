-- What apps asked of the Admin API in the last days, and what they were answered; without queries and bodies.
create table api_calls (
  id ${id},
  shop_id bigint not null references shops (id),
  app_id bigint not null,
  called_at bigint not null,
  method text not null,
  path text not null,
  status integer not null,
  bucket text not null,
  micros bigint not null,
  request_id text not null
);
create index api_calls_of_app on api_calls (shop_id, app_id, id);
create index api_calls_by_time on api_calls (shop_id, called_at);
