-- What products are found by: terms that the platform makes, in SQLite's own index of terms. Their text is not kept.
-- Products that were stored before are added by the server's next rounds, see products.search_language.
create virtual table product_search using fts5 (
  terms, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);

-- Words of products with each of their letters left out: two words that differ by one typing error share a spelling.
create table product_spellings (
  shop_id bigint not null references shops (id),
  spelling text not null,
  word text not null,
  primary key (shop_id, spelling, word)
) without rowid;
