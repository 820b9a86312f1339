-- Apps for many shops. A partner's account has them and no shop does, so there is no shop_id: in each shop where one is
-- installed a row of apps stands for it. The secret signs and so stays readable; next_secret is the one that replaces it.
create table public_apps (
  id ${id},
  account_id bigint not null references accounts (id),
  name text not null check (name <> ''),
  email text not null,
  app_url text not null,
  redirect_urls text not null default '[]',
  client_id text not null unique,
  secret text not null,
  next_secret text,
  allowed_ips text not null default '[]',
  created_at bigint not null,
  updated_at bigint not null
);
create index public_apps_of_account on public_apps (account_id, id);

-- "At most 3 token secrets": of a public app they count for all its installations, so they have no shop_id either.
create table public_app_secrets (
  id ${id},
  public_app_id bigint not null references public_apps (id) on delete cascade,
  name text not null,
  secret_hash text not null,
  active boolean not null,
  created_at bigint not null
);
create index public_app_secrets_by_app on public_app_secrets (public_app_id, id);

-- A row of apps is an app in one shop: private, or the installation of a public one. What was uninstalled keeps its row,
-- because what it made in the shop's history names it.
alter table apps add column public_app_id bigint references public_apps (id);
alter table apps add column uninstalled_at bigint;
create unique index apps_of_public_app on apps (shop_id, public_app_id) where public_app_id is not null;
create index apps_fk_public_apps on apps (public_app_id);

-- What an installation calls with: only hashes. An offline token is made of its nonce and a key outside of the database,
-- so that it can be given out again; an online token is somebody's and ends.
create table access_tokens (
  id ${id},
  shop_id bigint not null references shops (id),
  app_id bigint not null references apps (id) on delete cascade,
  token_hash text not null unique,
  nonce text,
  scopes text not null,
  account_id bigint references accounts (id) on delete cascade,
  expires_at bigint,
  created_at bigint not null,
  check ((account_id is null) = (expires_at is null))
);
create unique index access_tokens_offline on access_tokens (shop_id, app_id) where account_id is null;
create index access_tokens_by_end on access_tokens (shop_id, expires_at);
create index access_tokens_fk on access_tokens (app_id);
create index access_tokens_fk_accounts on access_tokens (account_id);

-- What a merchant's consent is exchanged for, once. A used one is kept for a while: whoever sends it again ends its token.
create table oauth_codes (
  id ${id},
  shop_id bigint not null references shops (id),
  public_app_id bigint not null references public_apps (id) on delete cascade,
  account_id bigint not null references accounts (id) on delete cascade,
  code_hash text not null unique,
  redirect_uri text not null,
  scopes text not null,
  online boolean not null,
  challenge text,
  expires_at bigint not null,
  used_at bigint,
  token_id bigint references access_tokens (id) on delete set null
);
create index oauth_codes_by_end on oauth_codes (shop_id, expires_at);
create index oauth_codes_fk on oauth_codes (public_app_id);
create index oauth_codes_fk_accounts on oauth_codes (account_id);
create index oauth_codes_fk_tokens on oauth_codes (token_id);
