-- Webhooks: endpoints, what is to be delivered to them, and what was tried.

create table webhook_endpoints (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  url text not null,
  description text,
  -- Null: all.
  event_types text[],
  enabled boolean not null default true,
  disabled_reason text check (disabled_reason in ('manual', 'gone', 'failing')),
  -- The newest first. The one before the last rotation signs as well, until it expires.
  sealed_secrets json not null,
  secret_last_four text not null,
  old_secret_expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- When it was switched on.
  enabled_at timestamptz(3) not null,
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  -- Whether a delivery was given up since the last success.
  has_given_up boolean not null default false,
  -- How the latest attempts went: see pace.ts.
  pace text not null default 'normal' check (pace in ('normal', 'slow', 'single')),
  primary key (project_id, id),
  check (enabled = (disabled_reason is null))
);

-- A local table: work is taken from it across projects.
create table webhook_deliveries (
  project_id text not null,
  message_id text not null,
  endpoint_id uuid not null,
  event_type text not null,
  -- When the message was stored.
  created_at timestamptz(3) not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'given_up')),
  -- Of the next attempt.
  trigger text not null check (trigger in ('event', 'retry', 'resend', 'test')),
  -- Failed attempts since the last resend, and all attempts.
  failures integer not null default 0,
  attempts integer not null default 0,
  -- Of the next attempt.
  due_at timestamptz(3) not null,
  is_delayed boolean not null default false,
  -- Copied from the pace of the endpoint: in the lane of slow ones, and how many of the endpoint at the same time.
  is_slow boolean not null default false,
  at_once smallint not null default 8,
  lease_token uuid,
  leased_until timestamptz(3),
  primary key (project_id, message_id, endpoint_id)
);
-- What may be claimed now, endpoint by endpoint.
create index webhook_deliveries_by_turn on webhook_deliveries (is_slow, project_id, endpoint_id, due_at)
  where status = 'pending' and not is_delayed;
create index webhook_deliveries_delayed on webhook_deliveries (due_at) where status = 'pending' and is_delayed;
create index webhook_deliveries_leased on webhook_deliveries (project_id, endpoint_id) where lease_token is not null;
create index webhook_deliveries_of_endpoint on webhook_deliveries (project_id, endpoint_id, status, created_at)
  where status <> 'succeeded';
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

create table webhook_attempts (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  message_id text not null,
  endpoint_id uuid not null,
  event_type text not null,
  number integer not null,
  trigger text not null,
  -- Null: it succeeded.
  error text,
  response_status integer,
  response_body text,
  duration_millis integer not null,
  attempted_at timestamptz(3) not null,
  request_url text not null,
  primary key (project_id, id)
);
create index webhook_attempts_newest on webhook_attempts (project_id, attempted_at, id);
create index webhook_attempts_of_endpoint on webhook_attempts (project_id, endpoint_id, attempted_at, id);
create index webhook_attempts_of_message on webhook_attempts (project_id, message_id, attempted_at, id);
create index webhook_attempts_by_age on webhook_attempts (attempted_at);

-- A request with such a token names no project.
create table webhook_tokens (
  digest text primary key,
  id uuid not null,
  project_id text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index webhook_tokens_by_expiry on webhook_tokens (expires_at);
