-- Languages in which a shop shows its pages beside its own. shops.enabled_locales has the same, as a list of JSON, so
-- that whoever knows the shop knows them.
create table shop_locales (
  id ${id},
  shop_id bigint not null references shops (id),
  locale text not null check (length(locale) between 2 and 5),
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, locale)
);
alter table shops add column enabled_locales text not null default '[]';
