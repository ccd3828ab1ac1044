/** The shelf of jobs and schedules. One statement each: nothing is held while a job is being done. */

import { clockToleranceSeconds } from '../clock-moves.ts'
import { type ByColumn, byColumn } from '../db/columns.ts'
import type { Db, Tx } from '../db/db.ts'
import { type On, statement } from '../db/statement.ts'

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

const insert = statement<{ id: string }, Omit<NewJob, 'payload'> & { branchId: string; payload: string }>(
  'jobs.insert',
  `insert into jobs (project_id, branch_id, kind, payload, max_attempts, run_at, created_at, lane, is_delayed,
     idempotency_key)
   values (:projectId, :branchId, :kind, :payload::json, :maxAttempts, :runAt, :now, :lane,
     :runAt::timestamptz > :now::timestamptz, :idempotencyKey)
   on conflict (project_id, branch_id, kind, idempotency_key) where idempotency_key is not null do nothing
   returning id`,
)

/** Returns the id; null when there is a job with this key. */
export async function insertJob(tx: Tx, job: NewJob): Promise<string | null> {
  const payload = JSON.stringify(job.payload ?? null)
  return (await insert.first(tx, { ...job, branchId: tx.branchId, payload }))?.id ?? null
}

const findByKey = statement<{ id: string }, { branchId: string; kind: string; idempotencyKey: string }>(
  'jobs.find-by-key',
  'select id from jobs where project_id = :projectId and branch_id = :branchId and kind = :kind and idempotency_key = :idempotencyKey',
)

/** A statement of its own, so that it sees what another transaction has committed meanwhile. */
export async function findJobByKey(tx: Tx, kind: string, idempotencyKey: string): Promise<string | null> {
  return (await findByKey.first(tx, { branchId: tx.branchId, kind, idempotencyKey }))?.id ?? null
}

const claimOne = statement<TakenJob, { id: string; now: Date; until: Date }>(
  'jobs.claim-one',
  `update jobs
   set lease_token = gen_random_uuid(), attempts = attempts + 1, leased_until = :until, is_delayed = false
   where project_id = :projectId and id = :id and outcome is null and (leased_until is null or leased_until <= :now)
   returning project_id as "projectId", branch_id as "branchId", id, kind, lane, payload, attempts as attempt,
     max_attempts as "maxAttempts", created_at as "createdAt", lease_token as "leaseToken"`,
)

/** This job, whether or not it is due. Null: a worker has it, or it is finished. */
export async function claimJob(
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<TakenJob | null> {
  return claimOne.first(db, { id, now, until })
}

type JobLease = Pick<TakenJob, 'projectId' | 'id' | 'leaseToken'>

const finish = statement<never, JobLease & { now: Date; outcome: 'done' | 'dead'; reason: string | null }>(
  'jobs.finish',
  `update jobs
   set finished_at = :now, outcome = :outcome, last_error = :reason, lease_token = null, leased_until = null,
     payload = case when :outcome = 'done' then 'null'::json else payload end
   where project_id = :projectId and id = :id and lease_token = :leaseToken`,
)

/** The payload has served: it may hold what a reader of the database should not find. */
export async function finishJob(on: On, job: TakenJob, now: Date): Promise<void> {
  await finish(on, { ...job, now, outcome: 'done', reason: null })
}

/** Gives the job up; it stays to be looked at. */
export async function buryJob(on: On, job: TakenJob, reason: string, now: Date): Promise<void> {
  await finish(on, { ...job, now, outcome: 'dead', reason })
}

const putBack = statement<never, JobLease & { runAt: Date; reason: string }>(
  'jobs.put-back',
  `update jobs set run_at = :runAt, is_delayed = true, last_error = :reason, lease_token = null, leased_until = null
   where project_id = :projectId and id = :id and lease_token = :leaseToken`,
)

export async function retryJob(on: On, job: TakenJob, reason: string, runAt: Date): Promise<void> {
  await putBack(on, { ...job, runAt, reason })
}

const giveBack = statement<never, JobLease>(
  'jobs.give-back',
  `update jobs set attempts = attempts - 1, lease_token = null, leased_until = null
   where project_id = :projectId and id = :id and lease_token = :leaseToken`,
)

/** As if it had never been taken: another worker may start it, and no attempt is used up. */
export async function giveJobBack(on: On, job: TakenJob): Promise<void> {
  await giveBack(on, job)
}

/** What was done before a time, and what was given up before another. At most `count` of them, so that it never takes long. */
interface Finished {
  readonly doneBefore: Date
  readonly deadBefore: Date
  readonly count: number
}

const deleteFinished = statement<never, Finished>(
  'jobs.delete-finished',
  `with old as (
     select project_id, id from jobs
     where finished_at < :doneBefore and (outcome = 'done' or finished_at < :deadBefore)
     limit :count
     for update skip locked
   )
   delete from jobs using old where jobs.project_id = old.project_id and jobs.id = old.id`,
)

/** Returns how many there were. */
export async function deleteFinishedJobs(on: On, finished: Finished): Promise<number> {
  return deleteFinished.count(on, finished)
}

const addSchedules = statement<never, { kinds: readonly string[]; now: Date }>(
  'schedules.add',
  `insert into schedules (kind, next_run_at) select kind, :now from unnest(:kinds::text[]) as kind on conflict do nothing`,
)

export async function insertSchedules(on: On, kinds: readonly string[], now: Date): Promise<void> {
  await addSchedules(on, { kinds, now })
}

// None is set further ahead than its interval, unless the clock was ahead when it was.
const isAhead = `next_run_at > :now::timestamptz + (every.seconds + ${clockToleranceSeconds}) * interval '1 second'`

// A clock that is set back leaves all of them ahead; a release that shortens an interval, only some.
interface Interval {
  readonly kind: string
  readonly everySeconds: number
}

const findAhead = statement<{ seconds: number | null }, ByColumn<Interval> & { now: Date }>(
  'schedules.find-ahead',
  `select (max(extract(epoch from next_run_at - :now::timestamptz) - every.seconds) filter (where ${isAhead}))::float8 as seconds
   from schedules join unnest(:kind::text[], :everySeconds::integer[]) as every (kind, seconds) on schedules.kind = every.kind
   having min(next_run_at) > :now::timestamptz + ${clockToleranceSeconds} * interval '1 second'`,
)

/** By how many seconds the clock was set back, at least; 0 when it was not. */
export async function findSetBackSeconds(on: On, schedules: readonly Interval[], now: Date): Promise<number> {
  return (await findAhead.first(on, { ...byColumn(schedules, 'kind', 'everySeconds'), now }))?.seconds ?? 0
}

const takeTicks = statement<{ kind: string }, ByColumn<Interval> & { now: Date }>(
  'schedules.take',
  `update schedules set next_run_at = :now::timestamptz + every.seconds * interval '1 second'
   from unnest(:kind::text[], :everySeconds::integer[]) as every (kind, seconds)
   where schedules.kind = every.kind and (next_run_at <= :now or ${isAhead})
   returning schedules.kind`,
)

/** The kinds that are due. Each is returned to one of several concurrent processes. */
export async function takeDueSchedules(on: On, schedules: readonly Interval[], now: Date): Promise<string[]> {
  return (await takeTicks(on, { ...byColumn(schedules, 'kind', 'everySeconds'), now })).map(({ kind }) => kind)
}
