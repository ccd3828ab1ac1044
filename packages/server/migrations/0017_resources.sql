-- applications: APIs for which applications receive tokens
create table resources (
  project_id text not null references projects on delete cascade,
  -- The client id of the resource server, for introspection.
  id uuid not null,
  -- The parameter `resource` of RFC 8707, and the audience of tokens.
  identifier text not null,
  display_name text not null,
  scopes jsonb not null,
  token_format text not null check (token_format in ('jwt', 'opaque')),
  token_algorithm text not null check (token_algorithm in ('RS256', 'ES256')),
  token_lifetime_seconds integer not null check (token_lifetime_seconds between 60 and 86400),
  enabled boolean not null,
  secret_digest text not null,
  secret_last_four text not null,
  old_secret_digest text,
  old_secret_expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (project_id, id),
  unique (project_id, identifier)
);

-- By the identifier of a resource: the scopes of it that the user has allowed.
alter table openid_consents add column resources jsonb not null default '{}';
