/** The shelf of jobs and schedules. One statement each: nothing is held while a job is being done. */
import { clockToleranceSeconds } from '../clock-moves.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Queries } from '../db/queries.ts'
import { statement } from '../db/statement.ts'

/** Anything that speaks to the whole database, across projects. */
interface Everywhere {
  readonly queries: Queries
}

export interface TakenJob {
  readonly projectId: string
  readonly branchId: string
  readonly id: string
  readonly kind: string
  readonly lane: string
  readonly payload: unknown
  readonly attempt: number
  readonly maxAttempts: number
  readonly createdAt: Date
  readonly leaseToken: string
}

interface NewJob {
  readonly kind: string
  readonly payload: unknown
  readonly lane: string
  readonly maxAttempts: number
  readonly runAt: Date
  readonly now: Date
  readonly idempotencyKey: string | null
}

const insert = statement<{ id: string }>(
  'jobs.insert',
  `insert into jobs (project_id, branch_id, kind, payload, max_attempts, run_at, created_at, lane, is_delayed,
     idempotency_key)
   values ($1, $2, $3, $4::json, $5, $6, $7, $8, $6::timestamptz > $7::timestamptz, $9)
   on conflict (project_id, branch_id, kind, idempotency_key) where idempotency_key is not null do nothing
   returning id`,
)

/** Returns the id; null when there is a job with this key. */
export async function insertJob(tx: Tx, job: NewJob): Promise<string | null> {
  const { kind, payload, lane, maxAttempts, runAt, now, idempotencyKey } = job
  const json = JSON.stringify(payload ?? null)
  const values = [tx.projectId, tx.branchId, kind, json, maxAttempts, runAt, now, lane, idempotencyKey]
  const [inserted] = await insert(tx, values)
  return inserted?.id ?? null
}

const findByKey = statement<{ id: string }>(
  'jobs.find-by-key',
  'select id from jobs where project_id = $1 and branch_id = $2 and kind = $3 and idempotency_key = $4',
)

/** A statement of its own, so that it sees what another transaction has committed meanwhile. */
export async function findJobByKey(tx: Tx, kind: string, idempotencyKey: string): Promise<string | null> {
  const [job] = await findByKey(tx, [tx.projectId, tx.branchId, kind, idempotencyKey])
  return job?.id ?? null
}

const claimOne = statement<TakenJob>(
  'jobs.claim-one',
  `update jobs
   set lease_token = gen_random_uuid(), attempts = attempts + 1, leased_until = $4, is_delayed = false
   where project_id = $1 and id = $2 and outcome is null and (leased_until is null or leased_until <= $3)
   returning project_id as "projectId", branch_id as "branchId", id, kind, lane, payload, attempts as attempt,
     max_attempts as "maxAttempts", created_at as "createdAt", lease_token as "leaseToken"`,
)

/** This job, whether or not it is due. Null: a worker has it, or it is finished. */
export async function claimJob(
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<TakenJob | null> {
  const [taken] = await claimOne(db, [db.projectId, id, now, until])
  return taken ?? null
}

const finish = statement(
  'jobs.finish',
  `update jobs
   set finished_at = $4, outcome = $5, last_error = $6, lease_token = null, leased_until = null,
     payload = case when $5 = 'done' then 'null'::json else payload end
   where project_id = $1 and id = $2 and lease_token = $3`,
)

/** The payload has served: it may hold what a reader of the database should not find. */
export async function finishJob(on: Everywhere, job: TakenJob, now: Date): Promise<void> {
  await finish(on, [job.projectId, job.id, job.leaseToken, now, 'done', null])
}

/** Gives the job up; it stays to be looked at. */
export async function buryJob(on: Everywhere, job: TakenJob, reason: string, now: Date): Promise<void> {
  await finish(on, [job.projectId, job.id, job.leaseToken, now, 'dead', reason])
}

const putBack = statement(
  'jobs.put-back',
  `update jobs set run_at = $4, is_delayed = true, last_error = $5, lease_token = null, leased_until = null
   where project_id = $1 and id = $2 and lease_token = $3`,
)

export async function retryJob(on: Everywhere, job: TakenJob, reason: string, runAt: Date): Promise<void> {
  await putBack(on, [job.projectId, job.id, job.leaseToken, runAt, reason])
}

const giveBack = statement(
  'jobs.give-back',
  `update jobs set attempts = attempts - 1, lease_token = null, leased_until = null
   where project_id = $1 and id = $2 and lease_token = $3`,
)

/** As if it had never been taken: another worker may start it, and no attempt is used up. */
export async function giveJobBack(on: Everywhere, job: TakenJob): Promise<void> {
  await giveBack(on, [job.projectId, job.id, job.leaseToken])
}

const deleteFinished = statement<{ count: number }>(
  'jobs.delete-finished',
  `with old as (
     select project_id, id from jobs
     where finished_at < $1 and (outcome = 'done' or finished_at < $2)
     limit $3
     for update skip locked
   ), gone as (
     delete from jobs using old where jobs.project_id = old.project_id and jobs.id = old.id returning 1
   )
   select count(*)::integer as count from gone`,
)

/** At most `count` of them, so that it never takes long; answers how many there were. */
export async function deleteFinishedJobs(
  on: Everywhere,
  options: { doneBefore: Date; deadBefore: Date; count: number },
): Promise<number> {
  const [deleted] = await deleteFinished(on, [options.doneBefore, options.deadBefore, options.count])
  return deleted?.count ?? 0
}

const addSchedules = statement(
  'schedules.add',
  `insert into schedules (kind, next_run_at) select kind, $2 from unnest($1::text[]) as kind on conflict do nothing`,
)

export async function insertSchedules(on: Everywhere, kinds: readonly string[], now: Date): Promise<void> {
  await addSchedules(on, [kinds, now])
}

// None is set further ahead than its interval, unless the clock was ahead when it was.
const isAhead = `next_run_at > $3::timestamptz + (every.seconds + ${clockToleranceSeconds}) * interval '1 second'`

// A clock that is set back leaves all of them ahead; a release that shortens an interval, only some.
const findAhead = statement<{ seconds: number | null }>(
  'schedules.find-ahead',
  `select (max(extract(epoch from next_run_at - $3::timestamptz) - every.seconds) filter (where ${isAhead}))::float8 as seconds
   from schedules join unnest($1::text[], $2::integer[]) as every (kind, seconds) on schedules.kind = every.kind
   having min(next_run_at) > $3::timestamptz + ${clockToleranceSeconds} * interval '1 second'`,
)

/** By how many seconds the clock was set back, at least; 0 when it was not. */
export async function findSetBackSeconds(on: Everywhere, schedules: Intervals, now: Date): Promise<number> {
  const [found] = await findAhead(on, [kindsIn(schedules), secondsIn(schedules), now])
  return found?.seconds ?? 0
}

const takeTicks = statement<{ kind: string }>(
  'schedules.take',
  `update schedules set next_run_at = $3::timestamptz + every.seconds * interval '1 second'
   from unnest($1::text[], $2::integer[]) as every (kind, seconds)
   where schedules.kind = every.kind and (next_run_at <= $3 or ${isAhead})
   returning schedules.kind`,
)

type Intervals = readonly { readonly kind: string; readonly everySeconds: number }[]

/** The kinds that are due. Each is returned to one of several concurrent processes. */
export async function takeDueSchedules(on: Everywhere, schedules: Intervals, now: Date): Promise<string[]> {
  return (await takeTicks(on, [kindsIn(schedules), secondsIn(schedules), now])).map(({ kind }) => kind)
}

const kindsIn = (schedules: Intervals) => schedules.map(({ kind }) => kind)
const secondsIn = (schedules: Intervals) => schedules.map(({ everySeconds }) => everySeconds)
