-- The theme of the theme store that a theme was made from, and the number of that version; null for any other.
alter table themes add column theme_store_id bigint;
alter table themes add column version text;

-- Whether the theme says it, too: those of before, and of processes of an earlier version, are told afterwards.
alter table theme_installations add column told boolean not null default false;
