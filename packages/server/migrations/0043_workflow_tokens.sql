-- Tokens by which code that the server runs for a project calls the API. A run holds one while it lives.
create table workflow_tokens (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  digest text not null,
  expires_at timestamptz(3) not null,
  primary key (project_id, id)
);
create unique index workflow_tokens_by_digest on workflow_tokens (project_id, digest);
create index workflow_tokens_by_expiry on workflow_tokens (expires_at);
