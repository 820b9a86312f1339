-- Orders of checkouts named their thank-you page, which does not say what became of them.
update orders set order_status_url = replace(order_status_url, '/checkouts/' || checkout_token, '/orders/' || token)
  where checkout_token is not null and order_status_url is not null;
