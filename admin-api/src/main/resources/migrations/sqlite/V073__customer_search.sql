-- What customers are found by: the shop's number and a word, in SQLite's own index of terms. Their text is not kept.
create virtual table customer_search using fts5 (
  terms, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);
insert into customer_search (rowid, terms)
select id, replace(search_text, ' ', ' ' || shop_id || 'w') from customers;
