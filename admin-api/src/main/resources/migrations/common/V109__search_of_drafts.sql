-- What draft orders are found by: folded words of the draft, its buyer and its lines, beside the drafts, because a draft
-- is long, and the shop's number and a word in PostgreSQL's own index of terms; SQLite has a file of its own. Drafts that
-- were made before this have due set: the server's next round writes them.
create table draft_order_words (
  draft_order_id bigint primary key references draft_orders (id) on delete cascade,
  shop_id bigint not null references shops (id),
  text text not null,
  due boolean not null default false
);
create index draft_order_words_of_shop on draft_order_words (shop_id, draft_order_id);
create index draft_order_words_due on draft_order_words (shop_id, draft_order_id) where due;

insert into draft_order_words (draft_order_id, shop_id, text, due) select id, shop_id, '', true from draft_orders;

create table draft_order_search (
  rowid bigint primary key,
  terms tsvector not null
);
-- The limit, in kB: every search reads through what was written last, until that is merged.
create index draft_order_search_by_term on draft_order_search using gin (terms)
  with (gin_pending_list_limit = 256);
