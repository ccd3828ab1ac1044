import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EventCursorExpired, type LatchkeyServerApp, type UserSyncBatch } from '../src/index.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function start() {
  const project = await world.createProject()
  return { project, ...world.apps(project) }
}

/** What happened so far is in the feed. */
const relayed = () => world.latchkey.relay.drain()

/** As the server does with events that are older than 30 days. */
async function deleteEvents(projectId: string) {
  const { queries } = world.latchkey.app.database
  const text = 'update event_feeds set deleted_position = position where project_id = $1'
  await queries.query({ text }, [projectId])
  await queries.query({ text: 'delete from event_messages where project_id = $1' }, [projectId])
}

describe('the event feed', () => {
  it('has what happened in order, with the data in the spelling of webhooks', async () => {
    const { server } = await start()
    const user = await server.createUser({ displayName: 'Ada', serverMetadata: { camelCase: 1 } })
    await user.update({ displayName: 'Grace' })
    await user.delete()
    await relayed()
    const events = await server.listEvents()
    expect(events.map(({ type }) => type)).toEqual(['user.created', 'user.updated', 'user.deleted'])
    const [created, updated] = events
    expect(created?.data).toMatchObject({ id: user.id, display_name: 'Ada', server_metadata: { camelCase: 1 } })
    expect(created?.at).toBeInstanceOf(Date)
    expect(updated?.version).toBe((created?.version ?? 0) + 1)
    expect(events.hasMore).toBe(false)
  })

  it('the event feed is read page by page, after a cursor and by type', async () => {
    const { server } = await start()
    const before = await server.getEventCursor()
    for (const displayName of ['a', 'b', 'c']) await server.createUser({ displayName })
    await server.createTeam({ displayName: 'Crew' })
    await relayed()
    const first = await server.listEvents({ after: before, limit: 2 })
    expect([first.length, first.hasMore]).toEqual([2, true])
    const rest = await server.listEvents({ after: first.nextCursor })
    expect(rest.map(({ type }) => type)).toEqual(['user.created', 'team.created'])
    const [team] = await server.listEvents({ after: before, types: ['team.created'] })
    expect(team?.data.display_name).toBe('Crew')
    expect(await server.listEvents({ after: team?.cursor ?? null })).toHaveLength(0)
  })

  it('the event feed is followed from a cursor', async () => {
    const { server } = await start()
    const after = await server.getEventCursor()
    await server.createUser({ displayName: 'Ada' })
    await server.createTeam({ displayName: 'Crew' })
    await server.createUser({ displayName: 'Grace' })
    await relayed()
    const names: (string | null)[] = []
    for await (const { data } of server.followEvents({ after, types: ['user.created'] })) {
      names.push(data.display_name)
      if (names.length === 2) break
    }
    expect(names).toEqual(['Ada', 'Grace'])
  })

  it('refuses a cursor after which events are gone', async () => {
    const { server, project } = await start()
    const after = await server.getEventCursor()
    await server.createUser({ displayName: 'Ada' })
    await relayed()
    await deleteEvents(project.id)
    await expect(server.listEvents({ after })).rejects.toSatisfy(error => EventCursorExpired.is(error))
  })
})

/** A table of users as an application has it: the name of each, with the snapshot that it was seen in. */
function createTable() {
  const rows = new Map<string, { name: string | null; snapshotId: string | null }>()
  const batches: UserSyncBatch[] = []
  let cursor: string | null = null
  function apply(batch: UserSyncBatch): void {
    const { changes, snapshotId, isSnapshotComplete } = batch
    for (const change of changes) {
      if (change.type === 'delete') rows.delete(change.userId)
      else rows.set(change.userId, { name: change.user.displayName, snapshotId })
    }
    if (isSnapshotComplete) {
      for (const [id, row] of rows) if (row.snapshotId !== snapshotId) rows.delete(id)
    }
    cursor = batch.cursor
    batches.push(batch)
  }
  const catchUp = (server: LatchkeyServerApp, batchSize = 2) =>
    server.syncUsers(apply, { cursor, batchSize, stopWhenCaughtUp: true })
  return {
    batches,
    catchUp,
    apply,
    get cursor() {
      return cursor
    },
    names: () => [...rows.values()].map(({ name }) => name).sort(),
  }
}

describe('a synchronized table of users', () => {
  it('has all users first, and then each change', async () => {
    const { server } = await start()
    const ada = await server.createUser({ displayName: 'Ada' })
    const grace = await server.createUser({ displayName: 'Grace' })
    await server.createUser({ displayName: 'Mary' })
    await relayed()
    const table = createTable()
    await table.catchUp(server)
    expect(table.names()).toEqual(['Ada', 'Grace', 'Mary'])
    expect(table.batches.map(({ isSnapshotComplete }) => isSnapshotComplete)).toEqual([false, true])

    await ada.update({ displayName: 'Ada Lovelace' })
    await grace.delete()
    await server.createUser({ displayName: 'Joan' })
    await relayed()
    await table.catchUp(server)
    expect(table.names()).toEqual(['Ada Lovelace', 'Joan', 'Mary'])
    expect(table.batches.at(-1)?.snapshotId).toBeNull()
    const { length } = table.batches
    await table.catchUp(server)
    expect(table.batches, 'without a change there is no batch').toHaveLength(length)
  })

  it('goes on with the next page after a crash in the middle of the snapshot', async () => {
    const { server } = await start()
    for (const displayName of ['a', 'b', 'c', 'd', 'e']) await server.createUser({ displayName })
    await relayed()
    const table = createTable()
    const crash = server.syncUsers(
      batch => {
        if (table.batches.length === 1) throw new Error('crash')
        table.apply(batch)
      },
      { batchSize: 2 },
    )
    await expect(crash).rejects.toThrow('crash')
    expect(table.names()).toHaveLength(2)
    await table.catchUp(server)
    expect(table.names()).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(new Set(table.batches.map(({ snapshotId }) => snapshotId)).size).toBe(1)
  })

  it('begins again after a gap, and loses what was deleted meanwhile', async () => {
    const { server, project } = await start()
    const ada = await server.createUser({ displayName: 'Ada' })
    await server.createUser({ displayName: 'Grace' })
    await relayed()
    const table = createTable()
    await table.catchUp(server)
    await ada.delete()
    await server.createUser({ displayName: 'Mary' })
    await relayed()
    await deleteEvents(project.id)
    await table.catchUp(server)
    expect(table.names()).toEqual(['Grace', 'Mary'])
    expect(table.batches.at(-1)?.isSnapshotComplete).toBe(true)
  })

  it('moves the cursor where nothing happened to users', async () => {
    const { server } = await start()
    const table = createTable()
    await table.catchUp(server)
    const before = table.cursor
    await server.createTeam({ displayName: 'Crew' })
    await relayed()
    await table.catchUp(server)
    expect(table.batches.at(-1)).toMatchObject({ changes: [], snapshotId: null })
    expect(table.cursor).not.toBe(before)
  })

  it('a synchronized table of users is followed until its signal, after the batch that is being handled', async () => {
    const { server } = await start()
    const table = createTable()
    await table.catchUp(server)
    for (const displayName of ['Ada', 'Grace']) await server.createUser({ displayName })
    await relayed()
    const stop = new AbortController()
    const handle = (batch: UserSyncBatch) => {
      stop.abort()
      table.apply(batch)
    }
    await server.syncUsers(handle, { cursor: table.cursor, batchSize: 1, signal: stop.signal })
    expect(table.names()).toEqual(['Ada'])
  })

  it('has anonymous users only where they are wanted', async () => {
    const { server, client } = await start()
    const table = createTable()
    await table.catchUp(server)
    await client().getUser({ or: 'anonymous' })
    await relayed()
    await table.catchUp(server)
    expect(table.names()).toEqual([])
    const everyone: string[] = []
    await server.syncUsers(({ changes }) => void everyone.push(...changes.map(({ userId }) => userId)), {
      includeAnonymous: true,
      stopWhenCaughtUp: true,
    })
    expect(everyone).toHaveLength(1)
  })

  it('refuses a cursor that is none', async () => {
    const { server } = await start()
    const sync = server.syncUsers(() => {}, { cursor: 'snapshot:[1]', stopWhenCaughtUp: true })
    await expect(sync).rejects.toThrow('no cursor of syncUsers')
  })
})
