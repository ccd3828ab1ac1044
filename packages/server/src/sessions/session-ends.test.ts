import { randomUUID } from 'node:crypto'
import type { TestProject } from '@latchkey/testkit'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'
import { sessionEndings } from '../../test/support/session-endings.ts'
import { bindDb } from '../kernel/db/db.ts'
import { transaction } from '../kernel/db/transaction.ts'
import { endSession } from './sessions.store.ts'

eachServer('GET /sessions/ended', on => {
  const read = async (project: TestProject, query = '') => {
    const { status, json } = await project.asServer('GET', `/sessions/ended${query}`)
    expect(status).toBe(200)
    return json
  }
  const getId = ({ accessToken }: { accessToken: string }) => String(decodeJwt(accessToken).refresh_token_id)
  const idsIn = ({ items }: { items: { session_id: string }[] }) => items.map(({ session_id: id }) => id)
  const begin = async (project: TestProject, userId: string, lifetimeMs?: number) => {
    const body = { user_id: userId, ...(lifetimeMs && { expires_in_millis: lifetimeMs }) }
    const { json } = await project.asServer('POST', '/auth/sessions', body)
    return { accessToken: String(json.access_token), refreshToken: String(json.refresh_token) }
  }
  const end = (project: TestProject, id: string) => project.asServer('DELETE', `/auth/sessions/${id}`)
  const scene = async () => {
    const project = await on.project()
    const { json: user } = await project.asServer('POST', '/users', { display_name: 'Ada' })
    return { project, userId: String(user.id) }
  }
  const endOne = async ({ project, userId }: Awaited<ReturnType<typeof scene>>) => {
    const id = getId(await begin(project, userId))
    await end(project, id)
    return id
  }

  it('begins with all ended sessions, and goes on from the cursor with those that end later', async () => {
    const made = await scene()
    const id = await endOne(made)
    const first = await read(made.project)
    expect(first).toEqual({
      items: [{ session_id: id, ended_at_millis: on.clock.now().getTime() }],
      ...{ next_cursor: expect.any(String), has_more: false, is_snapshot: true, keep_for_seconds: 720, nonce: null },
    })
    const nothing = await read(made.project, `?after=${first.next_cursor}&nonce=n-1`)
    expect(nothing).toMatchObject({ items: [], is_snapshot: false, next_cursor: first.next_cursor, nonce: 'n-1' })
    const later = await endOne(made)
    expect(idsIn(await read(made.project, `?after=${first.next_cursor}`))).toEqual([later])
  })

  it.each(sessionEndings)('names a session that ended by $name', async ending => {
    const project = await on.project()
    const person = await project.signUp()
    const made = { testkit: on.testkit(), project, person }
    const session = (await ending.start?.(made)) ?? person
    const { next_cursor: before } = await read(project)
    await ending.end(made, session)
    expect(idsIn(await read(project, `?after=${before}`))).toContain(getId(session))
  })

  it('names a session whose time ran out', async () => {
    const { project, userId } = await scene()
    const id = getId(await begin(project, userId, 60_000))
    const { items, next_cursor: before } = await read(project)
    expect(items).toEqual([])
    on.clock.advance(61)
    expect(idsIn(await read(project, `?after=${before}`))).toEqual([id])
  })

  it('comes in pages', async () => {
    const made = await scene()
    const ids = [await endOne(made), await endOne(made), await endOne(made)]
    const first = await read(made.project, '?limit=2')
    expect([first.items.length, first.has_more]).toEqual([2, true])
    const second = await read(made.project, `?limit=2&after=${first.next_cursor}`)
    expect([second.items.length, second.has_more, second.is_snapshot]).toEqual([1, false, false])
    expect([...idsIn(first), ...idsIn(second)].sort()).toEqual(ids.sort())
  })

  it('leaves out sessions whose access tokens have all expired', async () => {
    const made = await scene()
    const longAgo = getId(await begin(made.project, made.userId))
    await endOne(made)
    on.clock.advance(721)
    await end(made.project, longAgo)
    expect((await read(made.project)).items).toEqual([])
  })

  it('begins anew where the cursor is too old, of another history, or none', async () => {
    const made = await scene()
    await endOne(made)
    const { next_cursor: old } = await read(made.project)
    on.clock.advance(721)
    const id = await endOne(made)
    const ahead = Buffer.from('999.00000000').toString('base64url')
    const other = Buffer.from('1.00000000').toString('base64url')
    await read(made.project)
    for (const cursor of [old, ahead, other, 'nonsense']) {
      const page = await read(made.project, `?after=${cursor}`)
      expect([page.is_snapshot, idsIn(page)], cursor).toEqual([true, [id]])
    }
  })

  it('waits for the end of a session, and no longer than it should', async () => {
    const made = await scene()
    const { next_cursor: after } = await read(made.project)
    const waiting = read(made.project, `?after=${after}&wait_millis=20000`)
    const id = await endOne(made)
    expect(idsIn(await waiting)).toEqual([id])
    const before = performance.now()
    const { next_cursor: next } = await read(made.project)
    expect((await read(made.project, `?after=${next}&wait_millis=300`)).items).toEqual([])
    expect(performance.now() - before).toBeGreaterThan(290)
  })

  it('names no session of another project, and is refused to clients', async () => {
    const [made, other] = [await scene(), await scene()]
    await endOne(made)
    expect((await read(other.project)).items).toEqual([])
    const { status } = await made.project.request('GET', '/sessions/ended', { level: 'client' })
    expect(status).toBe(401)
  })

  it('names each once, however many read at once', async () => {
    const made = await scene()
    const { next_cursor: after } = await read(made.project)
    const ids = await Promise.all(Array.from({ length: 10 }, () => endOne(made)))
    const pages = await Promise.all(Array.from({ length: 10 }, () => read(made.project, `?after=${after}`)))
    for (const page of pages) {
      const rest = page.has_more ? idsIn(await read(made.project, `?after=${page.next_cursor}`)) : []
      expect([...idsIn(page), ...rest].sort()).toEqual(ids.toSorted())
    }
  })

  it.runIf(on.kind === 'postgres')('misses no end that is committed after a later one was read', async () => {
    const made = await scene()
    const { project, userId } = made
    const slow = getId(await begin(project, userId))
    const { next_cursor: before } = await read(project)
    const { app } = on.testkit().latchkey
    const [begun, mayEnd] = [gate(), gate()]
    const ending = transaction(bindDb(app.database, project.id, 'main'), async tx => {
      await endSession(tx, { sessionId: slow, reason: 'revoked', now: app.clock.now() })
      begun.open()
      await mayEnd.opened
    })
    await begun.opened
    on.clock.advance(1)
    const quick = await endOne(made)
    const first = await read(project, `?after=${before}`)
    expect(idsIn(first)).toEqual([quick])
    mayEnd.open()
    await ending
    expect(idsIn(await read(project, `?after=${first.next_cursor}`))).toEqual([slow])
  })

  it('GET /sessions/ended is empty for a project in which no one ever signed in', async () => {
    expect(await read(await on.project(), `?nonce=${randomUUID()}`)).toMatchObject({ items: [], has_more: false })
  })
})

function gate() {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { opened, open: () => open() }
}
