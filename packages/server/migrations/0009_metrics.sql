-- How many people there are, come and stay. Every change of a figure is appended to one table and added to the
-- totals later, so that nobody waits for a counter that somebody else is changing. A figure is its total and
-- the changes that are not in it yet; what is kept follows from the rows themselves, whoever writes them.
-- What was there before is counted by 0013_metrics_of_before.sql, which holds nobody up.

create table metric_totals (
  project_id text not null,
  metric text not null check (metric in ('users', 'sign-ups', 'sign-in-method', 'active', 'country')),
  -- Of what: a day in UTC (2026-05-31), a way to sign in, a country.
  label text not null,
  is_anonymous boolean not null,
  value bigint not null,
  primary key (project_id, metric, label, is_anonymous)
);
create table metric_changes (
  project_id text not null,
  id bigint generated always as identity,
  metric text not null,
  label text not null,
  is_anonymous boolean not null,
  delta integer not null,
  primary key (project_id, id)
);

-- When somebody was last issued an access token, whether they were anonymous then, and the last country known.
-- Beside the users and not in them: this moves all day long, and an index on it would make each move write
-- every index of users again. It goes with its user; what was counted stays.
create table user_activity (
  project_id text not null,
  user_id uuid not null,
  is_anonymous boolean not null,
  last_active_at timestamptz(3) not null,
  country text check (country ~ '^[A-Z]{2}$'),
  primary key (project_id, user_id),
  foreign key (project_id, user_id) references users on delete cascade
);
create index user_activity_latest on user_activity (project_id, is_anonymous, last_active_at desc);

-- Providers by which a user can sign in, so that all their ways to sign in are in one row: a change of it says
-- what to count.
alter table users add column sign_in_providers text[] not null default '{}';

create function sign_in_providers_of(provider_config_ids text[]) returns text[]
language sql immutable parallel safe as $$
  select array(select distinct lower(id) as id from unnest(provider_config_ids) id order by 1)
$$;

create function utc_day(moment timestamptz) returns text language sql stable parallel safe as $$
  select to_char(moment at time zone 'utc', 'YYYY-MM-DD')
$$;

-- Everything a user counts for.
create function counts_of_user(signed_up_at timestamptz, password_hash text, otp_auth_enabled boolean, providers text[])
returns table (metric text, label text) language sql stable parallel safe as $$
  select 'users', ''
  union all select 'sign-ups', utc_day(signed_up_at)
  union all select 'sign-in-method', 'password' where password_hash is not null
  union all select 'sign-in-method', 'otp' where otp_auth_enabled
  union all select 'sign-in-method', unnest(providers)
  union all select 'sign-in-method', 'other' where password_hash is null and not otp_auth_enabled and providers = '{}'
$$;

-- Users who come or go, however many at once.
create function count_users() returns trigger language plpgsql as $$
begin
  insert into metric_changes (project_id, metric, label, is_anonymous, delta)
  select u.project_id, counted.metric, counted.label, u.is_anonymous,
    case tg_op when 'INSERT' then count(*) else - count(*) end
  from changed u cross join lateral
    counts_of_user(u.signed_up_at, u.password_hash, u.otp_auth_enabled, u.sign_in_providers) counted
  group by 1, 2, 3, 4;
  return null;
end $$;
create trigger users_counted_in after insert on users
  referencing new table as changed for each statement execute function count_users();
create trigger users_counted_out after delete on users
  referencing old table as changed for each statement execute function count_users();

-- Users who count for something else than before. The columns are named so that a note of somebody's activity,
-- the most frequent write of all, is not even looked at.
create function count_user_anew() returns trigger language plpgsql as $$
begin
  insert into metric_changes (project_id, metric, label, is_anonymous, delta)
  select new.project_id, metric, label, is_anonymous, sum(delta)
  from (
    select -1 as delta, old.is_anonymous, metric, label
    from counts_of_user(old.signed_up_at, old.password_hash, old.otp_auth_enabled, old.sign_in_providers)
    union all
    select 1, new.is_anonymous, metric, label
    from counts_of_user(new.signed_up_at, new.password_hash, new.otp_auth_enabled, new.sign_in_providers)
  ) moved
  group by metric, label, is_anonymous having sum(delta) <> 0;
  return null;
end $$;
create trigger users_counted_anew
  after update of is_anonymous, signed_up_at, password_hash, otp_auth_enabled, sign_in_providers on users
  for each row when (
    (old.is_anonymous, old.signed_up_at, old.password_hash is null, old.otp_auth_enabled, old.sign_in_providers)
    is distinct from
    (new.is_anonymous, new.signed_up_at, new.password_hash is null, new.otp_auth_enabled, new.sign_in_providers))
  execute function count_user_anew();

-- An import brings the providers along, which spares a second write of every row. Plans are kept for as long as
-- a connection lives; one that was made when there were ten users must not read them all when there are a million.
create function keep_sign_in_providers() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  owner record;
  known text[];
  current text[];
begin
  for owner in select distinct project_id, user_id from changed order by 1, 2 loop
    -- Whoever connects the same user to another account at this moment waits, and then sees this one.
    select sign_in_providers into known from users
    where project_id = owner.project_id and id = owner.user_id for no key update;
    continue when not found;

    current := sign_in_providers_of(array(
      select provider_config_id from oauth_connections
      where project_id = owner.project_id and user_id = owner.user_id and allow_sign_in));
    if current <> known then
      update users set sign_in_providers = current where project_id = owner.project_id and id = owner.user_id;
    end if;
  end loop;
  return null;
end $$;
create trigger oauth_connections_providers_of_new after insert on oauth_connections
  referencing new table as changed for each statement execute function keep_sign_in_providers();
create trigger oauth_connections_providers_of_changed after update on oauth_connections
  referencing new table as changed for each statement execute function keep_sign_in_providers();
create trigger oauth_connections_providers_of_gone after delete on oauth_connections
  referencing old table as changed for each statement execute function keep_sign_in_providers();

-- Once a day for each user, as what they were when they last came that day; and for the country they came from.
create function count_activity() returns trigger language plpgsql as $$
begin
  insert into metric_changes (project_id, metric, label, is_anonymous, delta)
  select new.project_id, metric, label, is_anonymous, sum(delta)
  from (
    select 1 as delta, new.is_anonymous, 'active' as metric, utc_day(new.last_active_at) as label
    union all select -1, old.is_anonymous, 'active', utc_day(old.last_active_at)
      where tg_op = 'UPDATE' and utc_day(old.last_active_at) = utc_day(new.last_active_at)
    union all select 1, new.is_anonymous, 'country', new.country where new.country is not null
    union all select -1, old.is_anonymous, 'country', old.country where tg_op = 'UPDATE' and old.country is not null
  ) moved
  group by metric, label, is_anonymous having sum(delta) <> 0;
  return null;
end $$;
create trigger user_activity_counted_in after insert on user_activity
  for each row execute function count_activity();
create trigger user_activity_counted_anew after update on user_activity
  for each row when (
    (old.is_anonymous, old.country, (old.last_active_at at time zone 'utc')::date)
    is distinct from
    (new.is_anonymous, new.country, (new.last_active_at at time zone 'utc')::date))
  execute function count_activity();

-- At the very end of the transaction in which a project goes: its users have been counted out by then, and nobody
-- can come any more. The changes go first: whoever is adding them to the totals at this moment is waited for, and
-- has written those when it is their turn.
create function forget_metrics_of_project() returns trigger language plpgsql as $$
begin
  delete from metric_changes where project_id = old.project_id;
  delete from metric_totals where project_id = old.project_id;
  return null;
end $$;
create constraint trigger projects_metrics_forgotten after delete on projects deferrable initially deferred
  for each row execute function forget_metrics_of_project();
