-- What a theme is in its shop, in the words of the Admin API: the shop wears its main one.
alter table themes add column role text not null default 'unpublished'
  check (role in ('main', 'unpublished', 'demo', 'development'));
update themes set role = 'main' where published;
drop index themes_published;
alter table themes drop column published;
create unique index themes_main on themes (shop_id) where role = 'main';

-- "Exactly one main": shops that never chose have worn the starter theme without a row.
insert into themes (shop_id, name, role, created_at, updated_at)
select s.id, 'Starter', 'main', s.created_at, s.created_at
from shops s
where not exists (select 1 from themes t where t.shop_id = s.id and t.role = 'main');
