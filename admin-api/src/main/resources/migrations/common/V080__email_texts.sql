-- What merchants say in e-mails to shoppers, by e-mail and language; an empty text leaves the platform's.
create table email_texts (
  shop_id bigint not null references shops (id),
  email text not null,
  language text not null,
  subject text not null,
  heading text not null,
  introduction text not null,
  closing text not null,
  primary key (shop_id, email, language)
);
