-- applications: programs with an identity of their own
create table service_accounts (
  project_id text not null references projects on delete cascade,
  -- The client id.
  id uuid not null,
  display_name text not null,
  -- Null: the project owns it.
  team_id uuid,
  -- In the team, or in the project where the project owns it.
  permission_ids jsonb not null,
  enabled boolean not null,
  secret_digest text not null,
  secret_last_four text not null,
  old_secret_digest text,
  old_secret_expires_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (project_id, id),
  foreign key (project_id, team_id) references teams on delete cascade
);
create index service_accounts_by_team on service_accounts (project_id, team_id) where team_id is not null;

-- The service account that a token was given to.
alter table openid_records add column service_account_id uuid,
  add foreign key (project_id, service_account_id) references service_accounts on delete cascade;
create index openid_records_by_service_account on openid_records (project_id, service_account_id)
  where service_account_id is not null;
