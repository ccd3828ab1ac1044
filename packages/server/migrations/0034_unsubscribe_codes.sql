-- Links in emails that stop a category of them. The same link is made again for 30 days, and is found by its code alone:
-- a local table, without a foreign key. The program deletes the rows of removed users and projects.
create table unsubscribe_codes (
  digest text primary key,
  project_id text not null,
  user_id uuid not null,
  category_id uuid not null,
  expires_at timestamptz(3) not null
);
create index unsubscribe_codes_by_expiry on unsubscribe_codes (expires_at);
create index unsubscribe_codes_by_user on unsubscribe_codes (project_id, user_id);
