-- Users find the invitations that were mailed to their addresses.
create index codes_by_invited_address on codes (project_id, (subject ->> 'email'), created_at)
  where purpose = 'team-invitation';

-- The session of the anonymous user whom a program of the command line has, and when a browser claimed a session of that user.
alter table cli_logins
  add column anonymous_session_id uuid,
  add column claimed_at timestamptz(3);
