/**
 * Claiming jobs: which lanes have any, and whose turn it is.
 *
 * The index `jobs_by_turn` holds what may be claimed now, by lane, project and time. A claim steps through it from
 * project to project, so that its cost depends on how many jobs it takes and not on how many wait. The statements are
 * planned again each time, and say `outcome is null` for "not finished": the planner can then take no index but
 * those two of the lanes.
 */
import { byColumn } from '../db/columns.ts'
import { type On, replannedStatement } from '../db/statement.ts'
import type { TakenJob } from './jobs.store.ts'

/** Delayed jobs that one round makes claimable. */
const mostWoken = 1_000

const wake = replannedStatement<{ lane: string }, { now: Date; lanes: readonly string[] }>(
  `with due as (
     select project_id, id from jobs
     where outcome is null and is_delayed and run_at <= :now
     order by run_at
     limit ${mostWoken}
     for update skip locked
   ), woken as (
     update jobs set is_delayed = false from due
     where jobs.project_id = due.project_id and jobs.id = due.id
     returning jobs.lane
   )
   select name as lane from unnest(:lanes::text[]) as name
   where exists (select from jobs where lane = name and outcome is null and not is_delayed)
     or name in (select lane from woken)`,
)

/** Makes delayed jobs claimable whose time has come. Returns the lanes in which there may be something to claim. */
export async function wakeJobs(on: On, lanes: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  return new Set((await wake(on, { now, lanes })).map(({ lane }) => lane))
}

type ClaimValues = Pick<Claim, 'lane' | 'after' | 'count' | 'mostOfOneProject' | 'now'> &
  Claim['leases'] & {
    readonly full: readonly string[]
    readonly projectId: readonly string[]
    readonly room: readonly number[]
  }

// A lease that ran out means that its worker died or is stuck: the job is as free as a new one.
const isFree = `outcome is null and not is_delayed and run_at <= :now and (leased_until is null or leased_until <= :now)
  and kind = any(:kinds::text[])`

// `turns` are the next projects with something to claim, `number` how many of them have room. Of each, `due` locks as
// many jobs as may be taken; `turn` sorts the first job of each project before every second one. The constant limit shows the
// planner that the update is about a few rows.
const claim = replannedStatement<TakenJob & { turn: number }, ClaimValues>(
  `with recursive turns as (
     select :after::text as project_id, 0 as number
     union all
     select next.project_id, turns.number + (next.project_id <> all(:full::text[]))::integer
     from turns cross join lateral (
       select jobs.project_id from jobs
       where lane = :lane and jobs.project_id > turns.project_id and ${isFree}
       order by jobs.project_id
       limit 1
     ) next
     where turns.number < :count
   ), due as (
     select job.project_id, job.id, turns.number,
       row_number() over (partition by job.project_id order by job.run_at) as turn
     from turns
     left join unnest(:projectId::text[], :room::integer[]) as busy (project_id, room) using (project_id)
     cross join lateral (
       select jobs.project_id, jobs.id, jobs.run_at from jobs
       where lane = :lane and jobs.project_id = turns.project_id and ${isFree}
       order by run_at
       limit coalesce(busy.room, :mostOfOneProject)
       for update skip locked
     ) job
     where turns.number > 0
   ), chosen as (
     select * from (select project_id, id, number from due order by turn, number limit :count) as first limit 100
   )
   update jobs
   set lease_token = gen_random_uuid(), attempts = attempts + 1,
     leased_until = :now::timestamptz + (:seconds::integer[])[array_position(:kinds::text[], jobs.kind)] * interval '1 second'
   from chosen
   where jobs.project_id = chosen.project_id and jobs.id = chosen.id
   returning jobs.project_id as "projectId", jobs.branch_id as "branchId", jobs.id, jobs.kind, jobs.lane, jobs.payload,
     jobs.attempts as attempt, jobs.max_attempts as "maxAttempts", jobs.created_at as "createdAt",
     jobs.lease_token as "leaseToken", chosen.number as turn`,
)

export interface Claim {
  readonly lane: string
  /** How long a lease of each kind lasts; other kinds are left alone. */
  readonly leases: { readonly kinds: readonly string[]; readonly seconds: readonly number[] }
  /** The project whose turn was last. */
  readonly after: string
  readonly count: number
  /** Jobs that this process is running in the lane, by project. */
  readonly running: ReadonlyMap<string, number>
  readonly mostOfOneProject: number
  readonly now: Date
}

/**
 * Takes up to `count` jobs of the projects that follow, one of each before a second of any. No other process gets
 * them until the lease runs out. The job whose project has the last turn comes last.
 */
export async function claimJobs(on: On, given: Claim): Promise<TakenJob[]> {
  const { running, mostOfOneProject } = given
  const rooms = Array.from(running, ([projectId, jobs]) => ({ projectId, room: Math.max(0, mostOfOneProject - jobs) }))
  const full = rooms.filter(({ room }) => room === 0).map(({ projectId }) => projectId)
  const taken = await claim(on, { ...given, ...given.leases, ...byColumn(rooms, 'projectId', 'room'), full })
  return taken.sort((one, other) => one.turn - other.turn)
}
