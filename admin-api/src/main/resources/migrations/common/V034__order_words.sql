-- What orders are found by: folded words of the order, its buyer and its lines, beside the orders, because a search
-- reads all of a shop's and an order is long. Those that were placed before this have due set: the first round of the
-- server writes them.
create table order_words (
  order_id bigint primary key references orders (id) on delete cascade,
  shop_id bigint not null references shops (id),
  text text not null,
  due boolean not null default false
);
create index order_words_of_shop on order_words (shop_id, order_id);
create index order_words_due on order_words (shop_id, order_id) where due;

insert into order_words (order_id, shop_id, text, due)
select id, shop_id, lower(name || ' ' || coalesce(email, '')), true from orders;
