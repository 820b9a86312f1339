-- A title that was filled in because the merchant gave none follows the language of who reads it from now on.
update policies set title = '' where
  (handle = 'refund-policy' and title = 'Refund policy')
  or (handle = 'shipping-policy' and title = 'Shipping policy')
  or (handle = 'privacy-policy' and title = 'Privacy policy')
  or (handle = 'terms-of-service' and title = 'Terms of service');
