-- When apps of partners came into shops and left them, and why. What is known from before is where each stands now.
create table app_installation_events (
  id ${id},
  shop_id bigint not null references shops (id),
  public_app_id bigint not null references public_apps (id),
  installed boolean not null,
  reason text not null default '',
  words text not null default '',
  happened_at bigint not null
);
create index app_installation_events_of_app on app_installation_events (public_app_id, happened_at);
create index app_installation_events_of_shop on app_installation_events (shop_id, public_app_id);

insert into app_installation_events (shop_id, public_app_id, installed, happened_at)
select shop_id, public_app_id, true, created_at from apps where public_app_id is not null order by created_at, id;
insert into app_installation_events (shop_id, public_app_id, installed, happened_at)
select shop_id, public_app_id, false, uninstalled_at from apps
where public_app_id is not null and uninstalled_at is not null order by uninstalled_at, id;
