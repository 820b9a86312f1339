-- A partner's app that was deleted keeps its row: what shops remember names it, and its last word is signed with its
-- secret. Nobody can be let in by it any more.
alter table public_apps add column deleted_at bigint;
