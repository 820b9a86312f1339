-- What customers are found by: the shop's number and a word, in PostgreSQL's own index of terms; SQLite has a file of
-- its own.
create table customer_search (
  rowid bigint primary key,
  terms tsvector not null
);
insert into customer_search (rowid, terms)
select id, array_to_tsvector(array_remove(string_to_array(replace(search_text, ' ', ' ' || shop_id || 'w'), ' '), ''))
from customers;
-- The limit, in kB: every search reads through what was written last, until that is merged.
create index customer_search_by_term on customer_search using gin (terms) with (gin_pending_list_limit = 256);
