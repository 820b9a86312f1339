-- Lists of pages and redirects, and the look for an old address that every "not found" begins with.
create index pages_by_title on pages (shop_id, title, id);
create index pages_by_change on pages (shop_id, updated_at, id);
create index pages_by_creation on pages (shop_id, created_at, id);
create index pages_by_publication on pages (shop_id, published_at, id);
create index redirects_by_lower_path on redirects (shop_id, lower(path));
create index redirects_by_target on redirects (shop_id, target);
create index redirects_by_change on redirects (shop_id, updated_at, id);
