-- Orders keep what was agreed: what a product or a shop later becomes does not change them, so nothing here refers to
-- the catalogue. Documents without identity (addresses, shipping lines, tax lines) are JSON.
create table orders (
  id ${id},
  shop_id bigint not null references shops (id),
  order_number bigint not null,
  name text not null,
  token text not null unique,
  email text,
  phone text,
  currency text not null,
  presentment_currency text not null,
  financial_status text not null check (financial_status in
    ('pending', 'authorized', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'voided')),
  fulfillment_status text not null default '' check (fulfillment_status in
    ('', 'partial', 'fulfilled', 'restocked', 'processing', 'partial-processing')),
  customer text,
  customer_email text,
  customer_locale text,
  billing_address text,
  shipping_address text,
  shipping_lines text not null default '[]',
  tax_lines text not null default '[]',
  taxes_included boolean not null,
  discount_applications text,
  discount_code text,
  note text,
  note_attributes text not null default '[]',
  tags text not null default '',
  total_line_items_price bigint not null check (total_line_items_price >= 0),
  total_discounts bigint not null check (total_discounts >= 0),
  subtotal_price bigint not null check (subtotal_price >= 0),
  total_shipping bigint not null check (total_shipping >= 0),
  total_tax bigint not null check (total_tax >= 0),
  total_tip_received bigint not null check (total_tip_received >= 0),
  total_price bigint not null check (total_price >= 0),
  balance bigint not null,
  total_outstanding bigint not null,
  payment_gateway_names text not null default '[]',
  buyer_accepts_marketing boolean not null default false,
  cancelled_at bigint,
  cancel_reason text,
  closed_at bigint,
  processed_at bigint not null,
  paid_at bigint,
  cart_token text,
  checkout_token text,
  checkout_id bigint,
  source_name text not null,
  referring_site text,
  landing_site text,
  client_details text,
  app_id bigint,
  test boolean not null default false,
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, order_number),
  -- A checkout becomes one order at most, whatever else goes wrong.
  unique (shop_id, checkout_id)
);
create index orders_by_creation on orders (shop_id, created_at, id);
create index orders_by_update on orders (shop_id, updated_at, id);
create index orders_by_checkout on orders (shop_id, checkout_token);
create index orders_by_customer on orders (shop_id, customer_email);

create table line_items (
  id ${id},
  shop_id bigint not null references shops (id),
  order_id bigint not null references orders (id) on delete cascade,
  product_id bigint,
  variant_id bigint,
  title text not null,
  variant_title text,
  sku text,
  vendor text,
  quantity integer not null check (quantity >= 1),
  fulfilled_quantity integer not null default 0 check (fulfilled_quantity between 0 and quantity),
  removed_quantity integer not null default 0 check (removed_quantity between 0 and quantity),
  open_quantity integer not null default 0 check (open_quantity between 0 and quantity),
  price bigint not null check (price >= 0),
  currency text not null,
  grams bigint not null default 0 check (grams >= 0),
  requires_shipping boolean not null,
  taxable boolean not null,
  gift_card boolean not null default false,
  fulfillment_service text not null default 'manual',
  fulfillment_id bigint,
  properties text not null default '[]',
  image_src text,
  discount_allocations text not null default '[]',
  applied_discount text,
  tax_lines text not null default '[]'
);
create index line_items_by_order on line_items (shop_id, order_id, id);

create table transactions (
  id ${id},
  shop_id bigint not null references shops (id),
  order_id bigint not null references orders (id) on delete cascade,
  parent_id bigint references transactions (id) on delete cascade,
  kind text not null check (kind in ('authorization', 'sale', 'capture', 'void', 'refund')),
  status text not null check (status in ('pending', 'success', 'failure', 'error')),
  amount bigint not null check (amount >= 0),
  currency text not null,
  application_fee bigint not null default 0,
  "authorization" text,
  gateway text not null,
  message text,
  error_code text,
  origin_error_code text,
  source_name text,
  receipt text,
  payment_details text,
  currency_exchange_adjustment text,
  payment_method_id bigint,
  location_id bigint,
  device_id bigint,
  staff_id bigint,
  test boolean not null default false,
  processed_at bigint not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index transactions_by_order on transactions (shop_id, order_id, id);

create table carts (
  id ${id},
  shop_id bigint not null references shops (id),
  token text not null unique,
  note text,
  attributes text not null default '{}',
  created_at bigint not null,
  updated_at bigint not null
);
create index carts_by_shop on carts (shop_id, id);

create table cart_lines (
  id ${id},
  shop_id bigint not null references shops (id),
  cart_id bigint not null references carts (id) on delete cascade,
  variant_id bigint not null references variants (id) on delete cascade,
  quantity integer not null check (quantity >= 1),
  properties text not null default '[]'
);
create index cart_lines_by_cart on cart_lines (shop_id, cart_id, id);
create index cart_lines_by_variant on cart_lines (variant_id);

-- A claim keeps other attempts to pay away until it is given back or expires; attempt numbers the charges, so that
-- the gateway knows a repeated one.
create table checkouts (
  id ${id},
  shop_id bigint not null references shops (id),
  token text not null unique,
  cart_id bigint references carts (id) on delete set null,
  cart_token text,
  currency text not null,
  email text,
  phone text,
  buyer_accepts_marketing boolean not null default false,
  shipping_address text,
  customer_locale text,
  note text,
  note_attributes text not null default '[]',
  line_items text not null,
  shipping_lines text not null default '[]',
  total_line_items_price bigint not null check (total_line_items_price >= 0),
  total_discounts bigint not null check (total_discounts >= 0),
  subtotal_price bigint not null check (subtotal_price >= 0),
  total_shipping bigint not null check (total_shipping >= 0),
  total_tax bigint not null check (total_tax >= 0),
  total_price bigint not null check (total_price >= 0),
  failed_payments text not null default '[]',
  client_details text,
  attempt integer not null default 1,
  claim text,
  claimed_until bigint,
  order_id bigint references orders (id) on delete set null,
  completed_at bigint,
  thanked_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index checkouts_by_shop on checkouts (shop_id, id);
create index checkouts_by_cart on checkouts (shop_id, cart_id);
create index checkouts_claimed on checkouts (shop_id, claimed_until) where claim is not null;

-- The test gateway's own books, as a bank keeps its own: nothing but a masked number of any card.
create table test_charges (
  id ${id},
  shop_id bigint not null references shops (id),
  idempotency_key text not null,
  "authorization" text not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  status text not null check (status in ('success', 'failure', 'error', 'voided')),
  error_code text,
  message text not null,
  payment_details text not null,
  created_at bigint not null,
  voided_at bigint,
  unique (shop_id, idempotency_key)
);
