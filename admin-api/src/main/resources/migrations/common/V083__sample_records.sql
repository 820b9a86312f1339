-- What a shop was filled with to look at. The fingerprint is of the record as it was made: who changed it keeps it.
create table sample_records (
  shop_id bigint not null references shops (id),
  kind text not null,
  record_id bigint not null,
  fingerprint text not null,
  primary key (shop_id, kind, record_id)
);
