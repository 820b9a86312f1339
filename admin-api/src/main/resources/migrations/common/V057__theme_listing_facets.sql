-- For whom a theme is, as the theme store is filtered: words of fixed lists. catalog_size: empty for any.
alter table theme_listings add column trades text not null default '[]';
alter table theme_listings add column features text not null default '[]';
alter table theme_listings add column catalog_size text not null default '';
