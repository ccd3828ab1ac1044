-- applications: what OpenID Connect keeps of the applications of a project
-- What a person has allowed an application. Without a row they are asked.
create table openid_consents (
  project_id text not null,
  user_id uuid not null,
  application_id uuid not null,
  scopes jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (project_id, user_id, application_id),
  foreign key (project_id, user_id) references users on delete cascade,
  foreign key (project_id, application_id) references applications on delete cascade
);
create index openid_consents_by_application on openid_consents (project_id, application_id);

-- Codes, tokens, grants, sessions of browsers and requests that wait for an answer. Each is found by the digest of what
-- its holder shows; what it says is sealed.
create table openid_records (
  project_id text not null references projects on delete cascade,
  -- The class of the protocol's library, such as AuthorizationCode.
  kind text not null,
  id_digest text not null,
  -- A second name: of a browser's session.
  uid_digest text,
  -- The grant that it was made from, which it ends with.
  grant_digest text,
  user_id uuid,
  application_id uuid,
  -- The session of the user that allowed it, with which it ends.
  session_id uuid,
  sealed_payload text not null,
  consumed_at timestamptz(3),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (project_id, id_digest, kind),
  foreign key (project_id, user_id) references users on delete cascade,
  foreign key (project_id, application_id) references applications on delete cascade
);
create index openid_records_by_uid on openid_records (project_id, uid_digest) where uid_digest is not null;
create index openid_records_by_grant on openid_records (project_id, grant_digest) where grant_digest is not null;
create index openid_records_by_user on openid_records (project_id, user_id, application_id) where user_id is not null;
create index openid_records_by_application on openid_records (project_id, application_id)
  where application_id is not null;
create index openid_records_by_expiry on openid_records (expires_at);

-- Keys that sign ID tokens, one of each algorithm.
create table openid_keys (
  project_id text not null references projects on delete cascade,
  kid text not null,
  algorithm text not null check (algorithm in ('RS256', 'ES256')),
  generation integer not null,
  public_jwk jsonb not null,
  sealed_private_key text not null,
  created_at timestamptz(3) not null,
  primary key (project_id, kid),
  unique (project_id, algorithm, generation)
);
