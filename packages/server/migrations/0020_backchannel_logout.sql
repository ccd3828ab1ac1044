-- applications: where each is informed of a sign-out (OpenID Connect Back-Channel Logout 1.0)
alter table applications add column backchannel_logout_uri text;

-- The sign-ins that an application is informed of when the session of the user ends. It outlives the user.
create table openid_sign_ins (
  project_id text not null references projects on delete cascade,
  session_id uuid not null,
  application_id uuid not null,
  -- By which the application knows the sign-in.
  sid text not null,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (project_id, session_id, application_id, sid),
  foreign key (project_id, application_id) references applications on delete cascade
);
create index openid_sign_ins_by_application on openid_sign_ins (project_id, application_id);
