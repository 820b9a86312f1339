-- Gift cards: codes that are worth money. Amounts in minor units; a disabled card stays for the books.
create table gift_cards (
  id ${id},
  shop_id bigint not null references shops (id),
  code text not null check (code <> ''),
  initial_value bigint not null check (initial_value > 0),
  balance bigint not null check (balance >= 0),
  currency text not null,
  expires_on text,
  note text not null default '',
  disabled_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  check (balance <= initial_value)
);
create unique index gift_cards_code on gift_cards (shop_id, code);
