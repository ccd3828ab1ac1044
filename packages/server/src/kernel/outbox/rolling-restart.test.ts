/** While servers are replaced one by one, some have a listener that others lack. */
import { expect, it } from 'vitest'
import { eachDatabase, silent } from '../../../test/support/databases.ts'
import { relaying } from '../../../test/support/relays.ts'
import { createForgetOldEvents } from './housekeeping.ts'

eachDatabase('events during a rolling restart', on => {
  it('events during a rolling restart are stored by processes without the listener, from its registration on', async () => {
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

  it('events during a rolling restart of a type that a later version added go on being stored after an earlier one started again', async () => {
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
