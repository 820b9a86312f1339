-- Gift cards that were bought, and the page on which who has a card sees what is on it.
alter table gift_cards add column token text;
alter table gift_cards add column order_id bigint;
alter table gift_cards add column line_item_id bigint;
create index gift_cards_token on gift_cards (shop_id, token);
create index gift_cards_usable on gift_cards (shop_id) where disabled_at is null and balance > 0;
create index gift_cards_line_item on gift_cards (shop_id, line_item_id);
