-- Letters once more, with what sending them takes. What waited while nothing could send it is too old to be sent now,
-- and the links in it were kept in clear.
drop table letters;

-- Letters of shops, and of the platform itself: those have no shop_id, because they go to people who sign in, not to
-- customers of anybody.
create table letters (
  id ${id},
  shop_id bigint references shops (id),
  kind text not null,
  recipient text not null,
  reply_to text,
  bcc text not null default '[]',
  subject text not null,
  content text not null,
  unsubscribe text,
  about bigint,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'cancelled')),
  attempts integer not null default 0,
  reason text,
  send_at bigint not null,
  claimed_until bigint,
  created_at bigint not null,
  sent_at bigint
);
create index letters_by_shop on letters (shop_id, id);
create index letters_waiting on letters (send_at, id) where state = 'waiting';

-- Who does not want a shop's offers any more, in lower case.
create table letter_refusals (
  id ${id},
  shop_id bigint not null references shops (id),
  address text not null,
  created_at bigint not null,
  unique (shop_id, address)
);

-- Whether the buyer is told of a refund once its money has moved.
alter table refunds add column notify boolean not null default false;
