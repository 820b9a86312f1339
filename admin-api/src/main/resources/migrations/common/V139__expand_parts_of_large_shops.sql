-- The collections of a product, from an index alone: SQLite read all of the shop's from that of collections.
create index collects_by_product on collects (shop_id, product_id, collection_id);
-- The transactions of refunds, which each list of orders asks for: all of the shop's were read.
create index transactions_of_refund on transactions (shop_id, refund_id, id) where refund_id is not null;
-- What a product's page shows beside the product: all pages of the shop were read.
create index pages_by_template on pages (shop_id, template_suffix) where template_suffix is not null;
