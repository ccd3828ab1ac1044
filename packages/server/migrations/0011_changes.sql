-- What processes remember and another one has just changed: each of them looks here twice a second, and reads
-- anew what was written to. Written by the tables themselves, so that a change by hand, or by the version before
-- this one, is noticed as well.
--
-- `transaction_id` is what makes looking free of gaps. Positions are given out before a commit, so that a row may
-- appear below one that was seen already; but the database can say below which number every transaction has ended.
create table changes (
  position bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  table_name text not null,
  -- By which the row is remembered: the project. Not called so, because it outlives the project for an hour.
  key text not null,
  created_at timestamptz(3) not null default now()
);
create index changes_by_transaction on changes (transaction_id);
create index changes_by_age on changes (created_at);

create function note_change() returns trigger language plpgsql as $$
begin
  insert into changes (table_name, key)
  values (tg_table_name, case tg_op when 'DELETE' then old.project_id else new.project_id end);
  return null;
end $$;
create trigger projects_changed after insert or update or delete on projects
  for each row execute function note_change();
create trigger api_key_sets_changed after insert or update or delete on api_key_sets
  for each row execute function note_change();
create trigger signing_keys_changed after insert or update or delete on signing_keys
  for each row execute function note_change();

-- Why an owner revoked a set of keys, in their words.
alter table api_key_sets add column revoked_reason text;

-- The few users with a second factor, found without reading all the others when the root secret changes.
create index users_with_totp on users (project_id, id) where sealed_totp_secret is not null;
