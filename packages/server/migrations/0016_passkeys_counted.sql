-- Whether a user has a passkey stands in the user, as the providers do (0009_metrics.sql): the row says all their ways
-- to sign in, and a change of it says what to count. Nobody has one yet.
alter table users add column has_passkey boolean not null default false;

create function counts_of_user(
  signed_up_at timestamptz, password_hash text, otp_auth_enabled boolean, has_passkey boolean, providers text[])
returns table (metric text, label text) language sql stable parallel safe as $$
  select 'users', ''
  union all select 'sign-ups', utc_day(signed_up_at)
  union all select 'sign-in-method', 'password' where password_hash is not null
  union all select 'sign-in-method', 'otp' where otp_auth_enabled
  union all select 'sign-in-method', 'passkey' where has_passkey
  union all select 'sign-in-method', unnest(providers)
  union all select 'sign-in-method', 'other'
    where password_hash is null and not otp_auth_enabled and not has_passkey and providers = '{}'
$$;

create or replace function count_users() returns trigger language plpgsql as $$
begin
  insert into metric_changes (project_id, metric, label, is_anonymous, delta)
  select u.project_id, counted.metric, counted.label, u.is_anonymous,
    case tg_op when 'INSERT' then count(*) else - count(*) end
  from changed u cross join lateral
    counts_of_user(u.signed_up_at, u.password_hash, u.otp_auth_enabled, u.has_passkey, u.sign_in_providers) counted
  group by 1, 2, 3, 4;
  return null;
end $$;

create or replace function count_user_anew() returns trigger language plpgsql as $$
begin
  insert into metric_changes (project_id, metric, label, is_anonymous, delta)
  select new.project_id, metric, label, is_anonymous, sum(delta)
  from (
    select -1 as delta, old.is_anonymous, metric, label
    from counts_of_user(
      old.signed_up_at, old.password_hash, old.otp_auth_enabled, old.has_passkey, old.sign_in_providers)
    union all
    select 1, new.is_anonymous, metric, label
    from counts_of_user(
      new.signed_up_at, new.password_hash, new.otp_auth_enabled, new.has_passkey, new.sign_in_providers)
  ) moved
  group by metric, label, is_anonymous having sum(delta) <> 0;
  return null;
end $$;

drop trigger users_counted_anew on users;
create trigger users_counted_anew
  after update of is_anonymous, signed_up_at, password_hash, otp_auth_enabled, has_passkey, sign_in_providers on users
  for each row when (
    (old.is_anonymous, old.signed_up_at, old.password_hash is null, old.otp_auth_enabled, old.has_passkey,
      old.sign_in_providers)
    is distinct from
    (new.is_anonymous, new.signed_up_at, new.password_hash is null, new.otp_auth_enabled, new.has_passkey,
      new.sign_in_providers))
  execute function count_user_anew();

drop function counts_of_user(timestamptz, text, boolean, text[]);

-- Whoever writes a passkey holds the user's row already, so that the last word about it is the right one. A user who
-- goes takes the passkey along: by then there is no row to change.
create function keep_has_passkey() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update users set has_passkey = true where project_id = new.project_id and id = new.user_id and not has_passkey;
  else
    update users set has_passkey = false where project_id = old.project_id and id = old.user_id and has_passkey;
  end if;
  return null;
end $$;
create trigger passkeys_kept_in_users after insert or delete on passkeys
  for each row execute function keep_has_passkey();
