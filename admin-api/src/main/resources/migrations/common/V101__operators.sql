-- Operators run the installation: their console shows every shop.
alter table accounts add column operator boolean not null default false;

-- What operators did, in their console and by commands; kept when the shop or the account is gone. author: an e-mail address, "command" for a command line. subject: the handle of a shop, an e-mail address or the name of a job.
create table operator_actions (
  id ${id},
  author text not null,
  action text not null,
  subject text not null,
  words text not null default '',
  created_at bigint not null
);

-- Files of whole shops that their owners asked for. claimed_until: until when a process has it; files: that were added so far, of all_files. file: its name in the data folder once it is made. expires_at: when it is deleted.
create table shop_exports (
  id ${id},
  shop_id bigint not null references shops (id),
  asked_by text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  files bigint not null default 0,
  all_files bigint not null default 0,
  file text not null default '',
  bytes bigint not null default 0,
  created_at bigint not null,
  claimed_until bigint,
  finished_at bigint,
  expires_at bigint not null
);
create index shop_exports_of_shop on shop_exports (shop_id, id);
