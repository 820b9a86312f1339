-- The password that a shop asks of its visitors, and what it tells them. The hash is empty until one was chosen.
create table storefront_passwords (
  shop_id bigint primary key references shops (id),
  hash text not null,
  message text not null,
  version integer not null
);

-- Which version of its password the shop asks for; 0 while it is open to everybody.
alter table shops add column password_version integer not null default 0;
