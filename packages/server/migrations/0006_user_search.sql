-- Lists of users that take as long with a million users as with ten thousand: by sign-up, and by a part of
-- a name or an address.

-- Anonymous users are usually left out, and there may be many more of them than of all others.
create index users_regular_by_sign_up on users (project_id, signed_up_at, id) where not is_anonymous;

-- The members of a team in the order of the list. When somebody signed up does not change.
alter table team_memberships add column user_signed_up_at timestamptz(3);
update team_memberships m set user_signed_up_at = u.signed_up_at
from users u where u.project_id = m.project_id and u.id = m.user_id;
create index team_memberships_by_sign_up on team_memberships (project_id, team_id, user_signed_up_at, user_id);

create function keep_sign_up_of_member() returns trigger language plpgsql as $$
begin
  -- Of nobody it stays empty, and the foreign key says so.
  select signed_up_at into new.user_signed_up_at from users where project_id = new.project_id and id = new.user_id;
  return new;
end $$;
create trigger team_memberships_sign_up before insert on team_memberships
  for each row execute function keep_sign_up_of_member();

-- Lower case in every alphabet, whatever locale the database was made with.
do $$
declare
  chosen text;
begin
  select quote_ident(collname) into chosen from pg_collation
  where collname in ('und-x-icu', 'pg_c_utf8')
  order by collname = 'und-x-icu' desc limit 1;
  execute format(
    'create function search_fold(value text) returns text language sql immutable parallel safe as %L',
    format('select lower(value%s)', coalesce(' collate ' || chosen, '')));
end $$;

-- The name and every address of a user in one text, apart by a character that nobody searches for.
create function search_text_of(display_name text, addresses text[]) returns text
language sql stable parallel safe as $$
  select search_fold(translate(coalesce(display_name, ''), chr(31), ' ') || chr(31) || array_to_string(addresses, chr(31)))
$$;

alter table users add column search_text text not null default '';
-- The planner has to guess how many rows a part of a text is in.
alter table users alter column search_text set statistics 1000;

update users set search_text = search_text_of(display_name, array(
  select c.value from contact_channels c
  where c.project_id = users.project_id and c.user_id = users.id order by c.value));

-- Kept here rather than by the program, which has many places that change a name or an address.
create function keep_search_text_of_user() returns trigger language plpgsql as $$
begin
  new.search_text := search_text_of(new.display_name, array(
    select c.value from contact_channels c
    where c.project_id = new.project_id and c.user_id = new.id order by c.value));
  return new;
end $$;

-- Plans are kept for as long as a connection lives; one that was made when there were ten users must not read
-- them all when there are a million.
create function keep_search_text_of_channels() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  projects text[];
  ids uuid[];
  stale record;
begin
  if tg_op = 'UPDATE' then
    select array_agg(project_id order by project_id, user_id), array_agg(user_id order by project_id, user_id)
    into projects, ids from (
      select distinct changed.project_id, changed.user_id
      from changed join before using (project_id, id) where changed.value <> before.value) owners;
  else
    select array_agg(project_id order by project_id, user_id), array_agg(user_id order by project_id, user_id)
    into projects, ids from (select distinct project_id, user_id from changed) owners;
  end if;
  if ids is null then return null; end if;

  -- Whoever gives the same user another address at this moment waits, and then sees this one.
  perform 1 from unnest(projects, ids) owner (project_id, id) cross join lateral (
    select 1 from users u where u.project_id = owner.project_id and u.id = owner.id for no key update) locked;

  for stale in
    select fresh.* from unnest(projects, ids) owner (project_id, id) cross join lateral (
      select u.project_id, u.id, u.search_text as old_text, search_text_of(u.display_name, array(
        select c.value from contact_channels c
        where c.project_id = u.project_id and c.user_id = u.id order by c.value)) as new_text
      from users u where u.project_id = owner.project_id and u.id = owner.id offset 0) fresh
    where old_text <> new_text
  loop
    update users set search_text = stale.new_text where project_id = stale.project_id and id = stale.id;
  end loop;
  return null;
end $$;

-- An import brings the text along, which spares a second write of every row.
create trigger users_search_text_of_new before insert on users
  for each row when (new.search_text = '') execute function keep_search_text_of_user();
create trigger users_search_text_of_renamed before update of display_name on users
  for each row when (old.display_name is distinct from new.display_name) execute function keep_search_text_of_user();
create trigger contact_channels_search_text_of_new after insert on contact_channels
  referencing new table as changed for each statement execute function keep_search_text_of_channels();
create trigger contact_channels_search_text_of_changed after update on contact_channels
  referencing old table as before new table as changed for each statement execute function keep_search_text_of_channels();
create trigger contact_channels_search_text_of_gone after delete on contact_channels
  referencing old table as changed for each statement execute function keep_search_text_of_channels();

-- Beginning with the project, so that looking in one costs the same however many others there are. Where
-- the extensions may not be created there is no index, and searching takes time that grows with the project.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create index users_by_search on users using gin (project_id, search_text gin_trgm_ops) with (gin_pending_list_limit = 1024);
exception when others then
  raise notice 'Users are searched without an index, because its extensions cannot be created here: %', sqlerrm;
end $$;
