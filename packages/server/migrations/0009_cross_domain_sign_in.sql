-- sessions, auth: one session on several origins of a project, with a refresh token for each

-- Refresh tokens of a session besides its first, as digests.
create table session_tokens (
  project_id text not null,
  token_digest text not null,
  session_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (project_id, token_digest),
  foreign key (project_id, session_id) references sessions on delete cascade
);
create index session_tokens_by_session on session_tokens (project_id, session_id, created_at);

-- Of a code with `issued_in_session_id`: it gives another refresh token of that session instead of a session of its own.
alter table oauth_codes add column keeps_session boolean not null default false;
