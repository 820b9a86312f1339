-- What orders are found by: the shop's number and a word, in SQLite's own index of terms. Their text is not kept here.
-- The server's next round writes what is there already.
create virtual table order_search using fts5 (
  terms, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);
update order_words set due = true;
