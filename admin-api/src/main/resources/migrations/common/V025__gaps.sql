-- A page of words: words to find it by, whether searches find it, and the picture that other sites show of it.
alter table pages add column tags text not null default '';
alter table pages add column is_show_in_search boolean not null default true;
alter table pages add column search_engine_image text;

-- How many variants a product of this shop may have.
alter table shops add column variant_limit integer not null default 100 check (variant_limit between 1 and 2048);

-- Every order has a page that shows it. How addresses of a shop begin is known from its orders that have one already.
update orders set order_status_url = (
    select replace(o.order_status_url, '/checkouts/' || o.checkout_token, '') || '/orders/' || orders.token
    from orders o
    where o.shop_id = orders.shop_id and o.order_status_url is not null and o.checkout_token is not null
    order by o.id desc limit 1)
  where order_status_url is null;
