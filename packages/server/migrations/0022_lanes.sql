-- Jobs wait in lanes, so that bulk work delays no code, and within a lane projects take turns. The version before this
-- one ignores lanes: it goes on to claim by `jobs_due`, and what it stores gets the defaults.
alter table jobs
  add column lane text not null default 'mail',
  -- Not to be claimed before `run_at`. A worker clears it when the time has come, so that jobs of tomorrow are not in
  -- the index of those that may be claimed now.
  add column is_delayed boolean not null default false,
  -- Of several jobs with the same key one is stored.
  add column idempotency_key text;
-- An unfinished job has no outcome. Named by that, and not by `finished_at` as `jobs_due` is, the lanes have indexes that
-- no plan can mistake for that one.
create index jobs_by_turn on jobs (lane, project_id, run_at) where outcome is null and not is_delayed;
create index jobs_delayed on jobs (run_at) where outcome is null and is_delayed;
create unique index jobs_by_idempotency_key on jobs (project_id, branch_id, kind, idempotency_key)
  where idempotency_key is not null;

-- An event that no listener could process after all attempts. Its `relay_at` is infinity: the version before this one
-- leaves it alone as well.
alter table events
  add column dead_at timestamptz(3),
  add column last_error text;
create index events_dead on events (dead_at) where dead_at is not null;
