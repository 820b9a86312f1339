-- How often something that a shop's pages show has changed; pages made at another version may be stale.
create table storefront_versions (
  shop_id bigint primary key references shops (id),
  version bigint not null
);

drop index events_of_storefront;
