-- Listings of partners' apps. draft: what the partner writes and reviewers look at. live: what merchants see since the last approval; null while it is not in the app store. report: what screening the submission found; null until it was screened. revision: counts every change.
create table app_listings (
  id ${id},
  public_app_id bigint not null unique references public_apps (id),
  account_id bigint not null references accounts (id),
  developer text not null,
  handle text not null unique,
  state text not null check (state in ('draft', 'submitted', 'in_review', 'live')),
  draft text not null,
  live text,
  report text,
  revision bigint not null default 0,
  created_at bigint not null,
  updated_at bigint not null,
  submitted_at bigint,
  listed_at bigint
);
create index app_listings_by_account on app_listings (account_id);
create index app_listings_by_state on app_listings (state, submitted_at);

-- What happened to a listing, with what was said. author: an e-mail address. reviewing: whether a reviewer did it.
create table app_listing_steps (
  id ${id},
  listing_id bigint not null references app_listings (id) on delete cascade,
  step text not null,
  state text not null,
  author text not null,
  reviewing boolean not null,
  words text not null,
  created_at bigint not null
);
create index app_listing_steps_by_listing on app_listing_steps (listing_id, id);
