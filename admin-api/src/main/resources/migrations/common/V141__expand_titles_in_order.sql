-- What a shop shows, in alphabetical order: searches and menus sorted all collections and pages before they took the first.
create index collections_shown_by_title on collections (shop_id, lower(title), id) where published_at is not null;
create index pages_shown_by_title on pages (shop_id, lower(title), id) where published_at is not null;
