-- The themes that a shop may wear; it wears the published one. folder: the project on disk, null for the starter theme.
create table themes (
  id ${id},
  shop_id bigint not null references shops (id),
  name text not null,
  folder text,
  published boolean not null,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index themes_published on themes (shop_id) where published;
create index themes_by_shop on themes (shop_id, id);

-- What the merchant chose, a whole document each time: rows are only ever added, so that every state can come back.
create table theme_settings (
  id ${id},
  shop_id bigint not null references shops (id),
  theme_id bigint not null references themes (id) on delete cascade,
  version bigint not null,
  document text not null,
  created_at bigint not null,
  unique (shop_id, theme_id, version)
);
