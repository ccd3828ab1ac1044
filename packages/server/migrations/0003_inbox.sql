-- Where mail goes in development: kept here and shown in the dashboard instead of being sent. The
-- content is sealed, since it holds codes that still work. `position` is the order of arrival.
create table inbox_mails (
  position bigint generated always as identity primary key,
  id uuid not null unique,
  to_address text not null,
  sealed_content text not null,
  created_at timestamptz(3) not null
);
create index inbox_mails_by_address on inbox_mails (to_address, position);
