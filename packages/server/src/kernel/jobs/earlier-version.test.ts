/** While servers are replaced one by one, a worker of the version without lanes serves the same table. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { eachDatabase, silent } from '../../../test/support/databases.ts'
import type { Db } from '../db/db.ts'
import { statement } from '../db/statement.ts'
import { transaction } from '../db/transaction.ts'
import { defineJob, type EnqueueOptions, enqueue, type Job } from './job.ts'
import { createWorker } from './worker.ts'

// The statements of that version, as they were.
const insert = statement(
  'test.earlier-insert',
  `insert into jobs (project_id, branch_id, kind, payload, max_attempts, run_at, created_at)
   values ($1, $2, $3, $4::json, $5, $6, $7)`,
)
const take = statement<{ projectId: string; id: string; leaseToken: string }>(
  'test.earlier-take',
  `with due as (
     select project_id, id from jobs
     where finished_at is null and run_at <= $1 and (leased_until is null or leased_until <= $1)
       and kind = any($2::text[])
     order by run_at
     limit $3
     for update skip locked
   )
   update jobs
   set lease_token = gen_random_uuid(), leased_until = $1::timestamptz + $4 * interval '1 second', attempts = attempts + 1
   from due
   where jobs.project_id = due.project_id and jobs.id = due.id
   returning jobs.project_id as "projectId", jobs.id, jobs.lease_token as "leaseToken"`,
)
const putBack = statement(
  'test.earlier-put-back',
  `update jobs set run_at = $4, last_error = $5, lease_token = null, leased_until = null
   where project_id = $1 and id = $2 and lease_token = $3`,
)
const giveBack = statement(
  'test.earlier-give-back',
  `update jobs set attempts = attempts - 1, lease_token = null, leased_until = null
   where project_id = $1 and id = $2 and lease_token = $3`,
)

eachDatabase('a worker beside one of the version before lanes', on => {
  const seen: string[] = []
  const jobOf = (run: Job<string>['run'] = async (_, name) => void seen.push(name)) =>
    defineJob<string>({
      kind: `test-${randomUUID()}`,
      lane: 'urgent-mail',
      maxAttempts: 5,
      backoffSeconds: () => 60,
      run,
    })
  const work = (job: Job<string>) =>
    createWorker({ database: on.database(), jobs: [job], app: {}, clock: on.clock, log: silent }).drain()
  const store = (db: Db, job: Job<string>, name: string, options?: EnqueueOptions) =>
    transaction(db, tx => enqueue(tx, job, name, options))
  const insertAsEarlier = (db: Db, { kind }: Job<string>, name: string) =>
    insert(db, [db.projectId, db.branchId, kind, JSON.stringify(name), 5, on.clock.now(), on.clock.now()])
  const takeAsEarlier = ({ kind }: Job<string>) => take(on.database(), [on.clock.now(), [kind], 10, 75])
  const inOneMinute = () => new Date(on.clock.now().getTime() + 60_000)

  /** What happened in the work of a test. */
  async function seenIn(work: () => Promise<void>): Promise<string[]> {
    seen.length = 0
    await work()
    return [...seen]
  }

  it('runs what that one stored', async () => {
    const [db, job] = [on.db(), jobOf()]
    await insertAsEarlier(db, job, 'old')
    expect(await seenIn(() => work(job))).toEqual(['old'])
  })

  it('stores what that one finds', async () => {
    const [db, job] = [on.db(), jobOf()]
    await store(db, job, 'new')
    expect(await takeAsEarlier(job)).toHaveLength(1)
  })

  it('leaves alone what that one has taken, until its lease ends', async () => {
    const [db, job] = [on.db(), jobOf()]
    await store(db, job, 'taken')
    await takeAsEarlier(job)
    expect(await seenIn(() => work(job))).toEqual([])
    on.clock.advance(76)
    expect(await seenIn(() => work(job))).toEqual(['taken'])
  })

  it('takes what that one gave back at once, and what it put off at its time', async () => {
    const [db, job] = [on.db(), jobOf()]
    await store(db, job, 'given back')
    const [given] = await takeAsEarlier(job)
    await giveBack(on.database(), [db.projectId, given?.id, given?.leaseToken])
    expect(await seenIn(() => work(job))).toEqual(['given back'])

    await insertAsEarlier(db, job, 'put off')
    const [put] = await takeAsEarlier(job)
    await putBack(on.database(), [db.projectId, put?.id, put?.leaseToken, inOneMinute(), 'a reason'])
    expect(await seenIn(() => work(job))).toEqual([])
    on.clock.advance(61)
    expect(await seenIn(() => work(job))).toEqual(['put off'])
  })

  it('shares delayed jobs with it: one of both runs them', async () => {
    let fails = true
    const job = jobOf(async (_, name) => {
      if (fails) throw new Error('not yet')
      seen.push(name)
    })
    const db = on.db()
    await store(db, job, 'failed before')
    await store(db, job, 'for later', { runAt: inOneMinute() })
    await work(job)
    fails = false
    expect(await takeAsEarlier(job)).toEqual([])
    on.clock.advance(100)
    expect(await takeAsEarlier(job)).toHaveLength(2)
    expect(await seenIn(() => work(job))).toEqual([])
    on.clock.advance(76)
    expect((await seenIn(() => work(job))).sort()).toEqual(['failed before', 'for later'])
  })
})
