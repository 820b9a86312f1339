-- What gift cards paid, and what came back to them. amount is in minor units, below zero for what an order took;
-- reference names the order or the refund, which moves money of one card once.
create table gift_card_transactions (
  id ${id},
  shop_id bigint not null references shops (id),
  gift_card_id bigint not null references gift_cards (id),
  order_id bigint,
  reference text not null,
  amount bigint not null check (amount <> 0),
  currency text not null,
  balance bigint not null check (balance >= 0),
  created_at bigint not null
);
create unique index gift_card_transactions_reference
  on gift_card_transactions (shop_id, gift_card_id, reference);
-- The gift cards that will pay for a checkout, and how much each.
alter table checkouts add column gift_cards text not null default '[]';
