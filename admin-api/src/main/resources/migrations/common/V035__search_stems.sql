-- search_text holds the stems of a product's words, too, by the rules of search_language. Products that were stored
-- before, and all of a shop whose language changes, are written again by the server's next round.
alter table products add column search_language text not null default '';
create index products_by_search_language on products (shop_id, search_language, id);
