/** Listeners that receive the events of a project in the order of their changes. */
import { expect, it } from 'vitest'
import { eachDatabase } from '../../../test/support/databases.ts'
import { relaying } from '../../../test/support/relays.ts'
import { transaction } from '../db/transaction.ts'
import type { OrderedEvent, OrderedEventListener } from './listener.ts'
import { emit } from './outbox.ts'

eachDatabase('events of an ordered listener', on => {
  /** `seen` is what the listener received: the numbers of its events, project by project. */
  const ordered = (fails: (event: OrderedEvent) => boolean = () => false) => {
    const around = relaying(on)
    const seen: { projectId: string; number: number }[] = []
    const { name } = around.listener(['counted'], async () => {})
    const listener: OrderedEventListener = {
      name,
      types: [around.typed('counted')],
      async handleInOrder({ projectId }, events) {
        if (events.some(fails)) throw new Error('not now')
        // A transaction that is repeated delivers again.
        seen.push(...events.map(({ dataText }) => ({ projectId, number: Number(dataText) })))
      },
    }
    return { ...around, listener, seen }
  }

  it('come in the order in which they were stored, whatever the clocks say', async () => {
    const { listener, registered, publish, seen } = ordered()
    const relay = await registered(listener)
    const db = on.db()
    for (let number = 0; number < 30; number += 1) {
      // Time goes back and forth, as on two machines with different clocks.
      on.clock.advance(number % 2 === 0 ? 3 : -3)
      await publish(db, ['counted', number])
    }
    await relay.drain()
    expect(seen.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, number) => number))
  })

  it('come in order also through several relays', async () => {
    const { listener, registered, relayTo, typed, seen } = ordered()
    await registered(listener)
    const db = on.db()
    const relays = [1, 2, 3].map(() => relayTo(listener))
    let isDone = false
    const drained = Promise.all(
      relays.map(async relay => {
        while (!isDone) await relay.drain()
      }),
    )
    for (let number = 0; number < 100; number += 1) {
      await transaction(db, async tx => emit(tx, { type: typed('counted'), data: number }))
    }
    isDone = true
    await drained
    await relays[0]?.drain()
    expect(seen.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, number) => number))
  })

  it('wait behind one of their project that fails, and those of other projects do not', async () => {
    let fails = true
    const { listener, registered, publish, seen } = ordered(({ dataText }) => fails && dataText === '2')
    const relay = await registered(listener)
    const [one, other] = [on.db(), on.db()]
    for (const number of [1, 2, 3]) await publish(one, ['counted', number])
    await publish(other, ['counted', 4])
    await relay.drain()
    expect(seen).toEqual([
      { projectId: one.projectId, number: 1 },
      { projectId: other.projectId, number: 4 },
    ])
    fails = false
    on.clock.advance(6)
    await relay.drain()
    expect(seen.slice(2).map(({ number }) => number)).toEqual([2, 3])
  })
})
