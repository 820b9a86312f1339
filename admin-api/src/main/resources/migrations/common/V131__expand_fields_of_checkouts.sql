-- Which fields the checkout asks for beside those that every address needs: hidden, optional or required.
alter table shops add column checkout_phone text not null default 'optional';
alter table shops add column checkout_company text not null default 'optional';
alter table shops add column checkout_address2 text not null default 'optional';
