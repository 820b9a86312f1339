-- Work that one of several processes does at a time, such as a backup of all of them. expires_at: from when on another one may take it, since the first has not ended.
create table leases (
  name text not null primary key,
  expires_at bigint not null
);
