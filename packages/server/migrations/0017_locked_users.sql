-- A locked user cannot sign in, and no session or API key of theirs is accepted. A lock whose end has passed is none: the
-- columns stay as they are until the user is changed next.
alter table users
  add column is_locked boolean not null default false,
  -- Null: the lock has no end.
  add column locked_until timestamptz(3),
  add column lock_reason text,
  add check (is_locked or (locked_until is null and lock_reason is null));
-- Few are locked, and a list of them must not look at everyone.
create index users_locked on users (project_id, signed_up_at, id) where is_locked;
