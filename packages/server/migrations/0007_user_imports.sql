-- Users and teams brought from another system, batch by batch: where an import stands, so that one that was
-- interrupted goes on from there.
create table user_imports (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  is_dry_run boolean not null,
  description text not null,
  next_row integer not null default 1,
  created_users integer not null default 0,
  created_teams integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (project_id, id)
);
create index user_imports_by_age on user_imports (project_id, created_at desc, id desc);
create index user_imports_by_last_batch on user_imports (updated_at);

create table user_import_problems (
  project_id text not null,
  import_id uuid not null,
  row_number integer not null,
  kind text not null check (kind in ('team', 'user')),
  messages text[] not null,
  primary key (project_id, import_id, row_number),
  foreign key (project_id, import_id) references user_imports on delete cascade
);

-- What the rows of a dry run would have taken: an id, an address to sign in with, an account at a provider.
create table user_import_claims (
  project_id text not null,
  import_id uuid not null,
  claim text not null,
  primary key (project_id, import_id, claim),
  foreign key (project_id, import_id) references user_imports on delete cascade
);
