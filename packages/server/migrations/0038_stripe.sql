-- The Stripe accounts of projects, and the events that were handled.

-- Events name the account alone, so that it is searched for in all projects: without a reference. An event of an account whose
-- project was removed finds no project.
create table stripe_accounts (
  project_id text primary key,
  account_id text not null unique,
  created_at timestamptz(3) not null
);

-- Stripe sends an event again until it is answered, and sometimes twice.
create table stripe_events (
  id text primary key,
  received_at timestamptz(3) not null
);
create index stripe_events_by_age on stripe_events (received_at);
