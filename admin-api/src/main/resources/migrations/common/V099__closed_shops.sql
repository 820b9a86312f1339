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

-- An application outlives the store that it came from.
alter table partner_applications alter column store_id drop not null;
