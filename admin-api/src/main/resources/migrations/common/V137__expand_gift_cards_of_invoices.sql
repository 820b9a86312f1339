-- The gift cards that pay the invoice of a draft order, and how much each.
alter table draft_orders add column gift_cards text not null default '[]';
