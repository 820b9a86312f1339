-- When a sold gift card was taken back, with a refund or a change of its order: then it is no card of its line any more.
alter table gift_cards add column returned_at bigint;
create index gift_cards_order on gift_cards (shop_id, order_id);
