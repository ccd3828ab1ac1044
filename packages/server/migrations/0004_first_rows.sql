-- Projects, their keys, and the people in them. Every key begins with the project, so that the tables
-- can be distributed by it. The customer's own JSON is `json`, not `jsonb`: it comes back as it was
-- written, key order and all.

create table projects (
  project_id text primary key,
  display_name text not null,
  description text not null default '',
  logo_url text,
  full_logo_url text,
  is_production_mode boolean not null default false,
  owner_team_id uuid,
  config_override jsonb not null default '{}',
  created_at timestamptz(3) not null
);
create index projects_by_owner on projects (owner_team_id);

create table api_key_sets (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  description text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  publishable_client_key_digest text,
  publishable_client_key_last_four text,
  secret_server_key_digest text,
  secret_server_key_last_four text,
  super_secret_admin_key_digest text,
  super_secret_admin_key_last_four text,
  primary key (project_id, id)
);

create table teams (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  display_name text not null,
  profile_image_url text,
  client_metadata json,
  client_read_only_metadata json,
  server_metadata json,
  created_at timestamptz(3) not null,
  primary key (project_id, id)
);
create index teams_by_age on teams (project_id, created_at, id);

create table users (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  display_name text,
  profile_image_url text,
  client_metadata json,
  client_read_only_metadata json,
  server_metadata json,
  is_anonymous boolean not null default false,
  password_hash text,
  -- Counts up whenever the password is set or removed: a proof made with an older one is void.
  password_version integer not null default 0,
  otp_auth_enabled boolean not null default false,
  sealed_totp_secret text,
  selected_team_id uuid,
  signed_up_at timestamptz(3) not null,
  last_active_at timestamptz(3) not null,
  primary key (project_id, id),
  foreign key (project_id, selected_team_id) references teams on delete set null (selected_team_id)
);
create index users_by_sign_up on users (project_id, signed_up_at, id);
create index users_by_selected_team on users (project_id, selected_team_id);

create table contact_channels (
  project_id text not null,
  id uuid not null,
  user_id uuid not null,
  type text not null check (type in ('email')),
  value text not null,
  is_primary boolean not null,
  is_verified boolean not null,
  used_for_auth boolean not null,
  created_at timestamptz(3) not null,
  primary key (project_id, id),
  foreign key (project_id, user_id) references users on delete cascade,
  constraint contact_channels_once_per_user unique (project_id, user_id, type, value)
);
create unique index contact_channels_one_primary on contact_channels (project_id, user_id) where is_primary;
create unique index contact_channels_one_for_auth on contact_channels (project_id, type, value) where used_for_auth;
create index contact_channels_by_value on contact_channels (project_id, value);

create table oauth_connections (
  project_id text not null,
  id uuid not null,
  user_id uuid not null,
  provider_config_id text not null,
  account_id text not null,
  email text,
  allow_sign_in boolean not null,
  allow_connected_accounts boolean not null,
  created_at timestamptz(3) not null,
  primary key (project_id, id),
  foreign key (project_id, user_id) references users on delete cascade,
  unique (project_id, user_id, provider_config_id, account_id)
);
create unique index oauth_connections_one_for_sign_in
  on oauth_connections (project_id, provider_config_id, account_id) where allow_sign_in;

create table team_memberships (
  project_id text not null,
  team_id uuid not null,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (project_id, team_id, user_id),
  foreign key (project_id, team_id) references teams on delete cascade,
  foreign key (project_id, user_id) references users on delete cascade
);
create index team_memberships_by_user on team_memberships (project_id, user_id);

create table team_permission_grants (
  project_id text not null,
  team_id uuid not null,
  user_id uuid not null,
  permission_id text not null,
  primary key (project_id, team_id, user_id, permission_id),
  foreign key (project_id, team_id, user_id) references team_memberships on delete cascade
);

create table project_permission_grants (
  project_id text not null,
  user_id uuid not null,
  permission_id text not null,
  primary key (project_id, user_id, permission_id),
  foreign key (project_id, user_id) references users on delete cascade
);

-- A device's stay: one refresh token, of which only the digest is kept.
create table sessions (
  project_id text not null,
  id uuid not null,
  user_id uuid not null,
  token_digest text not null,
  is_impersonation boolean not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  last_used_address text,
  user_agent text,
  ended_at timestamptz(3),
  ended_reason text,
  primary key (project_id, id),
  foreign key (project_id, user_id) references users on delete cascade,
  unique (project_id, token_digest),
  check ((ended_at is null) = (ended_reason is null))
);
create index sessions_by_user on sessions (project_id, user_id);

-- Single-use codes of every purpose. The row is found by the digest of the code's last 39 characters.
create table codes (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  purpose text not null,
  nonce_digest text not null,
  code_digest text not null,
  subject jsonb not null,
  wrong_guesses integer not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (project_id, id),
  unique (project_id, purpose, nonce_digest)
);
create index codes_by_expiry on codes (expires_at);

create table images (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  -- The user, team or project it was uploaded for. Others may show its address; only its owner removes it.
  owner_id text not null,
  format text not null check (format in ('png', 'jpeg', 'gif', 'webp')),
  bytes bytea not null,
  created_at timestamptz(3) not null,
  primary key (project_id, id)
);
create index images_by_id on images (id);
