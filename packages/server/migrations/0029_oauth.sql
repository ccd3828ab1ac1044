-- Signing in with an account at a provider.

-- What this server remembers while a browser is at a provider. The state is known to the browser and the provider, the
-- secret of the cookie to the browser alone; both are kept as digests.
create table oauth_flows (
  project_id text not null references projects on delete cascade,
  state_digest text not null,
  provider_id text not null,
  cookie_digest text not null,
  -- PKCE verifier and nonce of the request to the provider.
  sealed_verifier text not null,
  -- What the application asked for.
  parameters jsonb not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (project_id, state_digest)
);
create index oauth_flows_by_age on oauth_flows (created_at);

-- Authorization codes, which an application exchanges for a session.
create table oauth_codes (
  project_id text not null,
  code_digest text not null,
  user_id uuid not null,
  -- Null: the account is connected when the code is exchanged.
  connection_id uuid,
  -- Then, the account and its tokens.
  sealed_link text,
  -- Of the user when the code was issued: a recovery of the account makes the code void.
  password_version integer not null,
  provider text not null,
  is_new_user boolean not null,
  redirect_uri text not null,
  code_challenge text not null,
  after_callback_redirect_url text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  -- The code came again after it was used: what it gave is revoked, or not given at all.
  replayed_at timestamptz(3),
  session_id uuid,
  mfa_attempt_id uuid,
  primary key (project_id, code_digest),
  foreign key (project_id, user_id) references users on delete cascade
);
create index oauth_codes_by_expiry on oauth_codes (expires_at);
create index oauth_codes_by_user on oauth_codes (project_id, user_id);

-- Tokens of providers, to act at the provider in the user's name.
create table oauth_tokens (
  project_id text not null,
  id uuid not null,
  connection_id uuid not null,
  kind text not null check (kind in ('access', 'refresh')),
  sealed_token text not null,
  scopes text[] not null,
  -- Of an access token.
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- The provider accepts it no longer.
  refused_at timestamptz(3),
  -- A process is refreshing with it until then.
  leased_until timestamptz(3),
  primary key (project_id, id),
  foreign key (project_id, connection_id) references oauth_connections on delete cascade
);
create index oauth_tokens_by_connection on oauth_tokens (project_id, connection_id);
