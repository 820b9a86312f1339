-- Rounds ask once for all shops what is due: indexes of the rows that wait, and of nothing else.
create index checkouts_to_abandon on checkouts (updated_at)
  where completed_at is null and claim is null and abandoned_at is null and closed_at is null
    and (email is not null or phone is not null);
create index hosted_payments_to_settle on hosted_payments (shop_id)
  where state in ('completed', 'returning') and order_id is null;
create index imports_running on imports (updated_at) where status = 'running';
create index theme_draft_events_untold on theme_draft_events (told_at) where untold;
