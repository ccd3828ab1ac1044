-- applications: users let agents act for them
create table delegations (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  user_id uuid not null,
  -- The agent: an application or a service account.
  application_id uuid,
  service_account_id uuid,
  -- By the identifier of a resource: the scopes of it.
  resources jsonb not null,
  subject_token_digest text not null,
  -- The session of the user that made it, with which it ends. Null: a server made it.
  session_id uuid,
  -- By which key or colleague it was made.
  source jsonb,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (project_id, id),
  unique (project_id, subject_token_digest),
  check (num_nonnulls(application_id, service_account_id) = 1),
  foreign key (project_id, user_id) references users on delete cascade,
  foreign key (project_id, application_id) references applications on delete cascade,
  foreign key (project_id, service_account_id) references service_accounts on delete cascade
);
create index delegations_by_user on delegations (project_id, user_id);
create index delegations_by_application on delegations (project_id, application_id) where application_id is not null;
create index delegations_by_service_account on delegations (project_id, service_account_id)
  where service_account_id is not null;
create index delegations_by_expiry on delegations (expires_at);
