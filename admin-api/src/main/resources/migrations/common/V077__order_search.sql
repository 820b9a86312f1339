-- What orders are found by: the shop's number and a word, in PostgreSQL's own index of terms; SQLite has a file of its
-- own. The server's next round writes what is there already.
create table order_search (
  rowid bigint primary key,
  terms tsvector not null
);
-- The limit, in kB: every search reads through what was written last, until that is merged.
create index order_search_by_term on order_search using gin (terms) with (gin_pending_list_limit = 256);
update order_words set due = true;
