-- When the merchant last decided where the shop delivers. A shop without zones whose merchant never did sends everywhere
-- at its flat rate, as every such shop did before this.
alter table shops add column delivery_checked_at bigint;

update shops set delivery_checked_at = updated_at where id in (select shop_id from shipping_zones);
