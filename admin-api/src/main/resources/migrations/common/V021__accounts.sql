-- People belong to no shop: one account may work in many shops, be a partner and a reviewer. So accounts, their sessions
-- and their links have no shop_id. E-mail addresses are stored in lower case.
create table accounts (
  id ${id},
  email text not null unique,
  first_name text not null default '',
  last_name text not null default '',
  locale text not null default 'en',
  password_hash text not null,
  email_verified boolean not null default false,
  reviewer boolean not null default false,
  totp_secret text,
  totp_step bigint not null default 0,
  created_at bigint not null,
  updated_at bigint not null
);

-- Somebody signed in at one host: of what the browser carries only the hash.
create table sessions (
  id ${id},
  hash text not null unique,
  host text not null,
  account_id bigint not null references accounts (id) on delete cascade,
  user_agent text not null default '',
  address text not null default '',
  created_at bigint not null,
  last_seen_at bigint not null
);
create index sessions_of_account on sessions (account_id, id);
create index sessions_by_last_seen on sessions (last_seen_at);

-- Browsers in which an account's password was once right: of what they carry only the hash.
create table devices (
  id ${id},
  hash text not null unique,
  account_id bigint not null references accounts (id) on delete cascade,
  created_at bigint not null
);
create index devices_of_account on devices (account_id, id);

-- Who works in a shop. It has one owner.
create table staff (
  id ${id},
  shop_id bigint not null references shops (id),
  account_id bigint not null references accounts (id) on delete cascade,
  owner boolean not null default false,
  permissions text not null default '[]',
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, account_id)
);
create unique index staff_owner_of on staff (shop_id) where owner;
create index staff_of_account on staff (account_id);

-- Links that open something once, until they expire: of what they carry only the hash. The shop is the one that an
-- invitation or a ticket leads to; who uses the link may work nowhere.
create table one_use_links (
  id ${id},
  hash text not null unique,
  purpose text not null check (purpose in ('verify', 'recover', 'invite', 'installer', 'ticket', 'second_step')),
  account_id bigint references accounts (id) on delete cascade,
  shop_id bigint references shops (id),
  email text not null default '',
  permissions text not null default '[]',
  created_at bigint not null,
  expires_at bigint not null
);
create index one_use_links_of_shop on one_use_links (shop_id, purpose, id);
create index one_use_links_of_account on one_use_links (account_id, purpose);
create index one_use_links_by_end on one_use_links (expires_at);

-- What opens an account when its second factor is lost, once each: only the hashes.
create table recovery_codes (
  id ${id},
  account_id bigint not null references accounts (id) on delete cascade,
  hash text not null,
  unique (account_id, hash)
);
