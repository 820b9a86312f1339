-- Hosts that merchants bring, beside the permanent one of each shop. token: what a TXT record of the domain has to say.
-- verified_at is null until it was found there; only then is the shop answered at the host, and no other shop. finding:
-- what the last check found. reached: whether the host led to this server then.
create table shop_domains (
  id ${id},
  shop_id bigint not null references shops (id),
  host text not null check (length(host) between 3 and 253),
  token text not null,
  verified_at bigint,
  checked_at bigint,
  finding text not null default '',
  reached boolean not null default false,
  is_primary boolean not null default false check (not is_primary or verified_at is not null),
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, host)
);
create unique index shop_domains_verified on shop_domains (host) where verified_at is not null;
create unique index shop_domains_primary on shop_domains (shop_id) where is_primary;
create index shop_domains_waiting on shop_domains (created_at) where not reached;
