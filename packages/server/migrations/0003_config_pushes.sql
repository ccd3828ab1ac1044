-- config: what a file of the application pushed to the level `branch`, and where that file is
create table config_pushes (
  project_id text primary key references projects on delete cascade,
  pushed jsonb not null,
  source jsonb not null
);
