-- What products are found by: terms that the platform makes, in PostgreSQL's own index of terms; SQLite has a file of
-- its own. Products that were stored before are added by the server's next rounds, see products.search_language.
create table product_search (
  rowid bigint primary key,
  terms tsvector not null
);
-- The limit, in kB: every search reads through what was written last, until that is merged.
create index product_search_by_term on product_search using gin (terms) with (gin_pending_list_limit = 256);

-- Words of products with each of their letters left out: two words that differ by one typing error share a spelling.
create table product_spellings (
  shop_id bigint not null references shops (id),
  spelling text not null,
  word text not null,
  primary key (shop_id, spelling, word)
);
