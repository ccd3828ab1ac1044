import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { eachDatabase, silent } from '../../../test/support/databases.ts'
import { bindDb, type Db } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { defineJob, type EnqueueOptions, enqueue, type Job } from './job.ts'
import { laneNames, lanes, mostOfOneProject } from './lanes.ts'
import { createWorker, type Worker, type WorkerOptions } from './worker.ts'

eachDatabase('job lanes', on => {
  /** Each test has a kind of its own: the workers of others leave its jobs alone. */
  const job = <Payload>(run: Job<Payload>['run'], more: Partial<Job<Payload>> = {}) =>
    defineJob<Payload>({ kind: `test-${randomUUID()}`, lane: 'mail', run, ...more })
  const workerFor = (jobs: Job<never>[], more: Partial<WorkerOptions<object>> = {}) =>
    createWorker({ database: on.database(), jobs, app: {}, clock: on.clock, log: silent, pollMs: 20, ...more })
  const store = <Payload>(db: Db, job: Job<Payload>, payload: NoInfer<Payload>, options?: EnqueueOptions) =>
    transaction(db, tx => enqueue(tx, job, payload, options))

  /** Projects in the order of their names. */
  const projects = (count: number) => {
    const prefix = randomUUID().slice(0, 8)
    return Array.from({ length: count }, (_, n) =>
      bindDb(on.database(), `${prefix}-${String(n).padStart(3, '0')}`, 'main'),
    )
  }
  const getName = (projectId: string) => Number(projectId.slice(-3))

  /** A job that lasts until it is released. */
  function blocking(more: Partial<Job<string>> = {}) {
    const releases: (() => void)[] = []
    const started: string[] = []
    const run = job<string>(async (_, name) => {
      started.push(name)
      await new Promise<void>(resolve => releases.push(resolve))
    }, more)
    const finish = async (isOver: () => boolean) => {
      while (!isOver()) {
        for (const release of releases.splice(0)) release()
        await pause(5)
      }
    }
    return { job: run, started, finish }
  }

  /** Lets the jobs end until all have run. */
  async function stopAfter(
    worker: Worker,
    jobs: readonly { finish(isOver: () => boolean): Promise<void> }[],
    haveAllRun: () => boolean,
  ): Promise<void> {
    let hasStopped = false
    const finished = Promise.all(jobs.map(({ finish }) => finish(() => hasStopped)))
    await expect.poll(haveAllRun).toBe(true)
    await worker.stop()
    hasStopped = true
    await finished
  }

  it('runs a code while the lane of bulk mail is blocked', async () => {
    const bulk = blocking({ lane: 'bulk-mail' })
    const sent: string[] = []
    const code = job<string>(async (_, name) => void sent.push(name), { lane: 'urgent-mail' })
    const [big, ...others] = projects(5)
    for (const db of [big, ...others]) for (const n of [1, 2, 3]) await store(db as Db, bulk.job, `bulk ${n}`)
    const worker = workerFor([bulk.job, code])
    worker.start()
    await expect.poll(() => bulk.started.length).toBe(lanes['bulk-mail'])
    await store(others[0] as Db, code, 'a code')
    await expect.poll(() => sent).toEqual(['a code'])
    expect(bulk.started.length).toBe(lanes['bulk-mail'])
    await stopAfter(worker, [bulk], () => bulk.started.length === 15)
  })

  it('gives every lane room of its own', async () => {
    const jobs = laneNames.map(lane => ({ lane, ...blocking({ lane }) }))
    for (const db of projects(20)) for (const { job, lane } of jobs) await store(db, job, lane)
    const worker = workerFor(jobs.map(({ job }) => job))
    worker.start()
    for (const { lane, started } of jobs) await expect.poll(() => started.length).toBe(lanes[lane])
    await pause(50)
    for (const { lane, started } of jobs) expect(started.length).toBe(lanes[lane])
    await stopAfter(worker, jobs, () => jobs.every(({ started }) => started.length === 20))
  })

  it('runs a job in the lane that was chosen when it was stored', async () => {
    const seen: string[] = []
    const mailJob = job<null>(async ({ lane }) => void seen.push(lane))
    await store(on.db(), mailJob, null, { lane: 'urgent-mail' })
    await store(on.db(), mailJob, null)
    await workerFor([mailJob]).drain()
    expect(seen.sort()).toEqual(['mail', 'urgent-mail'])
  })

  it('takes the projects of a lane in turn', async () => {
    const order: number[] = []
    const mailJob = job<null>(async ({ db }) => void order.push(getName(db.projectId)))
    const [first, second, third] = projects(3)
    for (const db of [first, first, first, first, second, third, third]) await store(db as Db, mailJob, null)
    await workerFor([mailJob], { concurrency: 1 }).drain()
    expect(order).toEqual([0, 1, 2, 0, 2, 0, 0])
  })

  it('keeps the order of the jobs of one project', async () => {
    const order: number[] = []
    const mailJob = job<number>(async (_, number) => void order.push(number))
    const db = on.db()
    for (const number of [1, 2, 3, 4, 5]) {
      on.clock.advance(1)
      await store(db, mailJob, number)
    }
    on.clock.advance(-60)
    await store(db, mailJob, 0)
    on.clock.advance(60)
    await workerFor([mailJob], { concurrency: 1 }).drain()
    expect(order).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('runs the one job of a project before the many that another project stored earlier', async () => {
    const order: string[] = []
    const mailJob = job<string>(async (_, name) => void order.push(name))
    const [big, small] = projects(2)
    await transaction(big as Db, async tx => {
      for (let number = 0; number < 200; number += 1) await enqueue(tx, mailJob, 'many')
    })
    on.clock.advance(60)
    await store(small as Db, mailJob, 'one')
    await workerFor([mailJob], { concurrency: 4 }).drain()
    expect(order).toHaveLength(201)
    expect(order.indexOf('one')).toBeLessThan(4)
  })

  it('leaves room for others while all jobs of one project are slow', async () => {
    const slow = blocking()
    const [big, small] = projects(2)
    for (let number = 0; number < 20; number += 1) await store(big as Db, slow.job, 'slow')
    const worker = workerFor([slow.job], { concurrency: 8 })
    worker.start()
    await expect.poll(() => slow.started.length).toBe(mostOfOneProject(8))
    await store(small as Db, slow.job, 'one')
    await expect.poll(() => slow.started).toContain('one')
    expect(slow.started.filter(name => name === 'slow')).toHaveLength(mostOfOneProject(8))
    await stopAfter(worker, [slow], () => slow.started.length === 21)
  })

  it('gives several workers the turns of all projects, each job once', async () => {
    const order: number[] = []
    const mailJob = job<null>(async ({ db }) => {
      await pause(1)
      order.push(getName(db.projectId))
    })
    const all = projects(12)
    for (const db of all) for (const _ of [1, 2, 3, 4, 5]) await store(db, mailJob, null)
    await Promise.all([1, 2, 3].map(() => workerFor([mailJob]).drain()))
    for (let number = 0; number < all.length; number += 1)
      expect(order.filter(project => project === number)).toHaveLength(5)
  })
})

eachDatabase('a job with an idempotency key', on => {
  const job = (run: Job<string>['run']) =>
    defineJob<string>({ kind: `test-${randomUUID()}`, lane: 'housekeeping', run })
  const workerFor = (...jobs: Job<never>[]) =>
    createWorker({ database: on.database(), jobs, app: {}, clock: on.clock, log: silent, pollMs: 20 })
  const store = (db: Db, job: Job<string>, payload: string, idempotencyKey?: string) =>
    transaction(db, tx => enqueue(tx, job, payload, { idempotencyKey }))

  it('a job with an idempotency key is stored once by 50 requests at once, which all receive its id', async () => {
    const seen: string[] = []
    const hook = job(async (_, name) => void seen.push(name))
    const db = on.db()
    const ids = await Promise.all(Array.from({ length: 50 }, (_, n) => store(db, hook, `request ${n}`, 'the key')))
    expect(new Set(ids).size).toBe(1)
    await workerFor(hook).drain()
    expect(seen).toHaveLength(1)
  })

  it('a job with an idempotency key is stored once after the first was done, too, with the payload of the first', async () => {
    const seen: string[] = []
    const hook = job(async (_, name) => void seen.push(name))
    const db = on.db()
    const first = await store(db, hook, 'first', 'the key')
    await workerFor(hook).drain()
    expect(await store(db, hook, 'second', 'the key')).toBe(first)
    await workerFor(hook).drain()
    expect(seen).toEqual(['first'])
  })

  it('a job with an idempotency key is stored again after a first transaction that was rolled back', async () => {
    const seen: string[] = []
    const hook = job(async (_, name) => void seen.push(name))
    const db = on.db()
    await transaction(db, async tx => {
      await enqueue(tx, hook, 'undone', { idempotencyKey: 'the key' })
      throw new Error('undo')
    }).catch(() => {})
    await store(db, hook, 'kept', 'the key')
    await workerFor(hook).drain()
    expect(seen).toEqual(['kept'])
  })

  it('differs from one of another key, kind or project, and from one without', async () => {
    const seen: string[] = []
    const [one, other] = [1, 2].map(() => job(async (_, name) => void seen.push(name))) as [Job<string>, Job<string>]
    const db = on.db()
    await store(db, one, 'a', 'key')
    await store(db, one, 'b', 'another key')
    await store(db, other, 'c', 'key')
    await store(on.db(), one, 'd', 'key')
    await store(db, one, 'e')
    await store(db, one, 'f')
    await workerFor(one, other).drain()
    expect(seen.sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })
})

describe('the share of one project', () => {
  it('the share of one project is never a whole lane, except of one slot', () => {
    expect([1, 2, 3, 5, 8, 16].map(mostOfOneProject)).toEqual([1, 1, 2, 3, 6, 12])
  })
})
