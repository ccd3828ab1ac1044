import { expect, it } from 'vitest'
import { eachDatabase, silent } from '../../../test/support/databases.ts'
import { statement } from '../db/statement.ts'
import { transaction } from '../db/transaction.ts'
import { forgetOldEvents } from './housekeeping.ts'
import { emit } from './outbox.ts'
import { createRelay, type EventListener } from './relay.ts'

const countOf = statement<{ count: number }>(
  'test.events',
  'select count(*)::integer as count from events where project_id = $1',
)

eachDatabase('events', on => {
  const relayTo = (...listeners: EventListener[]) =>
    createRelay({ database: on.database(), listeners, clock: on.clock, log: silent, pollMs: 60_000 })

  it('reach every listener once, in order, bound to their project', async () => {
    const db = on.db()
    const heard: unknown[] = []
    const relay = relayTo(async (tx, { type, data }) => void heard.push([tx.projectId, type, data]))
    for (const type of ['user.created', 'user.deleted']) {
      on.clock.advance(1)
      await transaction(db, tx => emit(tx, { type, data: { user_id: '7', note: 'null byte \u0000' } }))
    }
    await relay.drain()
    await relay.drain()
    const data = { user_id: '7', note: 'null byte \u0000' }
    expect(heard).toEqual([
      [db.projectId, 'user.created', data],
      [db.projectId, 'user.deleted', data],
    ])
  })

  it('are not announced for a change that was undone', async () => {
    const heard: string[] = []
    await transaction(on.db(), async tx => {
      await emit(tx, { type: 'team.created', data: {} })
      throw new Error('undo')
    }).catch(() => {})
    await relayTo(async (_, { type }) => void heard.push(type)).drain()
    expect(heard).toEqual([])
  })

  it('whose listener fails come again later, what it wrote is undone, and others pass', async () => {
    const db = on.db()
    await transaction(db, tx => emit(tx, { type: 'stubborn', data: {} }))
    on.clock.advance(1)
    await transaction(db, tx => emit(tx, { type: 'easy', data: {} }))
    const heard: string[] = []
    let fails = true
    const relay = relayTo(async (tx, { type }) => {
      if (type === 'echo') return
      await emit(tx, { type: 'echo', data: {} })
      if (type === 'stubborn' && fails) throw new Error('not now')
      heard.push(type)
    })
    await relay.drain()
    expect(heard).toEqual(['easy'])
    expect(await countOf(db, [db.projectId])).toEqual([{ count: 3 }])
    fails = false
    on.clock.advance(6)
    await relay.drain()
    expect(heard).toEqual(['easy', 'stubborn'])
  })

  it('are passed on once when several relays run', async () => {
    const db = on.db()
    await transaction(db, async tx => {
      for (let number = 0; number < 30; number += 1) await emit(tx, { type: 'counted', data: number })
    })
    const heard: unknown[] = []
    const listener: EventListener = async (_, { data }) => void heard.push(data)
    await Promise.all([1, 2, 3].map(() => relayTo(listener).drain()))
    expect(heard.toSorted((one, other) => Number(one) - Number(other))).toEqual(Array.from({ length: 30 }, (_, n) => n))
  })

  it('are passed on right after the commit', async () => {
    const heard: string[] = []
    const relay = relayTo(async (_, { type }) => void heard.push(type))
    relay.start()
    await transaction(on.db(), tx => emit(tx, { type: 'quick', data: {} }))
    await expect.poll(() => heard).toEqual(['quick'])
    await relay.stop()
  })

  it('are kept for thirty days', async () => {
    const db = on.db()
    await transaction(db, tx => emit(tx, { type: 'old', data: {} }))
    await relayTo().drain()
    const context = { app: {}, database: on.database(), clock: on.clock, log: silent }
    on.clock.advance(29 * 24 * 3600)
    await forgetOldEvents.run(context)
    expect(await countOf(db, [db.projectId])).toEqual([{ count: 1 }])
    on.clock.advance(2 * 24 * 3600)
    await forgetOldEvents.run(context)
    expect(await countOf(db, [db.projectId])).toEqual([{ count: 0 }])
  })
})
