/** Events whose listener fails: retried with backoff, then dead, until an operator retries them. */
import { afterEach, expect, it } from 'vitest'
import { eachDatabase, type Suite, silent } from '../../../test/support/databases.ts'
import { relaying } from '../../../test/support/relays.ts'
import { statement } from '../db/statement.ts'
import { readWaiting } from '../telemetry/waiting.store.ts'
import { listDeadEvents, retryDeadEvents } from './dead-events.store.ts'
import { createForgetOldEvents } from './housekeeping.ts'
import { listListeners } from './listeners.store.ts'
import { emit } from './outbox.ts'
import { mostAttempts } from './relay.ts'

const DAY_SECONDS = 24 * 3600

eachDatabase('an event whose listener fails', on => {
  afterEach(() => on.database().queries.query({ text: 'delete from events' }))

  it('an event whose listener fails is retried later, what the listener wrote is undone, and other events are relayed', async () => {
    const { typed, listener, registered, publish } = relaying(on)
    const db = on.db()
    let fails = true
    const relay = await registered(
      listener(['bad', 'good'], async (tx, { type, data }) => {
        emit(tx, { type: typed('echo'), data })
        if (type === 'bad' && fails) throw new Error('not now')
      }),
    )
    // Nothing relays to this one: what the other listener stored stays.
    await registered(listener(['echo'], async () => {}, 'observer'))
    const echoes = async () => (await echoesIn(db)).map(({ data }) => data)
    await publish(db, ['good', 1], ['bad', 2], ['good', 3])
    await relay.drain()
    expect(await echoes()).toEqual([1, 3])
    fails = false
    on.clock.advance(6)
    await relay.drain()
    expect(await echoes()).toEqual([1, 2, 3])
  })

  it('an event whose listener fails is found in a large batch, and every other event of the batch is relayed', async () => {
    const { listener, registered, publish } = relaying(on)
    const db = on.db()
    const relayed = new Set<unknown>()
    const relay = await registered(
      listener(['counted'], async (_, { data }) => {
        if (data === 17 || data === 61) throw new Error('a bad number')
        relayed.add(data)
      }),
    )
    await publish(db, ...Array.from({ length: 150 }, (_, number) => ['counted', number] as const))
    await relay.drain()
    expect(relayed.size).toBe(148)
    expect(await waiting(on)).toMatchObject({ eventsDue: 0, eventsDead: 0 })
    on.clock.advance(5)
    expect(await waiting(on)).toMatchObject({ eventsDue: 2 })
  })

  it('an event whose listener fails is dead after its last attempt, shown with its reason, and relayed when it is retried', async () => {
    const { typed, listener, registered, publish } = relaying(on)
    const db = on.db()
    const seen: string[] = []
    let fails = true
    let attempts = 0
    const failing = listener(['bad'], async (_, { type }) => {
      attempts += 1
      if (fails) throw new Error('no such column')
      seen.push(type)
    })
    const relay = await registered(failing)
    await publish(db, ['bad', { secret: 'of a person' }])
    for (let hour = 0; hour < mostAttempts + 3; hour += 1) {
      await relay.drain()
      on.clock.advance(3600)
    }
    expect(attempts).toBe(mostAttempts)
    expect(await waiting(on)).toMatchObject({ eventsDead: 1, eventsOverdueSeconds: 0 })
    const dead = (await listDeadEvents(on.database(), 100)).filter(({ projectId }) => projectId === db.projectId)
    expect(dead).toMatchObject([
      { type: typed('bad'), listener: failing.name, attempts: mostAttempts, reason: 'Error: no such column' },
    ])
    expect(JSON.stringify(dead)).not.toContain('of a person')
    expect(await listListeners(on.database())).toContainEqual(
      expect.objectContaining({ name: failing.name, due: 0, dead: 1 }),
    )

    fails = false
    expect(await retryDeadEvents(on.database(), on.clock.now())).toBe(1)
    await relay.drain()
    expect(seen).toEqual(['bad'])
    expect(await waiting(on)).toMatchObject({ eventsDead: 0 })
  })

  it('an event whose listener fails is deleted thirty days after its last attempt', async () => {
    const { listener, registered, publish } = relaying(on)
    const db = on.db()
    const failing = listener(['bad'], async () => {
      throw new Error('never')
    })
    const relay = await registered(failing)
    await publish(db, ['bad'])
    for (let hour = 0; hour < mostAttempts; hour += 1) {
      await relay.drain()
      on.clock.advance(3600)
    }
    const clean = async () => {
      await relay.register()
      await createForgetOldEvents([]).run({ app: {}, database: on.database(), clock: on.clock, log: silent })
      return (await listDeadEvents(on.database(), 100)).filter(({ projectId }) => projectId === db.projectId).length
    }
    on.clock.advance(29 * DAY_SECONDS)
    expect(await clean()).toBe(1)
    on.clock.advance(2 * DAY_SECONDS)
    expect(await clean()).toBe(0)
  })

  it('an event whose listener fails is retried also where the listener swallowed the error of a statement', async () => {
    const { listener, registered, publish } = relaying(on)
    const db = on.db()
    const relay = await registered(
      listener(['bad'], async tx => {
        await tx.queries.query({ text: 'select nothing from nowhere' }).catch(() => {})
      }),
    )
    await publish(db, ['bad'])
    await relay.drain()
    on.clock.advance(5)
    expect(await waiting(on)).toMatchObject({ eventsDue: 1 })
  })
})

const echoesIn = statement<{ data: number }>(
  'test.echoes',
  `select data from events where project_id = :projectId and type like 'echo%' order by data::text`,
)

const waiting = (on: Suite) => readWaiting(on.database(), on.clock.now())
