-- What the server needs to run at all, whatever the features: work for later, news, counters.
-- Contents are `json`, not `jsonb`: they may hold a customer's own JSON, in which everything is allowed.

-- Work to be done after a change, stored with it. A worker takes a job by writing its lease; a job
-- whose lease has run out is taken again.
create table jobs (
  project_id text not null,
  id uuid not null default gen_random_uuid(),
  branch_id text not null,
  kind text not null,
  payload json not null,
  run_at timestamptz(3) not null,
  attempts integer not null default 0,
  max_attempts integer not null check (max_attempts > 0),
  lease_token uuid,
  leased_until timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  outcome text check (outcome in ('done', 'dead')),
  primary key (project_id, id),
  check ((finished_at is null) = (outcome is null))
);
create index jobs_due on jobs (run_at) where finished_at is null;
create index jobs_finished on jobs (finished_at) where finished_at is not null;

-- Work that comes round again. Of several processes, the one that moves the time on does it.
create table schedules (
  kind text primary key,
  next_run_at timestamptz(3) not null
);

-- What happened, stored with the change that made it so, and passed on after.
create table events (
  project_id text not null,
  id uuid not null default gen_random_uuid(),
  branch_id text not null,
  type text not null,
  data json not null,
  created_at timestamptz(3) not null,
  relay_at timestamptz(3) not null,
  relay_attempts integer not null default 0,
  relayed_at timestamptz(3),
  primary key (project_id, id)
);
create index events_waiting on events (relay_at) where relayed_at is null;
create index events_by_age on events (created_at);

-- How often something was tried. Not logged ahead: after a crash of the database the counters begin
-- anew, and in return counting never waits for the disk.
create unlogged table limits (
  project_id text not null,
  bucket text not null,
  tat timestamptz not null,
  expires_at timestamptz not null,
  primary key (project_id, bucket)
) with (fillfactor = 70);
create index limits_by_expiry on limits (expires_at);
