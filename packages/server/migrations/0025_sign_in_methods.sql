-- The sign-in methods of users, one row each. They were flags in `users`; the program writes the rows with the method
-- that they describe, and reads them instead of the flags. See docs/decisions/0059.
create table sign_in_methods (
  project_id text not null,
  user_id uuid not null,
  -- password, otp, passkey, oauth: what auth/methods.ts lists.
  kind text not null,
  -- Of an account at a provider: which one, in lower case. Otherwise empty.
  provider text not null default '',
  since timestamptz(3) not null,
  -- When it last proved who the user is.
  last_used_at timestamptz(3),
  -- The session in which the user added it. Null: by a sign-up, by the project's server, or it is not known.
  created_by_session_id uuid,
  -- When a verified address of the user stood behind it. Null: it was added while no address was verified.
  address_proved_at timestamptz(3)
);

-- The version before writes the flags alone, and has to find them. Until that version is gone for good the flags are
-- written as before, by the program and by the triggers of 0009 and 0016; what follows takes a change of the flags that
-- is not in the table yet into it, and counts it. All of it goes together with the flags.

create function methods_of_flags(password_hash text, otp_auth_enabled boolean, has_passkey boolean, providers text[])
returns table (kind text, provider text) language sql immutable parallel safe as $$
  select 'password', '' where password_hash is not null
  union all select 'otp', '' where otp_auth_enabled
  union all select 'passkey', '' where has_passkey
  union all select 'oauth', unnest(providers)
$$;

create function take_methods_of_new_users() returns trigger language plpgsql as $$
begin
  with added as (
    insert into sign_in_methods (project_id, user_id, kind, provider, since)
    select u.project_id, u.id, m.kind, m.provider, u.signed_up_at
    from changed u cross join lateral
      methods_of_flags(u.password_hash, u.otp_auth_enabled, u.has_passkey, u.sign_in_providers) m
    on conflict do nothing
    returning project_id, user_id, case kind when 'oauth' then provider else kind end as label
  ), counted as (
    select project_id, user_id, label, 1 as delta from added
    union all select distinct project_id, user_id, 'other', -1 from added
  )
  insert into metric_changes (project_id, metric, label, is_anonymous, delta)
  select c.project_id, 'sign-in-method', c.label, u.is_anonymous, sum(c.delta)
  from counted c join changed u on u.project_id = c.project_id and u.id = c.user_id group by 1, 3, 4;
  return null;
end $$;

-- What the flags say of a user and the table does not, or the other way round.
create function take_methods_of_user() returns trigger language plpgsql as $$
declare
  had integer := (select count(*) from sign_in_methods where project_id = new.project_id and user_id = new.id);
  has integer;
begin
  with wanted as (
    select * from methods_of_flags(new.password_hash, new.otp_auth_enabled, new.has_passkey, new.sign_in_providers)
  ), removed as (
    delete from sign_in_methods m where m.project_id = new.project_id and m.user_id = new.id
      and not exists (select from wanted w where w.kind = m.kind and w.provider = m.provider)
    returning kind, provider
  ), added as (
    insert into sign_in_methods (project_id, user_id, kind, provider, since)
    select new.project_id, new.id, kind, provider, now() from wanted
    on conflict do nothing
    returning kind, provider
  )
  insert into metric_changes (project_id, metric, label, is_anonymous, delta)
  select new.project_id, 'sign-in-method', case kind when 'oauth' then provider else kind end, new.is_anonymous, delta
  from (select kind, provider, -1 as delta from removed union all select kind, provider, 1 from added) changed;

  has := (select count(*) from sign_in_methods where project_id = new.project_id and user_id = new.id);
  if (had = 0) <> (has = 0) then
    insert into metric_changes (project_id, metric, label, is_anonymous, delta)
    values (new.project_id, 'sign-in-method', 'other', new.is_anonymous, case has when 0 then 1 else -1 end);
  end if;
  return null;
end $$;

-- Nothing, where the program has removed them already, or the whole project goes.
create function forget_methods_of_user() returns trigger language plpgsql as $$
begin
  if not exists (select from projects where project_id = old.project_id) then return old; end if;
  with removed as (
    delete from sign_in_methods where project_id = old.project_id and user_id = old.id
    returning case kind when 'oauth' then provider else kind end as label
  )
  insert into metric_changes (project_id, metric, label, is_anonymous, delta)
  select old.project_id, 'sign-in-method', label, old.is_anonymous, -1 from removed
  union all select distinct old.project_id, 'sign-in-method', 'other', old.is_anonymous, 1 from removed;
  return old;
end $$;

-- From here on nothing writes users until this migration is stored: what is copied below is all there is.
create trigger users_methods_taken_in after insert on users
  referencing new table as changed for each statement execute function take_methods_of_new_users();
create trigger users_methods_taken_anew
  after update of password_hash, otp_auth_enabled, has_passkey, sign_in_providers on users
  for each row when (
    (old.password_hash is null, old.otp_auth_enabled, old.has_passkey, old.sign_in_providers)
    is distinct from
    (new.password_hash is null, new.otp_auth_enabled, new.has_passkey, new.sign_in_providers))
  execute function take_methods_of_user();
create trigger users_methods_forgotten before delete on users
  for each row execute function forget_methods_of_user();

-- Nothing that was there already counts as added before an address was verified, unless the order says so (0018).
insert into sign_in_methods (project_id, user_id, kind, since, address_proved_at)
select u.project_id, u.id, m.kind, u.signed_up_at, case when c.user_id is not null then u.signed_up_at end
from users u cross join lateral (
  select 'password' as kind where u.password_hash is not null union all select 'otp' where u.otp_auth_enabled
) m
left join (select distinct project_id, user_id from contact_channels where is_verified) c
  on c.project_id = u.project_id and c.user_id = u.id;

insert into sign_in_methods (project_id, user_id, kind, provider, since, last_used_at, address_proved_at)
select m.project_id, m.user_id, m.kind, m.provider, m.since, m.last_used_at, case when exists (
    select from contact_channels c
    where c.project_id = m.project_id and c.user_id = m.user_id and c.is_verified and c.verified_order <= m.added_order
  ) then m.since end
from (
  select project_id, user_id, 'passkey' as kind, '' as provider, created_at as since, last_used_at, added_order
  from passkeys
  union all
  select project_id, user_id, 'oauth', lower(provider_config_id), min(created_at), null, min(added_order)
  from oauth_connections where allow_sign_in group by 1, 2, 4
) m;

alter table sign_in_methods
  add primary key (project_id, user_id, kind, provider),
  add foreign key (project_id, user_id) references users on delete cascade;

-- The figures. A user without any method counts as 'other': each user does, and the first method of a user takes it
-- back. A method is counted where its row is written, and a user, with the methods they have by then, by the triggers of
-- 0009. The figures that are there stay right.
create function counts_of_user(signed_up_at timestamptz)
returns table (metric text, label text) language sql stable parallel safe as $$
  select 'users', ''
  union all select 'sign-ups', utc_day(signed_up_at)
  union all select 'sign-in-method', 'other'
$$;

create or replace function count_users() returns trigger language plpgsql as $$
begin
  insert into metric_changes (project_id, metric, label, is_anonymous, delta)
  select u.project_id, counted.metric, counted.label, u.is_anonymous,
    case tg_op when 'INSERT' then count(*) else - count(*) end
  from changed u cross join lateral counts_of_user(u.signed_up_at) counted
  group by 1, 2, 3, 4;
  return null;
end $$;

create or replace function count_user_anew() returns trigger language plpgsql as $$
begin
  insert into metric_changes (project_id, metric, label, is_anonymous, delta)
  select new.project_id, metric, label, is_anonymous, sum(delta)
  from (
    select -1 as delta, old.is_anonymous, metric, label from counts_of_user(old.signed_up_at)
    union all
    select 1, new.is_anonymous, metric, label from counts_of_user(new.signed_up_at)
    union all
    select moved.delta, moved.is_anonymous, 'sign-in-method', counted.label
    from (values (-1, old.is_anonymous), (1, new.is_anonymous)) moved (delta, is_anonymous) cross join (
      select case kind when 'oauth' then provider else kind end as label from sign_in_methods
      where project_id = new.project_id and user_id = new.id
    ) counted
    union all
    select - moved.delta, moved.is_anonymous, 'sign-in-method', 'other'
    from (values (-1, old.is_anonymous), (1, new.is_anonymous)) moved (delta, is_anonymous)
    where exists (select from sign_in_methods where project_id = new.project_id and user_id = new.id)
  ) moved
  group by metric, label, is_anonymous having sum(delta) <> 0;
  return null;
end $$;

create or replace trigger users_counted_anew after update of is_anonymous, signed_up_at on users
  for each row when ((old.is_anonymous, old.signed_up_at) is distinct from (new.is_anonymous, new.signed_up_at))
  execute function count_user_anew();

drop function counts_of_user(timestamptz, text, boolean, boolean, text[]);
