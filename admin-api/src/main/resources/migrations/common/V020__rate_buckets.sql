-- Thousandths of requests. Only where several processes serve a shop: one process keeps its buckets in memory.
create table rate_buckets (
  shop_id bigint primary key references shops (id),
  level bigint not null check (level >= 0),
  looked_at bigint not null
);
