-- Sending one email to many users.
create table email_sends (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  content_digest text not null,
  template_id uuid,
  draft_id uuid,
  -- Null: the content names its own.
  subject text,
  -- For content that names none.
  category_id uuid not null,
  -- A mail of the log that is sent again. Such sends are not listed.
  is_resend boolean not null default false,
  created_at timestamptz(3) not null,
  stopped_at timestamptz(3),
  -- No recipient is waiting any more. From then on the counts are kept here.
  finished_at timestamptz(3),
  counts jsonb,
  primary key (project_id, id)
);
create index email_sends_by_age on email_sends (project_id, created_at desc, id desc);
create index email_sends_to_forget on email_sends (created_at);

create table email_recipients (
  project_id text not null,
  send_id uuid not null,
  -- Without a reference: a user who is removed meanwhile is skipped.
  user_id uuid not null,
  -- In the order of the request, or of signing up.
  position integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'skipped')),
  -- Failed ones. A process that dies uses up none.
  tries integer not null default 0,
  -- Of a waiting one: not to be taken before. A process that takes it moves this on, as its lease.
  due_at timestamptz(3) not null,
  primary key (project_id, send_id, user_id),
  foreign key (project_id, send_id) references email_sends on delete cascade
);
create index email_recipients_waiting on email_recipients (project_id, send_id, due_at, position) where state = 'waiting';
