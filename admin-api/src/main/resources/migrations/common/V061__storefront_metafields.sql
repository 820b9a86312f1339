-- Metafields that pages of the shop may show: those that somebody who may read them connected a theme's setting to.
create table storefront_metafields (
  shop_id bigint not null references shops (id),
  owner_resource text not null,
  namespace text not null,
  metafield_key text not null,
  primary key (shop_id, owner_resource, namespace, metafield_key)
);
