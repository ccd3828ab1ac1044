-- What an owner writes: drafts of emails with their versions, and conversations of the assistant. And which themes and
-- templates a change of the configuration touches.

-- `themes/<id>` and `templates/<id>`. Null: written by the version before, and found by its paths.
alter table config_changes add column email_sources text[];

create table email_drafts (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  display_name text not null,
  tsx_source text not null,
  -- The id of a theme, or `none`. Null: the one that the project has selected.
  theme_choice text,
  -- Of its last version.
  version integer not null,
  changed_at timestamptz(3) not null,
  sent_at timestamptz(3),
  primary key (project_id, id)
);
create index email_drafts_by_change on email_drafts (project_id, changed_at desc, id);

create table email_draft_versions (
  project_id text not null,
  draft_id uuid not null,
  version integer not null,
  changed_at timestamptz(3) not null,
  actor_type text not null,
  actor_id text,
  -- As it was then.
  actor_name text,
  actor_role text,
  tsx_source text not null,
  theme_choice text,
  primary key (project_id, draft_id, version),
  foreign key (project_id, draft_id) references email_drafts on delete cascade
);

create table ai_chat_threads (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  message_count integer not null,
  primary key (project_id, id)
);

create table ai_chat_messages (
  project_id text not null,
  thread_id uuid not null,
  position integer not null,
  -- As it was sent: json keeps the order of keys.
  message json not null,
  saved_at timestamptz(3) not null,
  primary key (project_id, thread_id, position),
  foreign key (project_id, thread_id) references ai_chat_threads on delete cascade
);
