-- What a shop answers with: "closed" awaits its deletion, "deleting" has begun to be deleted.
alter table shops add column state_now text not null default 'open'
  check (state_now in ('open', 'frozen', 'locked', 'closed', 'deleting'));
update shops set state_now = state;
alter table shops drop column state;
alter table shops rename column state_now to state;

-- Why a shop is not open. actor: who took the step. delete_at: when it is deleted; null where it is kept.
create table shop_closures (
  shop_id bigint primary key references shops (id),
  actor text not null check (actor in ('owner', 'operator')),
  asked_by text not null,
  reason text not null default '',
  created_at bigint not null,
  delete_at bigint
);
create index shop_closures_by_date on shop_closures (delete_at) where delete_at is not null;

-- Deletions under way. number: the id that the shop has or had; no reference, since the shop goes before this does. trees: of its themes. deleted_rows: how many by table.
create table shop_deletions (
  id ${id},
  number bigint not null unique,
  handle text not null,
  name text not null,
  recipient text not null,
  actor text not null,
  asked_by text not null,
  reason text not null,
  asked_at bigint not null,
  began_at bigint not null,
  files_listed boolean not null default false,
  trees text not null default '[]',
  deleted_rows text not null default '{}'
);

-- Files that a deletion takes away: listed before any is, so that one that was interrupted still counts them all. modified: when it was stored last, in milliseconds.
create table shop_deletion_files (
  deletion_id bigint not null references shop_deletions (id) on delete cascade,
  path text not null,
  bytes bigint not null,
  modified bigint not null,
  primary key (deletion_id, path)
);

-- An application outlives the store that it came from. SQLite takes "not null" away from no column, so the table is made anew.
create table partner_applications_anew (
  id ${id},
  account_id bigint not null references accounts (id) on delete cascade,
  store_id bigint references shops (id),
  company text not null check (company <> ''),
  website text not null default '',
  plans text not null check (plans <> ''),
  state text not null default 'applied' check (state in ('applied', 'approved', 'refused')),
  reason text not null default '',
  decided_by bigint references accounts (id) on delete set null,
  created_at bigint not null,
  decided_at bigint
);
insert into partner_applications_anew
  (id, account_id, store_id, company, website, plans, state, reason, decided_by, created_at, decided_at)
select id, account_id, store_id, company, website, plans, state, reason, decided_by, created_at, decided_at
from partner_applications;
drop table partner_applications;
alter table partner_applications_anew rename to partner_applications;
create index partner_applications_of_account on partner_applications (account_id, id);
create index partner_applications_by_state on partner_applications (state, id);
create index partner_applications_fk_store on partner_applications (store_id);
create index partner_applications_fk_reviewer on partner_applications (decided_by);
create unique index partner_applications_live on partner_applications (account_id) where state <> 'refused';
