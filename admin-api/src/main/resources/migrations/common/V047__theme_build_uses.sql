-- Which builds of themes pages of a shop had files of, and when last: browsers ask for them as long as they hold such a
-- page, and no other shop's host has them.
create table theme_build_uses (
  id ${id},
  shop_id bigint not null references shops (id),
  build text not null,
  used_at bigint not null,
  unique (shop_id, build)
);
create index theme_build_uses_by_time on theme_build_uses (used_at);
