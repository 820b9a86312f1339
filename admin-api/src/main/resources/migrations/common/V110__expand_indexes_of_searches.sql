-- What searches for a part of a name or title read, row after row: indexes with nothing else in them, in the order of the
-- list, and with what is compared. PostgreSQL reads such an index alone only when it has the plain columns, too; a file's
-- deleted_at is there because each row is asked for it. And drafts of customers that are found, within a shop: without it
-- SQLite reads all drafts.
create index files_searched on files (shop_id, created_at, id, deleted_at, sort_name);
create index pages_searched on pages (shop_id, id, lower(title), lower(handle), title, handle);
create index price_rules_searched on price_rules (shop_id, id, lower(title), title);
create index draft_orders_of_customer_in_shop on draft_orders (shop_id, customer_id, id);
