-- The storefront version of a shop at which something behind a tag changed last: product:7, products:4/title, look.
-- A cached page is stale once one of its tags has changed after the version at which the page was made.
create table storefront_tags (
  shop_id bigint not null references shops (id),
  tag text not null,
  version bigint not null,
  primary key (shop_id, tag)
);
create index storefront_tags_by_version on storefront_tags (shop_id, version);
