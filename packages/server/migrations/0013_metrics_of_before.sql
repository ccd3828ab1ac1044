-- no-transaction
-- Counts who was there before 0009_metrics.sql, while everybody goes on. One statement sees the rows, and the
-- changes that were noted of them, as of one moment; what is missing between the two is added.
with active as (
  -- Of the days before, only the last one of each user is known. Nobody who is locked goes before this is written.
  insert into user_activity (project_id, user_id, is_anonymous, last_active_at)
  select u.project_id, u.id, u.is_anonymous, latest.at
  from (
    select project_id, user_id, max(last_used_at) as at from sessions
    where last_used_at > now() - interval '35 days' group by project_id, user_id
  ) latest
  join users u on u.project_id = latest.project_id and u.id = latest.user_id
  for key share of u
  on conflict do nothing
)
insert into metric_changes (project_id, metric, label, is_anonymous, delta)
select project_id, metric, label, is_anonymous, sum(value)
from (
  select u.project_id, counted.metric, counted.label, u.is_anonymous, count(*) as value
  from users u cross join lateral
    counts_of_user(u.signed_up_at, u.password_hash, u.otp_auth_enabled, u.sign_in_providers) counted
  group by u.project_id, counted.metric, counted.label, u.is_anonymous
  union all
  select project_id, metric, label, is_anonymous, - value from metric_totals
  where metric in ('users', 'sign-ups', 'sign-in-method')
  union all
  select project_id, metric, label, is_anonymous, - delta from metric_changes
  where metric in ('users', 'sign-ups', 'sign-in-method')
) known
group by project_id, metric, label, is_anonymous having sum(value) <> 0;
