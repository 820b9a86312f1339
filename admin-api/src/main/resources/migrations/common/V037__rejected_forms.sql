-- What a buyer typed into a form that could not be saved, and what was wrong with it, until the form is sent again: its
-- page is another request, perhaps at another process. subject is a hash of the token that opens the page. No card's
-- number and no password ever stands here.
create table rejected_forms (
  shop_id bigint not null references shops (id),
  subject text not null,
  form text not null,
  typed text not null,
  problems text not null,
  created_at bigint not null,
  primary key (shop_id, subject, form)
);
create index rejected_forms_by_age on rejected_forms (shop_id, created_at);
