-- What a shop has brought in images on a day, for its quota.
create table image_bytes (
  shop_id bigint not null references shops (id),
  day text not null,
  bytes bigint not null,
  primary key (shop_id, day)
);
