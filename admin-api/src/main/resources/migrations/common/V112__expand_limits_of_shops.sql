-- What each shop has, counted with every change of it, beside what it may have. A limit of null is the platform's, one
-- of -1 is none. theme_bytes is null until the files of the shop's themes were counted.
create table shop_limits (
  shop_id bigint primary key references shops (id),
  products bigint not null default 0,
  picture_bytes bigint not null default 0,
  theme_bytes bigint,
  product_limit bigint check (product_limit >= -1),
  storage_limit bigint check (storage_limit >= -1)
);
insert into shop_limits (shop_id, products, picture_bytes)
select s.id, (select count(*) from products p where p.shop_id = s.id),
  (select coalesce(sum(f.bytes), 0) from files f where f.shop_id = s.id and f.deleted_at is null)
from shops s;
