-- Ways in besides the password, what is known of a session that is over, and the log of mails.

-- One per user: a new one replaces the one before. The same credential may exist in several projects.
create table passkeys (
  project_id text not null,
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key text not null,
  -- How often the authenticator says it was used; a copy of it would fall behind.
  sign_count bigint not null,
  is_synced boolean not null,
  user_agent text,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (project_id, id),
  foreign key (project_id, user_id) references users on delete cascade,
  constraint passkeys_one_per_user unique (project_id, user_id),
  constraint passkeys_one_per_credential unique (project_id, credential_id)
);

-- The last thirty-second step whose code was taken: it and those before it are not taken again.
alter table users add column totp_last_step bigint;

-- Only digests; a code has eighty random bits.
create table recovery_codes (
  project_id text not null,
  user_id uuid not null,
  code_digest text not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (project_id, user_id, code_digest),
  foreign key (project_id, user_id) references users on delete cascade
);

-- A program that asks to be signed in. Both of its codes are kept as digests.
create table cli_logins (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  polling_code_digest text not null,
  login_code_digest text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  address text,
  country text,
  user_agent text,
  -- The session of the browser that confirmed it.
  confirmed_by_session_id uuid,
  used_at timestamptz(3),
  primary key (project_id, id),
  unique (project_id, polling_code_digest),
  unique (project_id, login_code_digest)
);
create index cli_logins_by_expiry on cli_logins (expires_at);

-- A session outlives its user for a while, without address and device, so that it can be told why it ended.
alter table sessions drop constraint sessions_project_id_user_id_fkey;
alter table sessions add foreign key (project_id) references projects on delete cascade;
alter table sessions add column last_used_country text;
-- The newest first, of a project and of one user.
create index sessions_by_age on sessions (project_id, created_at desc, id desc);
drop index sessions_by_user;
create index sessions_by_user on sessions (project_id, user_id, created_at desc, id desc);
-- What has run out is ended, and what ended long ago is forgotten.
create index sessions_by_expiry on sessions (expires_at) where ended_at is null;
create index sessions_by_end on sessions (ended_at) where ended_at is not null;

-- One line per mail; trying again changes it.
create table sent_emails (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  recipients jsonb not null,
  subject text not null,
  sender jsonb not null,
  sent_at timestamptz(3) not null,
  error jsonb,
  primary key (project_id, id)
);
create index sent_emails_by_age on sent_emails (project_id, sent_at desc, id desc);
create index sent_emails_to_forget on sent_emails (sent_at);
