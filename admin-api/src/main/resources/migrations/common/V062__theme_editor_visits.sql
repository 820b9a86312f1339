-- Who has a theme's editor open, one row for each tab of a browser, and where in it they are: place is JSON. A row whose
-- tab has not been heard of for a while counts no more.
create table theme_editor_visits (
  shop_id bigint not null references shops (id),
  theme_id bigint not null references themes (id) on delete cascade,
  tab text not null,
  account_id bigint not null references accounts (id) on delete cascade,
  place text not null,
  seen_at bigint not null,
  primary key (shop_id, theme_id, tab)
);

-- Drafts that webhooks are told of later, since they come many at once: told_at is when themes/update was published for
-- one, and untold whether others came since.
create table theme_draft_events (
  theme_id bigint primary key references themes (id) on delete cascade,
  shop_id bigint not null references shops (id),
  told_at bigint not null,
  untold boolean not null
);
create index theme_draft_events_by_shop on theme_draft_events (shop_id, untold, told_at);
