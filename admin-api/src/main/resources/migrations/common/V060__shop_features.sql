-- Features that an operator has switched on for a shop: settings of themes may ask for one, see feature_switch.
create table shop_features (
  shop_id bigint not null references shops (id),
  feature text not null,
  primary key (shop_id, feature)
);
