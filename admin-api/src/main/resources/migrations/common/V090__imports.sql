-- Imports of files of every kind that were begun in the console: how far each is, and what came of it. Its file is kept
-- until it is over, so that any process can go on with it.
create table imports (
  id ${id},
  shop_id bigint not null references shops (id),
  kind text not null check (kind in ('products', 'customers', 'inventory', 'redirects', 'discount_codes')),
  subject_id bigint not null,
  replaces boolean not null,
  staff_id bigint not null,
  author text not null,
  file_name text not null,
  status text not null check (status in ('checked', 'running', 'done', 'stopped', 'cancelled')),
  reason text not null,
  row_count integer not null,
  rows_done integer not null,
  created integer not null,
  updated integer not null,
  unchanged integer not null,
  refused integer not null,
  images_tried integer not null,
  images integer not null,
  images_left_out integer not null,
  preview text not null,
  started_at bigint not null,
  updated_at bigint not null
);
create index imports_of_kind on imports (shop_id, kind, subject_id, id);
create index imports_by_status on imports (shop_id, status, updated_at);

create table import_files (
  import_id bigint primary key references imports (id),
  shop_id bigint not null references shops (id),
  content text not null
);

-- Rows that were left out, and those that they are mended with, which have no reason; pictures have line 0.
create table import_refusals (
  id ${id},
  shop_id bigint not null references shops (id),
  import_id bigint not null references imports (id),
  line bigint not null,
  subject text not null,
  reason text not null,
  cells text not null
);
create index import_refusals_of_import on import_refusals (shop_id, import_id, line, id);
create index import_refusals_fk on import_refusals (import_id);

-- What was running has no file here to go on with.
insert into imports (shop_id, kind, subject_id, replaces, staff_id, author, file_name, status, reason, row_count,
  rows_done, created, updated, unchanged, refused, images_tried, images, images_left_out, preview, started_at,
  updated_at)
select shop_id, 'products', 0, false, 0, '', file_name, case status when 'done' then 'done' else 'cancelled' end, '', 0,
  0, cast(report${json} ->> 'created' as integer), cast(report${json} ->> 'updated' as integer),
  cast(report${json} ->> 'unchanged' as integer), rows_left_out, images_tried, images, images_left_out,
  '{"heading":[],"understood":[],"ignored":[],"tried":0,"counts":{"created":0,"updated":0,"unchanged":0,"refused":0},"refused":[]}',
  started_at, updated_at
from product_imports;
drop table product_imports;
