-- Payments that buyers make at a provider's own page, each by a reference that nobody can guess. Without a foreign key
-- to the checkout: checkouts are deleted when they are old, and what a provider took must be known all the same.
create table hosted_payments (
  id ${id},
  shop_id bigint not null references shops (id),
  reference text not null,
  payment_method_id bigint not null,
  account_id text not null,
  checkout_id bigint not null,
  checkout_token text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  test boolean not null,
  state text not null
    check (state in ('pending', 'completed', 'failed', 'cancelled', 'returning', 'returned', 'kept')),
  gateway_reference text,
  error_code text,
  message text,
  order_id bigint,
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, reference),
  unique (shop_id, payment_method_id, gateway_reference)
);
create index hosted_payments_by_gateway_reference on hosted_payments (shop_id, gateway_reference);
create index hosted_payments_unsettled on hosted_payments (shop_id, order_id, state);
