-- What a shop says of itself whatever theme it wears; an empty text leaves it to the theme. look: colours, fonts and
-- corners of the checkout and of e-mails, as {"colors":{"color_accent":"#1f5f4a"}}.
create table shop_preferences (
  shop_id bigint primary key references shops (id),
  title text not null check (length(title) <= 255),
  description text not null check (length(description) <= 320),
  image text not null,
  logo text not null,
  look text not null
);
