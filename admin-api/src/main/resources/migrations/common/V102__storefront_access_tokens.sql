-- Tokens with which pages of other sites read what a shop shows. access_token: public, it stands in those pages' scripts.
create table storefront_access_tokens (
  id ${id},
  shop_id bigint not null references shops (id),
  app_id bigint not null references apps (id) on delete cascade,
  title text not null check (title <> ''),
  access_token text not null,
  created_at bigint not null,
  unique (shop_id, access_token)
);
create index storefront_access_tokens_by_app on storefront_access_tokens (app_id);
