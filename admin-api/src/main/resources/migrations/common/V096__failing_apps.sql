-- breaker_opened_at: since when only single attempts are made at its address; null since one succeeded.
alter table webhooks add column breaker_opened_at bigint;
create index webhooks_by_failure on webhooks (last_failure_at) where last_failure_at is not null;

-- failing_since: since when its webhooks fail, which its partner was told; null while it is well.
alter table public_apps add column failing_since bigint;

-- Whether any listing was changed is asked by every page of the app store, and answered by this alone.
create index app_listings_version on app_listings (id, listed_at, revision);
