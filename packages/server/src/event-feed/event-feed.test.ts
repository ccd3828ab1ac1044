import { TeamDeleted, TeamMembershipCreated } from '@latchkey/contract'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'
import { webhookProject } from '../../test/support/webhook-receivers.ts'
import { deleteOldMessages } from './event-feed.ts'

const dayS = 24 * 3_600
const id = '00000000-0000-4000-8000-000000000000'
const deleted = TeamDeleted({ id })
const joined = TeamMembershipCreated({ teamId: id, userId: id })

eachServer('the event feed', on => {
  const scene = async () => {
    const { project, publish } = await webhookProject(on.testkit())
    const { relay, app } = on.testkit().latchkey
    return {
      project,
      publish,
      /** Events that are in the feed when this ends. */
      async happens(...events: Parameters<typeof publish>) {
        await publish(...events)
        await relay.drain()
      },
      read: (query = '') => project.asServer('GET', `/events${query}`),
      cursor: async () => (await project.asServer('GET', '/events/cursor')).json,
      clean: () => deleteOldMessages.run({ app, database: app.database, clock: app.clock, log: app.log }),
    }
  }

  it('has every event of the project once, in order', async () => {
    const { project, read } = await scene()
    const { json: user } = await project.asServer('POST', '/users', { display_name: 'Ada' })
    const at = on.clock.now().toISOString()
    await project.asServer('PATCH', `/users/${user.id}`, { display_name: 'Grace' })
    await project.asServer('DELETE', `/users/${user.id}`)
    await on.testkit().latchkey.relay.drain()
    const { status, json } = await read()
    expect(status).toBe(200)
    expect(json.items.map(({ type }: { type: string }) => type)).toEqual([
      'user.created',
      'user.updated',
      'user.deleted',
    ])
    expect(json.items[0]).toEqual({
      ...{ id: expect.stringMatching(/^msg_/), type: 'user.created', timestamp: at, data: user },
      ...{ version: 1, cursor: expect.any(String) },
    })
    expect(json).toMatchObject({ next_cursor: json.items[2].cursor, has_more: false })
  })

  it('the event feed is read on from a cursor, of a page or of an event', async () => {
    const { happens, read } = await scene()
    await happens(...Array.from({ length: 5 }, () => deleted))
    const first = (await read('?limit=2')).json
    expect([first.items.length, first.has_more]).toEqual([2, true])
    const second = (await read(`?limit=3&after=${first.next_cursor}`)).json
    expect([second.items.length, second.has_more]).toEqual([3, false])
    const again = (await read(`?after=${first.items[0].cursor}`)).json
    expect(again.items).toEqual([first.items[1], ...second.items])
    const none = (await read(`?after=${second.next_cursor}`)).json
    expect(none).toEqual({ items: [], next_cursor: second.next_cursor, has_more: false })
    await happens(joined)
    expect((await read(`?after=${none.next_cursor}`)).json.items).toMatchObject([{ version: 6 }])
  })

  it('begins at its present end for a reader that has a copy of everything', async () => {
    const { happens, read, cursor } = await scene()
    const start = await cursor()
    expect(start.version).toBe(0)
    await happens(deleted, deleted)
    const now = await cursor()
    expect(now.version).toBe(2)
    await happens(joined)
    expect((await read(`?after=${now.cursor}`)).json.items).toMatchObject([{ type: 'team_membership.created' }])
    expect((await read(`?after=${start.cursor}`)).json.items).toHaveLength(3)
  })

  it('the event feed is read by type, with a cursor that goes on past the other types', async () => {
    const { happens, read, clean } = await scene()
    await happens(deleted, joined, deleted)
    const found = (await read('?types=team_membership.created,user.created')).json
    expect(found.items).toMatchObject([{ version: 2 }])
    on.clock.advance(31 * dayS)
    await happens(joined)
    await clean()
    expect((await read(`?types=team_membership.created&after=${found.next_cursor}`)).json.items).toMatchObject([
      { version: 4 },
    ])
    expect((await read('?types=user.exploded')).code).toBe('SCHEMA_ERROR')
  })

  it('says so when events after a cursor are not kept any more', async () => {
    const { happens, read, clean } = await scene()
    await happens(deleted, deleted, deleted)
    const [one, two, three] = (await read()).json.items
    on.clock.advance(29 * dayS)
    await happens(joined)
    await clean()
    expect((await read(`?after=${one.cursor}`)).json.items).toHaveLength(3)
    on.clock.advance(2 * dayS)
    await clean()
    for (const { cursor } of [one, two]) {
      const { status, code, json } = await read(`?after=${cursor}`)
      expect([status, code]).toEqual([410, 'EVENT_CURSOR_EXPIRED'])
      expect(Object.keys(json)).toEqual(['code', 'error'])
    }
    // Nothing was missed after the last one that was deleted.
    expect((await read(`?after=${three.cursor}`)).json.items).toMatchObject([{ version: 4 }])
    expect((await read()).json.items).toMatchObject([{ version: 4 }])
    on.clock.advance(31 * dayS)
    await clean()
    const end = (await read()).json
    expect(end.items).toEqual([])
    expect((await read(`?after=${end.next_cursor}`)).status).toBe(200)
  })

  it('takes no cursor of another history, such as that of another project', async () => {
    const [one, other] = [await scene(), await scene()]
    await one.happens(deleted, deleted)
    await other.happens(deleted)
    const [event] = (await one.read()).json.items
    expect((await other.read(`?after=${event.cursor}`)).code).toBe('EVENT_CURSOR_EXPIRED')
    const { cursor } = await one.cursor()
    expect((await other.read(`?after=${cursor}`)).code).toBe('EVENT_CURSOR_EXPIRED')
    for (const after of ['', 'x', 'MS4=', Buffer.from('1.UPPER').toString('base64url')]) {
      expect([400, 410], after).toContain((await one.read(`?after=${after}`)).status)
    }
    expect((await one.read('?after=%00')).code).toBe('SCHEMA_ERROR')
  })

  it('waits for the next event, as long as the request says', async () => {
    const { happens, read, cursor, publish } = await scene()
    await happens(deleted)
    const { cursor: end } = await cursor()
    const startedAt = performance.now()
    const nothing = await read(`?after=${end}&wait=1`)
    expect([nothing.json.items, performance.now() - startedAt > 900]).toEqual([[], true])
    const waiting = read(`?after=${end}&wait=20`)
    await publish(joined)
    await on.testkit().latchkey.relay.drain()
    expect((await waiting).json.items).toMatchObject([{ type: 'team_membership.created' }])
    expect((await read('?wait=21')).code).toBe('SCHEMA_ERROR')
  })

  it('has pages of some megabytes at most, however large the objects are', async () => {
    const { happens, read } = await scene()
    const large = { type: 'user.updated', data: { text: 'x'.repeat(1_500_000) } }
    await happens(large, large, large, large, deleted)
    const first = (await read()).json
    expect([first.items.length, first.has_more]).toEqual([3, true])
    const rest = (await read(`?after=${first.next_cursor}`)).json
    expect([rest.items.map(({ version }: { version: number }) => version), rest.has_more]).toEqual([[4, 5], false])
  })
})
