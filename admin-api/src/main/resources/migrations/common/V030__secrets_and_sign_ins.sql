-- With which key of the key file secrets are sealed. The one row is of the whole platform and so belongs to no shop;
-- without it this database is from before secrets were sealed.
create table sealing (
  id integer primary key check (id = 1),
  key_id text not null,
  sealed_at bigint not null
);

-- The last word to an app that was uninstalled is signed with its secret as every other: no need to copy that.
alter table webhooks add column parting boolean not null default false;
update webhooks set parting = true where parting_secrets is not null;
alter table webhooks drop column parting_secrets;

-- How often something was tried until then, counted for all processes. A key is the hash of what is counted: addresses
-- and accounts, of no shop.
create table attempts (
  key text primary key,
  count integer not null check (count >= 0),
  ends_at bigint not null
);
create index attempts_by_end on attempts (ends_at);

-- The session in which somebody let an app act as them: with it, its codes and tokens end. No reference, because a
-- session that was not used for two hours is forgotten and its tokens are not.
alter table oauth_codes add column session_id bigint;
alter table access_tokens add column session_id bigint;
create index access_tokens_of_session on access_tokens (session_id) where session_id is not null;

-- Who wants an account and a shop, until they have read the letter to their address. Nobody's yet, so of no shop; of the
-- link only the hash.
create table sign_ups (
  id ${id},
  hash text not null unique,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  shop text not null,
  created_at bigint not null,
  expires_at bigint not null
);
create index sign_ups_by_end on sign_ups (expires_at);

-- What has left long ago is forgotten.
create index letters_by_age on letters (created_at);
