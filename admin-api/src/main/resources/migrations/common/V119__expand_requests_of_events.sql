-- The request that an event came from, as answers and the log name it; null for what jobs did.
alter table events add column request_id text;
