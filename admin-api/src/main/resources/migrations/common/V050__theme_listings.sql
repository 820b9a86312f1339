-- Trees that no theme need have any more: versions of what stands in the theme store.
alter table theme_trees add column kept boolean not null default false;

-- Themes that partners offer in the theme store. demo_store_id: a shop of theirs in which the theme is shown. developer: their company.
create table theme_listings (
  id ${id},
  account_id bigint not null references accounts (id),
  developer text not null,
  handle text not null unique,
  title text not null,
  tagline text not null,
  description text not null,
  support_email text not null,
  demo_store_id bigint not null references shops (id),
  created_at bigint not null,
  updated_at bigint not null
);
create index theme_listings_by_account on theme_listings (account_id);
create index theme_listings_by_demo_store on theme_listings (demo_store_id);

-- report: what checking the files found; empty until they were checked.
create table theme_versions (
  id ${id},
  listing_id bigint not null references theme_listings (id),
  number text not null,
  state text not null check (state in ('draft', 'waiting_for_review', 'submission_canceled', 'submission_rejected',
    'pending_developer_released', 'release_canceled', 'released_to_theme_store')),
  notes text not null,
  tree text not null references theme_trees (hash),
  report text not null default '',
  created_at bigint not null,
  submitted_at bigint,
  released_at bigint,
  unique (listing_id, number)
);
-- "Only one version in progress": a new one cannot be made before this one is released or deleted.
create unique index theme_versions_in_progress on theme_versions (listing_id)
  where state <> 'released_to_theme_store';
create index theme_versions_by_state on theme_versions (state, submitted_at);
create index theme_versions_by_tree on theme_versions (tree);

-- What happened to a version, with what was said. author: an e-mail address.
create table theme_version_steps (
  id ${id},
  version_id bigint not null references theme_versions (id) on delete cascade,
  state text not null,
  author text not null,
  words text not null,
  created_at bigint not null
);
create index theme_version_steps_by_version on theme_version_steps (version_id, id);

-- The themes in the demo store that show a version, one for each of its styles.
create table theme_version_demos (
  id ${id},
  version_id bigint not null references theme_versions (id) on delete cascade,
  style text not null,
  shop_id bigint not null references shops (id),
  theme_id bigint not null references themes (id) on delete cascade,
  unique (version_id, style)
);
create index theme_version_demos_by_theme on theme_version_demos (theme_id);
create index theme_version_demos_by_shop on theme_version_demos (shop_id);

-- From which version and style of a listing a shop's theme was made: what an update compares with.
create table theme_installations (
  theme_id bigint primary key references themes (id) on delete cascade,
  shop_id bigint not null references shops (id),
  version_id bigint not null references theme_versions (id),
  style text not null,
  created_at bigint not null
);
create index theme_installations_by_version on theme_installations (version_id);
create index theme_installations_by_shop on theme_installations (shop_id);
