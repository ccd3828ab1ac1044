import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { eachDatabase, silent } from '../../../test/support/databases.ts'
import type { Db } from '../db/db.ts'
import { statement } from '../db/statement.ts'
import { isInTransaction, transaction } from '../db/transaction.ts'
import { scheduleFinishedJobsDeletion } from './housekeeping.ts'
import { defineJob, enqueue, GiveUp, type Job, RetryAt } from './job.ts'
import { defineSchedule } from './schedule.ts'
import { createWorker } from './worker.ts'

interface Row {
  outcome: string | null
  attempts: number
  lastError: string | null
  payload: unknown
}
const toRows = statement<Row>(
  'test.jobs',
  'select outcome, attempts, last_error as "lastError", payload from jobs where project_id = :projectId order by created_at',
)

eachDatabase('jobs', on => {
  /** Each test has a kind of its own: the workers of others leave its jobs alone. */
  const job = <Payload>(run: Job<Payload>['run'], more: Partial<Job<Payload>> = {}) =>
    defineJob<Payload>({ kind: `test-${randomUUID()}`, lane: 'mail', run, ...more })
  const workerFor = (...jobs: Job<never>[]) =>
    createWorker({ database: on.database(), jobs, app: {}, clock: on.clock, log: silent, pollMs: 20 })
  const store = <Payload>(db: Db, job: Job<Payload>, payload: NoInfer<Payload>, runAt?: Date) =>
    transaction(db, tx => enqueue(tx, job, payload, { runAt }))

  it('jobs are done once, for the project they were stored in, with no transaction open', async () => {
    const seen: unknown[] = []
    const greet = job<{ name: string }>(async ({ db, attempt }, { name }) => {
      seen.push([db.projectId, db.branchId, attempt, name, isInTransaction()])
    })
    const db = on.db()
    await store(db, greet, { name: 'Ada' })
    const worker = workerFor(greet)
    await worker.drain()
    await worker.drain()
    expect(seen).toEqual([[db.projectId, 'main', 1, 'Ada', false]])
  })

  it('keep no payload once they are done', async () => {
    const send = job<string>(async () => {})
    const db = on.db()
    await store(db, send, 'a sealed secret')
    await workerFor(send).drain()
    expect(await toRows(db)).toEqual([{ outcome: 'done', attempts: 1, lastError: null, payload: null }])
  })

  it('vanish with a change that is undone', async () => {
    const seen: string[] = []
    const note = job<string>(async (_, text) => void seen.push(text))
    await transaction(on.db(), async tx => {
      await enqueue(tx, note, 'never')
      throw new Error('undo')
    }).catch(() => {})
    await workerFor(note).drain()
    expect(seen).toEqual([])
  })

  it('wait for their time', async () => {
    const seen: string[] = []
    const later = job<string>(async (_, text) => void seen.push(text))
    await store(on.db(), later, 'tea', new Date(on.clock.now().getTime() + 60_000))
    const worker = workerFor(later)
    await worker.drain()
    expect(seen).toEqual([])
    on.clock.advance(61)
    await worker.drain()
    expect(seen).toEqual(['tea'])
  })

  it('jobs are tried again later and later, and kept with the reason when nothing helps', async () => {
    const attempts: number[] = []
    const fragile = job<null>(
      async ({ attempt }) => {
        attempts.push(attempt)
        throw new Error(`no luck ${attempt}`)
      },
      { maxAttempts: 3, backoffSeconds: attempt => attempt * 100 },
    )
    const db = on.db()
    await store(db, fragile, null)
    const worker = workerFor(fragile)
    for (const seconds of [0, 79, 42, 159, 82, 10_000]) {
      on.clock.advance(seconds)
      await worker.drain()
    }
    expect(attempts).toEqual([1, 2, 3])
    expect(await toRows(db)).toMatchObject([{ outcome: 'dead', attempts: 3, lastError: 'Error: no luck 3' }])
  })

  it('jobs are not tried again when they say it is useless', async () => {
    const hopeless = job<null>(async () => {
      throw new GiveUp('the address does not exist')
    })
    const db = on.db()
    await store(db, hopeless, null)
    await workerFor(hopeless).drain()
    expect(await toRows(db)).toMatchObject([
      { outcome: 'dead', attempts: 1, lastError: 'GiveUp: the address does not exist' },
    ])
  })

  it('jobs are tried again at the time that they choose, which knows when they were stored', async () => {
    const attempts: [number, number][] = []
    const stored = on.clock.now()
    const patient = job<null>(async ({ attempt, enqueuedAt, clock }) => {
      attempts.push([attempt, (clock.now().getTime() - enqueuedAt.getTime()) / 1_000])
      if (attempt < 3) throw new RetryAt('not yet', new Date(stored.getTime() + attempt * 500_000))
    })
    const db = on.db()
    await store(db, patient, null)
    const worker = workerFor(patient)
    for (const seconds of [0, 499, 1, 499, 1, 10_000]) {
      on.clock.advance(seconds)
      await worker.drain()
    }
    expect(attempts).toEqual([
      [1, 0],
      [2, 500],
      [3, 1_000],
    ])
    expect(await toRows(db)).toMatchObject([{ outcome: 'done', attempts: 3 }])
  })

  it('jobs are done once however many workers there are', async () => {
    const seen: number[] = []
    const count = job<number>(async (_, number) => {
      await pause(1)
      seen.push(number)
    })
    const db = on.db()
    await transaction(db, async tx => {
      for (let number = 0; number < 60; number += 1) await enqueue(tx, count, number)
    })
    await Promise.all([1, 2, 3, 4].map(() => workerFor(count).drain()))
    expect(seen.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 60 }, (_, number) => number))
  })

  it('jobs are taken over from a worker that went silent, whose late word then counts for nothing', async () => {
    let goOn = () => {}
    const seen: number[] = []
    const slow = job<null>(async ({ attempt }) => {
      seen.push(attempt)
      if (attempt === 1)
        await new Promise<void>(resolve => {
          goOn = resolve
        })
      if (attempt === 2) throw new Error('the second attempt failed')
    })
    const db = on.db()
    await store(db, slow, null)
    const silentOne = workerFor(slow)
    const first = silentOne.drain()
    await expect.poll(() => seen).toEqual([1])
    on.clock.advance(100)
    await workerFor(slow).drain()
    goOn()
    await first
    expect(seen).toEqual([1, 2])
    expect(await toRows(db)).toMatchObject([{ outcome: null, attempts: 2 }])
  })

  it('jobs are ended when they take too long', async () => {
    const endless = job<null>(() => new Promise(() => {}), { timeoutSeconds: 0.05, maxAttempts: 1 })
    const db = on.db()
    await store(db, endless, null)
    await workerFor(endless).drain()
    expect(await toRows(db)).toMatchObject([{ lastError: 'Error: took longer than 0.05 seconds' }])
  })

  it('start right after the commit, and those that run are finished before the worker stops', async () => {
    const seen: string[] = []
    const step = job<string>(async (_, text) => {
      seen.push(`${text} starts`)
      await pause(50)
      seen.push(`${text} ends`)
    })
    const worker = createWorker({
      database: on.database(),
      jobs: [step],
      app: {},
      clock: on.clock,
      log: silent,
      pollMs: 60_000,
    })
    worker.start()
    await pause(30)
    await store(on.db(), step, 'one')
    await expect.poll(() => seen).toContain('one starts')
    await worker.stop()
    expect(seen).toEqual(['one starts', 'one ends'])
    await store(on.db(), step, 'two')
    await pause(50)
    expect(seen).toHaveLength(2)
  })

  it('that take too long for a worker that stops are given back, and done by the next one at once', async () => {
    const seen: number[] = []
    const hang = job<null>(({ attempt, signal }) => {
      seen.push(attempt)
      return seen.length > 1
        ? Promise.resolve()
        : new Promise(resolve => signal.addEventListener('abort', () => pause(50).then(resolve)))
    })
    const db = on.db()
    await store(db, hang, null)
    const stopping = createWorker({
      database: on.database(),
      jobs: [hang],
      app: {},
      clock: on.clock,
      log: silent,
      patienceMs: 50,
    })
    stopping.start()
    await expect.poll(() => seen).toEqual([1])
    await stopping.stop()
    await workerFor(hang).drain()
    expect(seen, 'the attempt that was cut short does not count').toEqual([1, 1])
    expect(await toRows(db)).toMatchObject([{ outcome: 'done', attempts: 1 }])
  })

  it('that come round again are done by one process each time', async () => {
    const rounds: number[] = []
    const sweep = defineSchedule({
      kind: `sweep-${on.kind}`,
      everySeconds: 60,
      run: async ({ clock }) => void rounds.push(clock.now().getTime()),
    })
    const workers = [1, 2, 3].map(() =>
      createWorker({ database: on.database(), jobs: [], schedules: [sweep], app: {}, clock: on.clock, log: silent }),
    )
    for (const seconds of [0, 30, 31, 60, 600]) {
      on.clock.advance(seconds)
      await Promise.all(workers.map(worker => worker.drain()))
    }
    expect(rounds).toHaveLength(4)
  })

  it('show that the clock was set back, and not that a release shortened the interval of a schedule', async () => {
    const setBack: number[] = []
    const workerWith = (seldomSeconds: number) => {
      const schedules = Object.entries({ often: 10, seldom: seldomSeconds }).map(([kind, everySeconds]) =>
        defineSchedule({ kind: `${kind}-${on.kind}`, everySeconds, run: async () => {} }),
      )
      const onSetBack = async ({ seconds }: { seconds: number }) => void setBack.push(seconds)
      return createWorker({
        database: on.database(),
        jobs: [],
        schedules,
        app: {},
        clock: on.clock,
        log: silent,
        onSetBack,
      })
    }
    await workerWith(86_400).drain()
    await workerWith(3_600).drain()
    expect(setBack).toEqual([])
    on.clock.advance(-7_200)
    await workerWith(3_600).drain()
    expect(setBack).toEqual([7_200])
    on.clock.advance(7_200)
  })

  it('jobs are forgotten a day after they were done', async () => {
    const done = job<null>(async () => {})
    const db = on.db()
    await store(db, done, null)
    await workerFor(done).drain()
    const context = { app: {}, database: on.database(), clock: on.clock, log: silent }
    await scheduleFinishedJobsDeletion.run(context)
    expect(await toRows(db)).toHaveLength(1)
    on.clock.advance(25 * 3600)
    await scheduleFinishedJobsDeletion.run(context)
    expect(await toRows(db)).toEqual([])
  })
})
