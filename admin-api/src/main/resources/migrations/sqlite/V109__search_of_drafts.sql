-- What draft orders are found by: folded words of the draft, its buyer and its lines, beside the drafts, because a draft
-- is long, and the shop's number and a word in SQLite's own index of terms. Drafts that were made before this have due
-- set: the server's next round writes them.
create table draft_order_words (
  draft_order_id bigint primary key references draft_orders (id) on delete cascade,
  shop_id bigint not null references shops (id),
  text text not null,
  due boolean not null default false
);
create index draft_order_words_of_shop on draft_order_words (shop_id, draft_order_id);
create index draft_order_words_due on draft_order_words (shop_id, draft_order_id) where due;

insert into draft_order_words (draft_order_id, shop_id, text, due) select id, shop_id, '', true from draft_orders;

create virtual table draft_order_search using fts5 (
  terms, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);
