-- The program counts what it writes. Rows of the version before are counted by the triggers, as they were: `counted` says
-- which of both. The program sets it to another value with each write that it counts, and to -1 before it deletes a user.
-- See docs/decisions/0065. The triggers and `counted` go with that version.
alter table users add column counted smallint not null default 0;
alter table user_activity
  add column counted smallint not null default 0,
  -- What the row said before it was written last, for the program to count what has changed. Null: it is new.
  add column previous_is_anonymous boolean,
  add column previous_active_at timestamptz(3),
  add column previous_country text;

create or replace function count_users() returns trigger language plpgsql as $$
begin
  insert into metric_changes (project_id, metric, label, is_anonymous, delta)
  select u.project_id, counted.metric, counted.label, u.is_anonymous,
    case tg_op when 'INSERT' then count(*) else - count(*) end
  from changed u cross join lateral counts_of_user(u.signed_up_at) counted
  where case tg_op when 'INSERT' then u.counted = 0 else u.counted >= 0 end
  group by 1, 2, 3, 4;
  return null;
end $$;

create or replace trigger users_counted_anew after update of is_anonymous, signed_up_at on users
  for each row when ((old.is_anonymous, old.signed_up_at) is distinct from (new.is_anonymous, new.signed_up_at)
    and new.counted = old.counted)
  execute function count_user_anew();

create or replace trigger user_activity_counted_in after insert on user_activity
  for each row when (new.counted = 0) execute function count_activity();
create or replace trigger user_activity_counted_anew after update on user_activity
  for each row when (
    (old.is_anonymous, old.country, (old.last_active_at at time zone 'utc')::date)
    is distinct from
    (new.is_anonymous, new.country, (new.last_active_at at time zone 'utc')::date)
    and new.counted = old.counted)
  execute function count_activity();

-- The search text of a user as it is to be. Another transaction that changes an address of the same user waits here, and then
-- sees this change.
create function write_search_text(in_project text, in_user uuid) returns void
language plpgsql set enable_seqscan = off as $$
begin
  perform 1 from users where project_id = in_project and id = in_user for no key update;
  update users set search_text = fresh.text
  from (
    select search_text_of(u.display_name, array(
      select c.value from contact_channels c
      where c.project_id = in_project and c.user_id = in_user order by c.value)) as text
    from users u where u.project_id = in_project and u.id = in_user
  ) fresh
  where users.project_id = in_project and users.id = in_user and users.search_text <> fresh.text;
end $$;
