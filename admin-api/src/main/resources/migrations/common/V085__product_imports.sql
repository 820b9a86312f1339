-- Imports of product files that were begun in the console: how far each is, and what came of it.
create table product_imports (
  id ${id},
  shop_id bigint not null references shops (id),
  file_name text not null,
  status text not null check (status in ('running', 'done', 'stopped')),
  bytes_read bigint not null,
  bytes bigint not null,
  images_tried integer not null,
  images integer not null,
  report text not null,
  rows_left_out integer not null,
  images_left_out integer not null,
  started_at bigint not null,
  updated_at bigint not null
);
create index product_imports_of_shop on product_imports (shop_id, id);
