-- By whom it was written, and in which area of the console it shows; in none what apps alone see.
alter table history add column author_kind text not null default 'platform'
  check (author_kind in ('staff', 'app', 'customer', 'platform'));
alter table history add column area text not null default '';

update history set
  author_kind = case
    when author <> '' and exists (
      select 1 from apps a where a.shop_id = history.shop_id and a.name = history.author
    ) then 'app'
    when author <> '' then 'staff'
    when verb in ('placed', 'return_requested') then 'customer'
    else 'platform'
  end,
  area = case
    when subject_type in ('Order', 'DraftOrder') then 'orders'
    when subject_type in ('Product', 'Collection') then 'products'
    when subject_type in ('Customer', 'CustomerGroup') then 'customers'
    when subject_type in ('PriceRule', 'GiftCard') then 'discounts'
    when subject_type = 'Page' then 'content'
    when subject_type = 'Theme' then 'themes'
    else ''
  end;

create index history_of_area on history (shop_id, area, author_kind, created_at, id);
