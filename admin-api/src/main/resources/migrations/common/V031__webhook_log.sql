-- The log of a subscription is read by time, all of it or one state, and has a million rows where much happens.
create index webhook_deliveries_by_time on webhook_deliveries (shop_id, webhook_id, created_at, id);
create index webhook_deliveries_by_state on webhook_deliveries (shop_id, webhook_id, state, created_at, id);
-- What is forgotten is found in the first of these, subscription by subscription.
drop index webhook_deliveries_by_age;

-- What events told is emptied after thirty days; what was emptied before is not looked at again.
create index events_told on events (shop_id, created_at) where payload <> '';
