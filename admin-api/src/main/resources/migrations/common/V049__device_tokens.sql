-- Tools that people signed in on their machines, such as the theme command line: of what they carry only the hash. They
-- are of accounts, and so of no shop.
create table device_tokens (
  id ${id},
  hash text not null unique,
  account_id bigint not null references accounts (id) on delete cascade,
  name text not null,
  created_at bigint not null,
  last_used_at bigint not null
);
create index device_tokens_of_account on device_tokens (account_id, id);
