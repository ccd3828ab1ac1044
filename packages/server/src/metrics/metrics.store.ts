import type { Db } from '../kernel/db/db.ts'
import { type On, statement } from '../kernel/db/statement.ts'

/** One thing that is counted: of people in all, of sign-ups on a day, of users who sign in by a password. */
export interface Figure {
  readonly metric: 'users' | 'sign-ups' | 'sign-in-method' | 'active' | 'country'
  readonly label: string
  readonly value: number
}

// One statement, so that a change is seen either by itself or in its total.
const figures = statement<Figure, { firstDay: string; includeAnonymous: boolean }>(
  'metrics.figures',
  `select metric, label, sum(value)::float8 as value
   from (
     select metric, label, is_anonymous, value from metric_totals where project_id = :projectId
     union all
     select metric, label, is_anonymous, delta from metric_changes where project_id = :projectId
   ) counted
   where (metric not in ('sign-ups', 'active') or label >= :firstDay) and (not is_anonymous or :includeAnonymous)
   group by metric, label having sum(value) <> 0`,
)

/** Those that are not zero. Of the days, `firstDay` and those after it. */
export function findFigures(db: Db, shown: { firstDay: string; includeAnonymous: boolean }): Promise<Figure[]> {
  return figures(db, shown)
}

const userCounts = statement<{ total: number; regular: number }>(
  'metrics.user-counts',
  `select coalesce(sum(value), 0)::float8 as total, coalesce(sum(value) filter (where not is_anonymous), 0)::float8 as regular
   from (
     select is_anonymous, value from metric_totals where project_id = :projectId and metric = 'users'
     union all
     select is_anonymous, delta from metric_changes where project_id = :projectId and metric = 'users'
   ) counted`,
)

export async function findUserCounts(db: Db): Promise<{ total: number; regular: number }> {
  return (await userCounts.first(db)) ?? { total: 0, regular: 0 }
}

const activeDays = statement<{ day: string; count: number }, { userId: string; since: Date }>(
  'metrics.active-days',
  `select day, count(*)::integer as count
   from (
     select id, utc_day(created_at)::text as day from sessions
     where project_id = :projectId and user_id = :userId and created_at >= :since
     union
     select id, utc_day(last_used_at)::text from sessions
     where project_id = :projectId and user_id = :userId and last_used_at >= :since
   ) used
   group by day`,
)

/** How many sessions of a user began or were last used on a day. */
export async function listActiveDays(db: Db, of: { userId: string; since: Date }) {
  return activeDays(db, of)
}

// Each of the two walks along the index (user_activity_latest) and stops.
const latest = statement<{ userId: string }, { includeAnonymous: boolean; limit: number }>(
  'metrics.latest-active',
  `select user_id as "userId"
   from (
     (select user_id, last_active_at from user_activity where project_id = :projectId and not is_anonymous
      order by last_active_at desc limit :limit)
     union all
     (select user_id, last_active_at from user_activity where project_id = :projectId and is_anonymous and :includeAnonymous
      order by last_active_at desc limit :limit)
   ) either
   order by last_active_at desc, user_id limit :limit`,
)

/** Whose access token was issued last, the latest first. */
export async function listLatestActive(db: Db, shown: { includeAnonymous: boolean; limit: number }): Promise<string[]> {
  return (await latest(db, shown)).map(({ userId }) => userId)
}

// Changes locked by a concurrent run are skipped. In an order, so that two never wait for each other.
const add = statement<{ count: number }, { limit: number }>(
  'metrics.add',
  `with taken as (
     select project_id, id from metric_changes limit :limit for update skip locked
   ), gone as (
     delete from metric_changes using taken
     where metric_changes.project_id = taken.project_id and metric_changes.id = taken.id
     returning metric_changes.*
   ), added as (
     insert into metric_totals (project_id, metric, label, is_anonymous, value)
     select project_id, metric, label, is_anonymous, sum(delta) from gone
     group by project_id, metric, label, is_anonymous having sum(delta) <> 0
     order by project_id, metric, label, is_anonymous
     on conflict (project_id, metric, label, is_anonymous) do update set value = metric_totals.value + excluded.value
   )
   select count(*)::integer as count from gone`,
)

/** Adds at most `limit` changes to the totals; answers how many there were. */
export async function addChanges(on: On, limit: number): Promise<number> {
  return (await add.first(on, { limit }))?.count ?? 0
}

const forget = statement<never, { firstDay: string }>(
  'metrics.forget',
  `delete from metric_totals where value = 0 or (metric in ('sign-ups', 'active') and label < :firstDay)`,
)

/** What is nothing, and the days before this one. */
export async function deleteTotalsBefore(on: On, firstDay: string): Promise<void> {
  await forget(on, { firstDay })
}
