import { randomUUID } from 'node:crypto'
import type { SignedInPerson, TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { getDump } from '../../test/support/dump.ts'
import { eachServer } from '../../test/support/servers.ts'
import { bindDb } from '../kernel/db/db.ts'
import { deleteOldUnsubscribeCodes, unsubscribedUserIds, unsubscribeLinks } from './unsubscribe.ts'

const marketing = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c'
const transactional = '7bb82d33-2f54-4a3d-9d23-82739e0d66ef'
const day = 24 * 60 * 60

eachServer('unsubscribe links', on => {
  const app = () => on.testkit().latchkey.app
  const getDb = ({ id }: TestProject) => bindDb(app().database, id, 'main')
  async function getLink(project: TestProject, { userId }: SignedInPerson): Promise<string> {
    const links = await unsubscribeLinks(app(), getDb(project), { userIds: [userId], categoryId: marketing })
    return links.get(userId) ?? ''
  }
  async function visit(url: string, init: RequestInit = {}) {
    const response = await on.testkit().fetch(url, init)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const press = (url: string, init: RequestInit = {}) => visit(url, { method: 'POST', ...init })
  async function wantsMarketing(project: TestProject, { userId }: SignedInPerson): Promise<boolean> {
    const path = `/emails/notification-preference/${userId}`
    const { json } = await project.asServer('GET', path)
    return json.items.find((item: { notification_category_id: string }) => item.notification_category_id === marketing)
      .enabled
  }

  it('show a page that changes nothing, and stop the emails when its button is pressed', async () => {
    const project = await on.project({ displayName: 'Acme' })
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    const link = await getLink(project, ada)
    expect(link).toMatch(/\/api\/v1\/emails\/unsubscribe-link\?code=[0-9a-z]{45}$/)

    const shown = await visit(link)
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('Unsubscribe from Acme')
    expect(shown.text).toContain('Marketing')
    expect(shown.text).toContain('<form method="post">')
    expect(await wantsMarketing(project, ada)).toBe(true)

    const pressed = await press(link, { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' })
    expect(pressed).toMatchObject({ status: 200, text: expect.stringContaining('You are unsubscribed') })
    expect(await wantsMarketing(project, ada)).toBe(false)
    expect(await wantsMarketing(project, grace)).toBe(true)

    for (const again of [await visit(link), await press(link)])
      expect(again).toMatchObject({ status: 200, text: expect.stringContaining('already unsubscribed') })
    expect(await unsubscribedUserIds(getDb(project), [ada.userId, grace.userId], marketing)).toEqual(
      new Set([ada.userId]),
    )
    expect(await unsubscribedUserIds(getDb(project), [ada.userId], transactional)).toEqual(new Set())
  })

  it('take any body, and a code in upper case', async () => {
    const project = await on.project()
    const types = [
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' },
      { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' },
      { headers: { 'content-type': 'text/plain' }, body: '{' },
      { headers: { 'content-type': 'application/json' }, body: '{' },
      {},
    ]
    for (const init of types) {
      const ada = await project.signUp()
      const [page, code = ''] = (await getLink(project, ada)).split('code=')
      expect((await press(`${page}code=${code.toUpperCase()}`, init)).status).toBe(200)
      expect(await wantsMarketing(project, ada)).toBe(false)
    }
  })

  it('answer with a page whatever is wrong', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const link = await getLink(project, ada)
    const page = link.slice(0, link.indexOf('?'))
    for (const wrong of ['', '?code=', '?code=abc', `?code=${'0'.repeat(46)}`, `?code=a&code=b`, '?code=%00%ff']) {
      for (const method of ['GET', 'POST']) {
        const answer = await visit(`${page}${wrong}`, { method })
        expect(answer, wrong).toMatchObject({ status: 400, text: expect.stringContaining('This link is incomplete') })
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      }
    }
    for (const method of ['GET', 'POST']) {
      const unknown = await visit(`${page}?code=${'0'.repeat(45)}`, { method })
      expect(unknown).toMatchObject({ status: 404, text: expect.stringContaining('does not work any more') })
    }
    await project.asServer('DELETE', `/users/${ada.userId}`)
    expect((await visit(link)).status).toBe(404)
    expect((await press(link)).status).toBe(404)
  })

  it('end with the project', async () => {
    const project = await on.project()
    const link = await getLink(project, await project.signUp())
    await project.asAdmin('DELETE', '/internal/projects/current')
    expect((await visit(link)).status).toBe(404)
  })

  it('have pages without scripts and cookies, in a language that can be read aloud, which name no address', async () => {
    const project = await on.project({ displayName: '<img src=x> & "Söhne"' })
    const link = await getLink(project, await project.signUp())
    const { text, headers } = await visit(link)
    expect(text).toContain('<bdi>&lt;img src=x&gt; &amp; &quot;Söhne&quot;</bdi>')
    expect(text).not.toMatch(/<script|<img|https?:/)
    expect(text).toContain('<html lang="en">')
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'nonce-\w+'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'$/,
    )
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toMatch(/no-store/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('set-cookie')).toBeNull()
  })

  it('unsubscribe links are the same for 30 days, and each works for 90', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const first = await getLink(project, ada)
    expect(await getLink(project, ada)).toBe(first)
    on.clock.advance(30 * day)
    const second = await getLink(project, ada)
    expect(second).not.toBe(first)
    on.clock.advance(60 * day - 1)
    expect((await visit(first)).status).toBe(200)
    on.clock.advance(1)
    expect((await visit(first)).status).toBe(404)
    expect((await visit(second)).status).toBe(200)
    const { database, log } = app()
    await deleteOldUnsubscribeCodes.run({ app: app(), database, log, clock: on.clock })
    const rows = async () => (await getDump(database, project.id)).match(/^unsubscribe_codes /gm)?.length ?? 0
    expect(await rows()).toBe(2)
    on.clock.advance(1)
    await deleteOldUnsubscribeCodes.run({ app: app(), database, log, clock: on.clock })
    expect(await rows()).toBe(1)
    on.clock.advance(30 * day)
    await deleteOldUnsubscribeCodes.run({ app: app(), database, log, clock: on.clock })
    expect(await rows()).toBe(0)
  })

  it('unsubscribe links are made for many users at once, differ by user and project, and are stored as digests', async () => {
    const [project, elsewhere] = [await on.project(), await on.project()]
    const userIds = Array.from({ length: 500 }, () => randomUUID())
    const [links, again, others] = await Promise.all([
      unsubscribeLinks(app(), getDb(project), { userIds, categoryId: marketing }),
      unsubscribeLinks(app(), getDb(project), { userIds: userIds.toReversed(), categoryId: marketing }),
      unsubscribeLinks(app(), getDb(elsewhere), { userIds, categoryId: marketing }),
    ])
    expect(new Set([...links.values(), ...others.values()]).size).toBe(1_000)
    expect(new Map([...again].toSorted())).toEqual(new Map([...links].toSorted()))
    const dump = await getDump(app().database, project.id)
    for (const link of links.values()) expect(dump).not.toContain(link.split('code=')[1])
    const none = await unsubscribeLinks(app(), getDb(project), { userIds, categoryId: transactional })
    expect(none.size).toBe(0)
  })
})
