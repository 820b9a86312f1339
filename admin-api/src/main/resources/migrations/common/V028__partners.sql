-- Who asked to be a partner, and what was answered. Partners are people and belong to no shop, so these rows have no
-- shop_id of their own; store_id is the regular store that somebody applied from. Every attempt stays: it is the history.
create table partner_applications (
  id ${id},
  account_id bigint not null references accounts (id) on delete cascade,
  store_id bigint not null references shops (id),
  company text not null check (company <> ''),
  website text not null default '',
  plans text not null check (plans <> ''),
  state text not null default 'applied' check (state in ('applied', 'approved', 'refused')),
  reason text not null default '',
  decided_by bigint references accounts (id) on delete set null,
  created_at bigint not null,
  decided_at bigint
);
create index partner_applications_of_account on partner_applications (account_id, id);
create index partner_applications_by_state on partner_applications (state, id);
create index partner_applications_fk_store on partner_applications (store_id);
create index partner_applications_fk_reviewer on partner_applications (decided_by);
-- Somebody has one application that is open or was approved.
create unique index partner_applications_live on partner_applications (account_id) where state <> 'refused';

-- Which partner opened a development store. The store has an owner as any shop has; this says whose list it is in.
create table development_stores (
  id ${id},
  shop_id bigint not null unique references shops (id),
  account_id bigint not null references accounts (id) on delete cascade,
  created_at bigint not null
);
create index development_stores_of_account on development_stores (account_id, id);
