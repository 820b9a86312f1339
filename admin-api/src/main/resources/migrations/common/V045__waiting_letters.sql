-- Each new order cancels what is waiting about its checkout: without this, that reads all letters of the shop.
create index letters_waiting_about on letters (shop_id, about, kind) where state = 'waiting';
