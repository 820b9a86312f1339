-- What the platform's browser saw of a version. pages: a picture with figures for each style, page and width. taken_until: a process takes them now.
create table theme_version_pictures (
  version_id bigint primary key references theme_versions (id) on delete cascade,
  state text not null check (state in ('waiting', 'taken', 'failed')),
  problem text not null default '',
  pages text not null default '[]',
  attempts bigint not null default 0,
  taken_until bigint,
  asked_at bigint not null,
  finished_at bigint
);
create index theme_version_pictures_by_state on theme_version_pictures (state, asked_at);
insert into theme_version_pictures (version_id, state, asked_at)
  select id, 'waiting', created_at from theme_versions
  where state in ('waiting_for_review', 'pending_developer_released', 'released_to_theme_store');

-- How often checking its files was begun: what fails again and again keeps no other version waiting.
alter table theme_versions add column check_attempts bigint not null default 0;
