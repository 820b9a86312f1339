-- What merchants say about an app that they have, one review for each shop. reply: the partner's answer; empty until there is one.
create table app_reviews (
  id ${id},
  shop_id bigint not null references shops (id),
  listing_id bigint not null references app_listings (id) on delete cascade,
  author text not null,
  stars bigint not null check (stars between 1 and 5),
  body text not null,
  reply text not null default '',
  replied_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, listing_id)
);
create index app_reviews_by_listing on app_reviews (listing_id, id);
