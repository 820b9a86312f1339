-- Who stands behind orders. E-mail addresses are stored in lower case; the index is the wall behind that.
create unique index customers_by_email on customers (shop_id, lower(email));
alter table customers add column last_sent_abandoned_email_at bigint;

-- Orders placed before customers were joined to them: each address is one customer, named as on its last order.
insert into customers (shop_id, email, first_name, last_name, currency, search_text, created_at, updated_at)
select o.shop_id, o.customer_email, o.customer${json} ->> 'first_name', o.customer${json} ->> 'last_name', s.currency,
  ' ' || o.customer_email || ' ' || replace(o.customer_email, '@', ' ') || ' ', o.created_at, o.updated_at
from orders o join shops s on s.id = o.shop_id
where o.customer_email is not null
  and o.id = (select max(l.id) from orders l where l.shop_id = o.shop_id and l.customer_email = o.customer_email)
  and not exists (select 1 from customers c where c.shop_id = o.shop_id and lower(c.email) = o.customer_email);

update orders set customer_id = (select c.id from customers c
  where c.shop_id = orders.shop_id and lower(c.email) = orders.customer_email)
where customer_email is not null and customer_id is null;

update customers set
  orders_count = (select count(*) from orders o where o.customer_id = customers.id and o.cancelled_at is null),
  total_spent = (select coalesce(sum(o.total_price - o.balance), 0) from orders o
    where o.customer_id = customers.id and o.cancelled_at is null and o.currency = customers.currency),
  last_order_id = (select max(o.id) from orders o where o.customer_id = customers.id and o.cancelled_at is null)
where id in (select customer_id from orders);
update customers set
  last_order_name = (select o.name from orders o where o.id = customers.last_order_id),
  last_order_at = (select o.created_at / 1000 from orders o where o.id = customers.last_order_id)
where last_order_id is not null;

-- What a customer needs to sign in; of the activation only what proves that a link is ours.
create table customer_accounts (
  id ${id},
  shop_id bigint not null references shops (id),
  customer_id bigint not null references customers (id) on delete cascade,
  password_hash text,
  activation_hash text,
  activation_until bigint,
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, customer_id)
);
create index customer_accounts_fk on customer_accounts (customer_id);

-- Letters wait here until they are sent.
create table letters (
  id ${id},
  shop_id bigint not null references shops (id),
  kind text not null,
  recipient text not null,
  sender text not null,
  bcc text not null default '[]',
  subject text not null,
  body text not null,
  created_at bigint not null,
  sent_at bigint
);
create index letters_by_shop on letters (shop_id, id);
create index letters_waiting on letters (id) where sent_at is null;

-- Offers that merchants make. A claim keeps other attempts to pay away; attempt numbers the charges.
create table draft_orders (
  id ${id},
  shop_id bigint not null references shops (id),
  number bigint not null,
  status text not null default 'open' check (status in ('open', 'invoice_sent', 'completed')),
  token text not null unique,
  order_id bigint references orders (id) on delete set null,
  customer_id bigint references customers (id) on delete set null,
  email text,
  phone text,
  currency text not null,
  line_items text not null,
  billing_address text,
  shipping_address text,
  shipping_line text,
  applied_discount text,
  discount_applications text not null default '[]',
  note text,
  note_attributes text not null default '[]',
  tags text not null default '',
  tax_exempt boolean not null default false,
  taxes_included boolean not null,
  tax_lines text not null default '[]',
  total_line_items_price bigint not null check (total_line_items_price >= 0),
  total_discounts bigint not null check (total_discounts >= 0),
  subtotal_price bigint not null check (subtotal_price >= 0),
  total_shipping_price bigint not null check (total_shipping_price >= 0),
  total_tax bigint not null check (total_tax >= 0),
  total_price bigint not null check (total_price >= 0),
  attempt integer not null default 1,
  claim text,
  claimed_until bigint,
  invoice_sent_at bigint,
  completed_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  unique (shop_id, number),
  unique (shop_id, order_id)
);
create index draft_orders_by_shop on draft_orders (shop_id, id);
create index draft_orders_by_change on draft_orders (shop_id, updated_at, id);
create index draft_orders_of_customer on draft_orders (customer_id);
create index draft_orders_of_order on draft_orders (order_id);
create index draft_orders_claimed on draft_orders (shop_id, claimed_until) where claim is not null;
alter table shops add column next_draft_number bigint not null default 1;
