-- Events are stored for the listeners that are registered, one row for each listener, and not at all where there is none.
create table event_listeners (
  name text primary key,
  -- Of events. Null: all of them.
  types text[],
  registered_at timestamptz(3) not null,
  -- When a process that has this listener last said so.
  seen_at timestamptz(3) not null
);

-- A row waits for its listener from `due_at` on and is deleted when the listener has processed it. Its `relay_at` is
-- infinity: the version before this one has no listeners, and would mark the row as relayed to all of them.
alter table events
  add column listener text,
  add column due_at timestamptz(3),
  -- Among the events of one transaction.
  add column ordinal integer;
create index events_due on events (listener, due_at, created_at, ordinal) where listener is not null and dead_at is null;
