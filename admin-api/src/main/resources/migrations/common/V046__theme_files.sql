-- Trees of themes: the paths of a project's files with the hash and size of each, known by the hash of it all. Equal
-- trees are one row, whichever shops have them; what is in the files lies beside the images, under its hash.
create table theme_trees (
  hash text primary key,
  files text not null,
  created_at bigint not null
);
create index theme_trees_by_age on theme_trees (created_at);

-- tree: the theme's files, null for the platform's starter theme. live_tree: the newest that was built, which pages show.
-- folder: a project on disk that earlier versions built pages from; null once its files are here.
alter table themes add column tree text references theme_trees (hash);
alter table themes add column live_tree text references theme_trees (hash);
alter table themes add column build_status text not null default 'ready'
  check (build_status in ('queued', 'building', 'ready', 'failed'));
alter table themes add column settings_version bigint;
update themes set settings_version = (
  select max(s.version) from theme_settings s where s.shop_id = themes.shop_id and s.theme_id = themes.id);
create index themes_by_tree on themes (tree);
create index themes_by_live_tree on themes (live_tree);

-- The newest build of each theme: asked for, being made, or how it ended.
create table theme_builds (
  theme_id bigint primary key references themes (id) on delete cascade,
  shop_id bigint not null references shops (id),
  tree text references theme_trees (hash),
  publishes boolean not null,
  author text not null,
  asked_at bigint not null,
  due_at bigint not null,
  attempts bigint not null,
  taken_until bigint,
  finished_at bigint,
  log text not null
);
create index theme_builds_waiting on theme_builds (due_at) where finished_at is null;
create index theme_builds_by_tree on theme_builds (tree);

-- When single files of a theme were written; those that nobody wrote by themselves came with the theme.
create table theme_assets (
  id ${id},
  shop_id bigint not null references shops (id),
  theme_id bigint not null references themes (id) on delete cascade,
  path text not null,
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, theme_id, path)
);

-- Every tree of a theme that was built, in order, so that each can come back.
create table theme_revisions (
  id ${id},
  shop_id bigint not null references shops (id),
  theme_id bigint not null references themes (id) on delete cascade,
  number bigint not null,
  tree text references theme_trees (hash),
  published boolean not null,
  author text not null,
  created_at bigint not null,
  unique (shop_id, theme_id, number)
);
create index theme_revisions_by_tree on theme_revisions (tree);

-- Who saved settings, and what they call them.
alter table theme_settings add column author text not null default '';
alter table theme_settings add column label text not null default '';
