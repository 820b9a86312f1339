-- Whether pages have shown a version of a theme's settings. Of those that nobody has seen and nobody has named, as the
-- theme editor saves them while somebody works, only the newest stay.
alter table theme_settings add column shown boolean not null default false;
update theme_settings set shown = true;
