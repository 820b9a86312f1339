-- What a shop showed until another theme was published in its place: what rollbacks bring back. theme_id: the theme may
-- be gone by now. settings: what settings_version held, once the theme is.
create table theme_publications (
  id ${id},
  shop_id bigint not null references shops (id),
  theme_id bigint not null,
  name text not null,
  tree text references theme_trees (hash),
  settings_version bigint,
  settings text,
  author text not null,
  created_at bigint not null
);
create index theme_publications_by_shop on theme_publications (shop_id, id);
create index theme_publications_by_theme on theme_publications (shop_id, theme_id);
create index theme_publications_by_tree on theme_publications (tree);

-- Themes that updates made, and the state of the theme that each was made from. previewed_at: when it was first looked at.
create table theme_updates (
  theme_id bigint primary key references themes (id) on delete cascade,
  shop_id bigint not null references shops (id),
  source_id bigint not null,
  source_tree text,
  source_settings bigint not null,
  created_at bigint not null,
  previewed_at bigint
);
create index theme_updates_by_shop on theme_updates (shop_id);
