-- Test sign-ins: an owner sees what a provider answers to the settings of the project. They are kept for an hour.
create table oauth_tests (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  provider_id text not null,
  -- Opens the test in a browser, once.
  ticket_digest text not null,
  is_practice boolean not null,
  created_at timestamptz(3) not null,
  opened_at timestamptz(3),
  -- What the provider answered, or what went wrong. It has no token.
  outcome jsonb,
  primary key (project_id, id)
);
create index oauth_tests_by_age on oauth_tests (created_at);
