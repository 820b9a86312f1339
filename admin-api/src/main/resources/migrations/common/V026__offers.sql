-- When a draft has to be paid.
alter table draft_orders add column payment_terms text;

-- What a buyer was shown in a currency that is not the shop's: the rate of that moment, unit prices and totals.
alter table checkouts add column presentment text;
alter table orders add column presentment text;
