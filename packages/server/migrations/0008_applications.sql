-- applications: programs that sign people in with the users of the project
create table applications (
  project_id text not null references projects on delete cascade,
  -- The client id.
  id uuid not null,
  display_name text not null,
  homepage_url text,
  -- A confidential one has a secret; a public one (in a browser, on a device) has none.
  type text not null check (type in ('confidential', 'public')),
  redirect_uris jsonb not null,
  post_logout_redirect_uris jsonb not null,
  scopes jsonb not null,
  -- The project's own: people are not asked.
  skips_consent boolean not null,
  enabled boolean not null,
  secret_digest text,
  secret_last_four text,
  old_secret_digest text,
  old_secret_expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (project_id, id),
  check ((type = 'confidential') = (secret_digest is not null))
);
