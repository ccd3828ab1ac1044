-- Who did what. A line is written with the change that it tells of, and gets its place in the chain of its project
-- a moment later, so that no two changes wait for each other.
create table audit_lines (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  -- The order in which lines were written.
  number bigint not null generated always as identity,
  at timestamptz(3) not null,
  -- Compared byte by byte, so that the actions of one area stand together in the index.
  action text not null collate "C",
  result text not null check (result in ('done', 'refused')),
  refusal text,
  actor_type text not null check (actor_type in ('owner', 'key', 'user', 'system')),
  actor_id text,
  actor_name text,
  actor_role text,
  level text not null check (level in ('client', 'server', 'admin')),
  target_kinds text[] not null,
  target_ids text[] not null,
  fields text[] not null,
  request_id text not null,
  address text,
  user_agent text,
  -- Counted from 1. A line that waits for its place stands behind all that have one.
  place bigint not null default 9000000000000000,
  previous_hash text,
  hash text,
  primary key (project_id, id),
  check (cardinality(target_kinds) = cardinality(target_ids)),
  check ((hash is null) = (place = 9000000000000000) and (hash is null) = (previous_hash is null))
);
create unique index audit_lines_by_place on audit_lines (project_id, place) where hash is not null;
create index audit_lines_in_order on audit_lines (project_id, place, number);
create index audit_lines_waiting on audit_lines (project_id, number) where hash is null;
create index audit_lines_by_age on audit_lines (project_id, at, number);
create index audit_lines_by_action on audit_lines (project_id, action, at, number);
create index audit_lines_by_actor on audit_lines (project_id, actor_id, at, number);
create index audit_lines_by_actor_type on audit_lines (project_id, actor_type, at, number);
create index audit_lines_refused on audit_lines (project_id, at, number) where result = 'refused';
create index audit_lines_by_target on audit_lines using gin (target_ids);

-- Where the chain of each project ends. Whoever chains lines moves it from where they saw it, or chains nothing.
create table audit_chains (
  project_id text primary key references projects on delete cascade,
  place bigint not null,
  hash text not null
);

-- What was written stays: only the place of a line is filled in, once. A log goes with its project and not before.
create function keep_audit_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    raise exception 'The audit log can only be added to.';
  elsif tg_op = 'DELETE' then
    if exists (select from projects where project_id = old.project_id) then
      raise exception 'The audit log can only be added to.';
    end if;
    return old;
  end if;
  if old.hash is null and new.hash is not null
    and to_jsonb(new) - array['place', 'previous_hash', 'hash'] = to_jsonb(old) - array['place', 'previous_hash', 'hash']
  then
    return new;
  end if;
  raise exception 'The audit log can only be added to.';
end $$;
create trigger audit_lines_stay before update or delete on audit_lines
  for each row execute function keep_audit_line();
create trigger audit_lines_are_not_emptied before truncate on audit_lines
  for each statement execute function keep_audit_line();
