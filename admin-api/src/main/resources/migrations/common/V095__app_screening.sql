-- unlisted: an owner for whom the shop is no place of work, such as a store in which the platform tries apps.
alter table staff add column unlisted boolean not null default false;

-- screening: a store in which the partner's apps are tried when they are submitted; one for each partner, which no list shows.
alter table development_stores add column screening boolean not null default false;
create unique index development_stores_for_screening on development_stores (account_id) where screening;

-- screening_since: when a process began to screen the submission. screening_step: what it tries now.
alter table app_listings add column screening_since bigint;
alter table app_listings add column screening_step text not null default '';
