-- Discounts that apply by themselves, and which of them a checkout has.
alter table price_rules add column automatic boolean not null default false;
create index price_rules_automatic on price_rules (shop_id) where automatic;
alter table checkouts add column automatic_discount_id bigint;
