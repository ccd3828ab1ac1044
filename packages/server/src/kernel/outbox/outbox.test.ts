import { expect, it } from 'vitest'
import { eachDatabase } from '../../../test/support/databases.ts'
import { relaying } from '../../../test/support/relays.ts'
import { statement } from '../db/statement.ts'
import { transaction } from '../db/transaction.ts'
import { emit } from './outbox.ts'

const countFor = statement<{ count: number }>(
  'test.events',
  'select count(*)::integer as count from events where project_id = :projectId',
)

eachDatabase('events', on => {
  it('reach every listener once, in order, bound to their project', async () => {
    const { listener, registered, publish } = relaying(on)
    const db = on.db()
    const seen: unknown[] = []
    const types = ['user.created', 'user.deleted']
    const relay = await registered(
      listener(types, async (tx, { type, data }) => void seen.push(['one', tx.projectId, type, data]), 'one'),
      listener(types, async (tx, { type, data }) => void seen.push(['other', tx.projectId, type, data]), 'other'),
    )
    const data = { user_id: '7', note: 'null byte \u0000' }
    await publish(db, ['user.created', data], ['user.deleted', data])
    await relay.drain()
    await relay.drain()
    expect(seen).toEqual(['one', 'other'].flatMap(name => types.map(type => [name, db.projectId, type, data] as const)))
  })

  it('keep their order within a transaction of many', async () => {
    const { listener, registered, publish } = relaying(on)
    const seen: unknown[] = []
    const relay = await registered(listener(['counted'], async (_, { data }) => void seen.push(data)))
    const numbers = Array.from({ length: 250 }, (_, number) => number)
    await publish(on.db(), ...numbers.map(number => ['counted', number] as const))
    await relay.drain()
    expect(seen).toEqual(numbers)
  })

  it('events are not relayed for a change that was rolled back', async () => {
    const { typed, listener, registered } = relaying(on)
    const seen: string[] = []
    const relay = await registered(listener(['team.created'], async (_, { type }) => void seen.push(type)))
    await transaction(on.db(), async tx => {
      emit(tx, { type: typed('team.created'), data: {} })
      throw new Error('undo')
    }).catch(() => {})
    await relay.drain()
    expect(seen).toEqual([])
  })

  it('leave no row where no listener is registered for their type', async () => {
    const { listener, registered, publish } = relaying(on)
    const db = on.db()
    await registered(listener(['team.created'], async () => {}))
    await publish(db, ['user.created'], ['user.deleted'])
    expect(await countFor(db)).toEqual([{ count: 0 }])
  })

  it('leave no row after they were relayed', async () => {
    const { listener, registered, publish } = relaying(on)
    const db = on.db()
    const relay = await registered(listener(['user.created'], async () => {}))
    await publish(db, ['user.created'], ['user.created'])
    expect(await countFor(db)).toEqual([{ count: 2 }])
    await relay.drain()
    expect(await countFor(db)).toEqual([{ count: 0 }])
  })

  it('events are relayed once when several relays run', async () => {
    const { listener, registered, relayTo, publish } = relaying(on)
    const seen: unknown[] = []
    const counter = listener(['counted'], async (_, { data }) => void seen.push(data))
    await registered(counter)
    const numbers = Array.from({ length: 300 }, (_, number) => number)
    await publish(on.db(), ...numbers.map(number => ['counted', number] as const))
    await Promise.all([1, 2, 3].map(() => relayTo(counter).drain()))
    expect(seen.toSorted((one, other) => Number(one) - Number(other))).toEqual(numbers)
  })

  it('events are relayed right after the commit', async () => {
    const { listener, registered, publish } = relaying(on)
    const seen: string[] = []
    const relay = await registered(listener(['quick'], async (_, { type }) => void seen.push(type)))
    relay.start()
    await publish(on.db(), ['quick'])
    await expect.poll(() => seen).toEqual(['quick'])
    await relay.stop()
  })

  it('events of a listener may cause further events', async () => {
    const { typed, listener, registered, publish } = relaying(on)
    const seen: string[] = []
    const relay = await registered(
      listener(['first', 'second'], async (tx, { type }) => {
        seen.push(type)
        if (type === 'first') emit(tx, { type: typed('second'), data: {} })
      }),
    )
    await publish(on.db(), ['first'])
    await relay.drain()
    await relay.drain()
    expect(seen).toEqual(['first', 'second'])
  })
})
