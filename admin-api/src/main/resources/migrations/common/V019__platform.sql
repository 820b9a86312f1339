-- The ways to pay that a shop offers. provider_options hold credentials: they are written, and only masked when read.
create table payment_methods (
  id ${id},
  shop_id bigint not null references shops (id),
  code text not null check (code <> ''),
  title text not null check (title <> ''),
  active boolean not null,
  sandbox boolean not null,
  provider_options text not null default '{}',
  position integer not null check (position >= 1),
  created_at bigint not null,
  updated_at bigint not null
);
create index payment_methods_in_order on payment_methods (shop_id, position, id);
create unique index payment_methods_active on payment_methods (shop_id, code) where active;

insert into payment_methods (shop_id, code, title, active, sandbox, position, created_at, updated_at)
select id, 'test_gateway', 'Test payments', true, true, 1, created_at, created_at from shops;
insert into payment_methods (shop_id, code, title, active, sandbox, position, created_at, updated_at)
select id, 'manual', 'Manual payment', true, false, 2, created_at, created_at from shops;

-- What happened to records, for people and for apps that missed it; kept for a year. Words are made when it is read.
create table history (
  id ${id},
  shop_id bigint not null references shops (id),
  subject_type text not null,
  subject_id bigint not null,
  verb text not null,
  arguments text not null default '[]',
  author text not null default '',
  created_at bigint not null
);
create index history_in_order on history (shop_id, id);
create index history_of_subject on history (shop_id, subject_type, subject_id, id);
create index history_by_age on history (shop_id, created_at);

insert into history (shop_id, subject_type, subject_id, verb, created_at)
select shop_id, 'Product', id, 'create', created_at from products order by id;
insert into history (shop_id, subject_type, subject_id, verb, created_at)
select shop_id, 'Product', id, 'published', published_at from products where published_at is not null order by id;
insert into history (shop_id, subject_type, subject_id, verb, created_at)
select shop_id, 'Collection', id, 'create', created_at from collections order by id;
insert into history (shop_id, subject_type, subject_id, verb, created_at)
select shop_id, 'Collection', id, 'published', published_at from collections where published_at is not null order by id;
insert into history (shop_id, subject_type, subject_id, verb, created_at)
select shop_id, 'Page', id, 'create', created_at from pages order by id;
insert into history (shop_id, subject_type, subject_id, verb, created_at)
select shop_id, 'Page', id, 'published', published_at from pages where published_at is not null order by id;
insert into history (shop_id, subject_type, subject_id, verb, created_at)
select shop_id, 'Order', id, 'placed', created_at from orders order by id;
insert into history (shop_id, subject_type, subject_id, verb, created_at)
select shop_id, 'Order', id, 'closed', closed_at from orders where closed_at is not null order by id;

-- Terms that a shop shows: refunds, privacy, service, shipping.
create table policies (
  id ${id},
  shop_id bigint not null references shops (id),
  handle text not null,
  title text not null,
  body text not null,
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, handle)
);

-- How often pages were seen, by the hour. A visitor is a hash that nobody can undo once its day's salt is gone.
create table visits (
  shop_id bigint not null references shops (id),
  hour bigint not null,
  sessions bigint not null default 0 check (sessions >= 0),
  page_views bigint not null default 0 check (page_views >= 0),
  primary key (shop_id, hour)
);
create table visitors (
  shop_id bigint not null references shops (id),
  day bigint not null,
  visitor text not null,
  primary key (shop_id, day, visitor)
);
create table visit_salts (
  day bigint primary key,
  salt text not null
);

-- Reports read orders by when they were processed and money that went back by when it went.
create index orders_by_processing on orders (shop_id, processed_at, id);
create index orders_of_buyer on orders (shop_id, customer_email, processed_at);
create index transactions_of_returns on transactions (shop_id, processed_at) where kind = 'refund';
create index carts_by_creation on carts (shop_id, created_at);

alter table shops add column shop_owner text not null default '';
