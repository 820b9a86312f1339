-- What a shop has brought, whatever shows it. The bytes are kept once for all shops, by media_key. deleted_at: the shop
-- no longer has it, and its hosts no longer answer its address, until it is brought again. bytes is null of what was
-- brought before this table, until its file was looked at.
create index product_images_by_key on product_images (shop_id, media_key);
create table files (
  id ${id},
  shop_id bigint not null references shops (id),
  media_key text not null,
  extension text not null,
  name text not null check (name <> ''),
  sort_name text not null,
  alt text not null default '',
  width integer not null,
  height integer not null,
  bytes bigint,
  created_at bigint not null,
  deleted_at bigint,
  unique (shop_id, media_key)
);
insert into files (shop_id, media_key, extension, name, sort_name, alt, width, height, created_at)
select i.shop_id, i.media_key, coalesce(i.extension, 'jpg'), case when i.filename = '' then 'image' else i.filename end,
  lower(i.filename), coalesce(i.alt, ''), coalesce(i.width, 0), coalesce(i.height, 0), i.created_at
from product_images i
where i.media_key is not null and i.id = (
  select min(o.id) from product_images o where o.shop_id = i.shop_id and o.media_key = i.media_key);
create index files_by_creation on files (shop_id, created_at, id);
create index files_by_name on files (shop_id, sort_name, id);
create index files_by_bytes on files (shop_id, bytes, id);
create index files_unmeasured on files (shop_id, id) where bytes is null;

-- Texts that show pictures of the shop: few among many.
create index products_with_pictures on products (shop_id, id) where body_html like '%/media/%';
create index metafields_with_pictures on metafields (shop_id, id) where value like '%/media/%';

-- Shops from before this table, of which the next round looks for pictures in texts and settings, and at sizes.
create table file_backlogs (
  shop_id bigint primary key references shops (id)
);
insert into file_backlogs (shop_id) select id from shops;
