/** While servers are replaced one by one, a relay of the version that had no listeners serves the same table. */
import { expect, it } from 'vitest'
import { eachDatabase, silent } from '../../../test/support/databases.ts'
import { relaying } from '../../../test/support/relays.ts'
import { statement } from '../db/statement.ts'
import { createForgetOldEvents } from './housekeeping.ts'

// The statements of that version, as they were. It marked every event as relayed, to no one.
const insert = statement(
  'test.earlier-event',
  `insert into events (project_id, branch_id, type, data, created_at, relay_at) values ($1, $2, $3, $4::json, $5, $5)`,
)
const relay = statement<{ id: string }>(
  'test.earlier-relay',
  `update events set relayed_at = $1 where relayed_at is null and relay_at <= $1 returning id`,
)
const deleteOld = statement(
  'test.earlier-delete',
  `with old as (
     select project_id, id from events where created_at < $1 and relayed_at is not null limit $2 for update skip locked
   ), gone as (
     delete from events using old where events.project_id = old.project_id and events.id = old.id returning 1
   )
   select count(*)::integer as count from gone`,
)

eachDatabase('events beside a server of the earlier version', on => {
  it('are neither relayed nor deleted by it', async () => {
    const { listener, registered, publish } = relaying(on)
    const seen: unknown[] = []
    const own = await registered(listener(['sent'], async (_, { data }) => void seen.push(data)))
    await publish(on.db(), ['sent', 1])
    on.clock.advance(60 * 24 * 3600)
    await relay(on.database(), [on.clock.now()])
    await deleteOld(on.database(), [on.clock.now(), 1_000])
    await own.drain()
    expect(seen).toEqual([1])
  })

  it('that it stored are left to it', async () => {
    const { listener, registered, typed } = relaying(on)
    const seen: unknown[] = []
    const own = await registered(listener(['sent'], async (_, { data }) => void seen.push(data)))
    const { projectId, branchId } = on.db()
    await insert(on.database(), [projectId, branchId, typed('sent'), '1', on.clock.now()])
    await own.drain()
    expect(seen).toEqual([])
    expect(await relay(on.database(), [on.clock.now()])).toHaveLength(1)
  })
})

eachDatabase('events during a rolling restart', on => {
  it('are stored by processes without the listener, from its registration on', async () => {
    const { listener, registered, relayTo, publish } = relaying(on)
    const seen: unknown[] = []
    const added = listener(['sent'], async (_, { data }) => void seen.push(data))
    const withoutIt = relayTo()
    await publish(on.db(), ['sent', 'before'])
    const withIt = await registered(added)
    await publish(on.db(), ['sent', 'after'])
    await withoutIt.drain()
    await withIt.drain()
    expect(seen).toEqual(['after'])
  })

  it('of a type that a later version added go on being stored after an earlier one started again', async () => {
    const { listener, registered, publish } = relaying(on)
    const seen: unknown[] = []
    const handle = async (_: unknown, { type }: { type: string }) => void seen.push(type)
    const later = await registered(listener(['old', 'new'], handle))
    const earlier = await registered(listener(['old'], handle))
    await publish(on.db(), ['old'], ['new'])
    await later.drain()
    await earlier.drain()
    expect(seen).toEqual(['old', 'new'])
  })

  it('wait for a listener that no process has, for seven days', async () => {
    const { listener, registered, publish } = relaying(on)
    const seen: unknown[] = []
    const gone = listener(['sent'], async (_, { data }) => void seen.push(data))
    await registered(gone)
    await publish(on.db(), ['sent', 1])
    const clean = () =>
      createForgetOldEvents([]).run({ app: {}, database: on.database(), clock: on.clock, log: silent })
    on.clock.advance(6 * 24 * 3600)
    await clean()
    await (await registered(gone)).drain()
    expect(seen).toEqual([1])

    await publish(on.db(), ['sent', 2])
    on.clock.advance(8 * 24 * 3600)
    await clean()
    await publish(on.db(), ['sent', 3])
    await (await registered(gone)).drain()
    expect(seen).toEqual([1])
  })
})
