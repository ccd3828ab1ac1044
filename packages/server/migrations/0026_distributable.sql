-- Keys and references that a distributed PostgreSQL takes. src/tables.ts lists the tables, docs/decisions/0065 the rules.

-- `set null` cannot be distributed. The program deselects a team before it deletes it.
alter table users
  drop constraint users_project_id_selected_team_id_fkey,
  -- What is there kept the former reference; 0027 says so to the database, while users are written.
  add constraint users_selected_team foreign key (project_id, selected_team_id) references teams not valid;
-- The version before relies on the former reference. Goes with that version.
create function deselect_removed_team() returns trigger language plpgsql as $$
begin
  update users set selected_team_id = null where project_id = old.project_id and selected_team_id = old.id;
  return old;
end $$;
create trigger teams_deselected before delete on teams
  for each row execute function deselect_removed_team();

-- Uniqueness within a project is what one node can keep. The digest of a key has 256 bits: no two keys share one.
create unique index owned_api_keys_once on owned_api_keys (project_id, digest);
drop index owned_api_keys_by_digest;
create index owned_api_keys_by_digest on owned_api_keys (digest);

-- A sequence of its own instead of an identity. The version before names no number, and gets the default.
create sequence audit_line_order as bigint;
select setval('audit_line_order', coalesce((select last_value from pg_sequences
  where schemaname = current_schema() and sequencename = 'audit_lines_number_seq'), 1));
alter table audit_lines alter column number drop identity;
alter table audit_lines alter column number set default nextval('audit_line_order');

-- It reads no table, and is called where new rows are written.
alter function search_text_of(text, text[]) immutable;
