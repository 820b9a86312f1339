-- discount_code is what the shopper typed, kept from the cart to the order. told_at is when receivers last heard of the
-- cart; untold says that it has changed since.
alter table carts add column discount_code text;
alter table carts add column told_at bigint;
alter table carts add column untold boolean not null default false;
create index carts_untold on carts (shop_id, told_at) where untold;
create index carts_by_change on carts (shop_id, updated_at, id);

-- offers are the deliveries to choose from as they were last asked for, for the goods and place that offers_for names;
-- null while nobody has asked. discount_notice is what the buyer is told about a code that no longer holds.
alter table checkouts add column billing_address text;
alter table checkouts add column source_name text not null default 'web';
alter table checkouts add column app_id bigint;
alter table checkouts add column taxes_included boolean not null default true;
alter table checkouts add column tax_lines text not null default '[]';
alter table checkouts add column discount_code text;
alter table checkouts add column discount_notice text;
alter table checkouts add column discount_applications text not null default '[]';
alter table checkouts add column offers text;
alter table checkouts add column offers_for text;
alter table checkouts add column shipping_handle text;
alter table checkouts add column abandoned_at bigint;
alter table checkouts add column closed_at bigint;
alter table checkouts add column abandoned_email_status text not null default 'not_sent'
  check (abandoned_email_status in ('not_sent', 'scheduled', 'sent'));
alter table checkouts add column abandoned_sms_status text not null default 'not_sent'
  check (abandoned_sms_status in ('not_sent', 'scheduled', 'sent', 'failed'));
alter table checkouts add column scheduled_sent_at bigint;
alter table checkouts add column real_sent_at bigint;
create index checkouts_by_change on checkouts (shop_id, updated_at, id);
create index checkouts_unfinished on checkouts (shop_id, updated_at) where completed_at is null;

-- "unique_token = idempotency key": a payment that an app asked for, once.
create table checkout_payments (
  id ${id},
  shop_id bigint not null references shops (id),
  checkout_id bigint not null references checkouts (id) on delete cascade,
  unique_token text not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  session_id text,
  request_details text,
  status text not null check (status in ('pending', 'success', 'failure')),
  error_code text,
  message text,
  created_at bigint not null,
  updated_at bigint not null,
  unique (checkout_id, unique_token)
);
create index checkout_payments_of_checkout on checkout_payments (shop_id, checkout_id, id);

-- What happened to a checkout, in words for the merchant.
create table checkout_moments (
  id ${id},
  shop_id bigint not null references shops (id),
  checkout_id bigint not null references checkouts (id) on delete cascade,
  type text not null,
  message text not null,
  created_at bigint not null
);
create index checkout_moments_of_checkout on checkout_moments (shop_id, checkout_id, id);
create index checkout_moments_fk on checkout_moments (checkout_id);
