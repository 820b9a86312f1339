-- A payment at a provider's page pays for a checkout, or for a draft order by its invoice.
alter table hosted_payments rename column checkout_id to purchase_id;
alter table hosted_payments rename column checkout_token to purchase_token;
alter table hosted_payments add column purchase text not null default 'checkout'
  check (purchase in ('checkout', 'draft_order'));
