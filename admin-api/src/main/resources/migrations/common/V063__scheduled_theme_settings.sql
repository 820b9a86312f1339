-- Versions of settings that are published later, at most one for each theme. published_version and main: what pages
-- showed, and whether the theme was the shop's, when it was scheduled. missed_at: when it was due and could not be
-- published, because something of that had changed; it stays until the merchant decides.
create table theme_settings_schedules (
  theme_id bigint primary key references themes (id) on delete cascade,
  shop_id bigint not null references shops (id),
  version bigint not null,
  published_version bigint not null,
  main boolean not null,
  publish_at bigint not null,
  missed_at bigint,
  author text not null,
  created_at bigint not null
);
create index theme_settings_schedules_by_shop on theme_settings_schedules (shop_id, publish_at);
