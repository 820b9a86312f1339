-- What reports add up of lines stands with them in minor units, and in an index, so that no JSON is read. What counts open
-- orders is answered by their index alone: SQLite asks the condition of an index again. And beginnings of SKUs and codes on
-- packages are found in indexes, which have a condition so that SQLite does not take them for other questions.
alter table line_items add column discount_total bigint not null default 0;
alter table line_items add column tax_total bigint not null default 0;
-- For a moment tax_total holds how many minor units the major one has.
update line_items set tax_total = case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV',
      'XAF', 'XOF', 'XPF') then 1
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 1000
    when currency = 'CLF' then 10000
    else 100 end
  where discount_allocations <> '[]' or tax_lines <> '[]';
update line_items set discount_total = (
    select cast(round(coalesce(sum(cast(part.value ->> 'amount' as numeric)), 0) * tax_total) as bigint)
    from json_array_elements(cast(discount_allocations as json)) part(value)), tax_total = (
    select cast(round(coalesce(sum(cast(part.value ->> 'price' as numeric)), 0) * tax_total) as bigint)
    from json_array_elements(cast(tax_lines as json)) part(value))
  where tax_total <> 0;
create index line_items_sold on line_items (shop_id, order_id, product_id, title, quantity, price, discount_total,
  tax_total);
drop index orders_open;
create index orders_open on orders (shop_id, processed_at, id, fulfillment_status, financial_status, closed_at,
  cancelled_at) where closed_at is null and cancelled_at is null;
create index variants_by_beginning_of_sku on variants (shop_id, lower(sku) text_pattern_ops, id) where sku <> '';
drop index variants_by_barcode;
create index variants_by_beginning_of_barcode on variants (shop_id, lower(barcode) text_pattern_ops, id)
  where barcode is not null;
