-- Ended sessions in the order in which they are read: GET /sessions/ended (docs/decisions/0171).
create table session_end_feeds (
  project_id text primary key references projects on delete cascade,
  -- Of the latest ended session. This row is locked while positions are given.
  position bigint not null,
  latest_id uuid
);

-- Null: it has not ended, or nobody has read that yet.
alter table sessions add column end_position bigint;

create unique index sessions_by_end_position on sessions (project_id, end_position) where end_position is not null;
create index sessions_without_end_position on sessions (project_id, ended_at)
  where ended_at is not null and end_position is null;
