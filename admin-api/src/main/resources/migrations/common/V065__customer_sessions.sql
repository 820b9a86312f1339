-- Sign-ins of customers: one row each, known to the checkout's host by one token and to the shop's host by another.
-- The ticket carries it from the first to the second, once.
create table customer_sessions (
  id ${id},
  shop_id bigint not null references shops (id),
  customer_id bigint not null references customers (id) on delete cascade,
  account_hash text not null unique,
  storefront_hash text unique,
  ticket_hash text unique,
  ticket_until bigint,
  user_agent text not null,
  created_at bigint not null,
  last_seen_at bigint not null
);
create index customer_sessions_by_customer on customer_sessions (shop_id, customer_id, id);
create index customer_sessions_fk on customer_sessions (customer_id);

-- What proves that somebody reads the e-mails of an address: a link, or a code in the browser that asked for it. Of both
-- only the hash is kept. A registration waits here until its address is proven.
create table customer_email_proofs (
  id ${id},
  shop_id bigint not null references shops (id),
  purpose text not null check (purpose in ('code', 'register', 'reset', 'email')),
  customer_id bigint references customers (id) on delete cascade,
  email text not null,
  hash text not null unique,
  code_hash text,
  tries integer not null default 0,
  first_name text,
  last_name text,
  accepts_marketing boolean not null default false,
  password_hash text,
  expires_at bigint not null,
  created_at bigint not null
);
create index customer_email_proofs_by_email on customer_email_proofs (shop_id, email, purpose);
create index customer_email_proofs_fk on customer_email_proofs (customer_id);
create index customer_email_proofs_old on customer_email_proofs (expires_at);

-- An account that the merchant closed stays closed: its owner cannot register again.
alter table customer_accounts add column closed_at bigint;

-- Whether customers may have accounts: disabled, optional, or required at the checkout.
alter table shops add column customer_accounts text not null default 'optional'
  check (customer_accounts in ('disabled', 'optional', 'required'));

-- The cart that its customer finds again in every browser.
alter table carts add column customer_id bigint references customers (id) on delete set null;
create index carts_by_customer on carts (customer_id);
