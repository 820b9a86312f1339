-- Files that partner and reviewer send each other about a listing. step_id: the message they came with; null while it is not sent, and when listing or app were deleted: those files are deleted soon. token: the name of the file. size: bytes.
create table app_listing_attachments (
  id ${id},
  listing_id bigint references app_listings (id) on delete set null,
  step_id bigint references app_listing_steps (id) on delete set null,
  token text not null unique,
  name text not null,
  content_type text not null,
  size bigint not null,
  created_at bigint not null
);
create index app_listing_attachments_by_listing on app_listing_attachments (listing_id, id);
create index app_listing_attachments_by_step on app_listing_attachments (step_id);
