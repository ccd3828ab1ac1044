import { randomUUID } from 'node:crypto'
import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'
import { bindDb } from '../kernel/db/db.ts'
import { transaction } from '../kernel/db/transaction.ts'
import { findDraft, markDraftSent } from './email-drafts.ts'

const path = '/internal/email-drafts'
const dark = 'a0172b5d-cff0-463b-83bb-85124697373a'

eachServer('email drafts', on => {
  const create = (project: TestProject, body: object) => project.asAdmin('POST', path, body)
  const change = (project: TestProject, id: string, body: object) => project.asAdmin('PATCH', `${path}/${id}`, body)
  const read = (project: TestProject, id: string) => project.asAdmin('GET', `${path}/${id}`)
  const list = async (project: TestProject) => (await project.asAdmin('GET', path)).json.drafts

  it('begin with a greeting of the category Marketing, which renders without variables', async () => {
    const project = await on.project({ displayName: 'Acme' })
    const created = await create(project, { display_name: 'News' })
    expect(created).toMatchObject({ status: 200, json: { id: expect.any(String) } })
    const { json } = await read(project, created.json.id)
    expect(json).toEqual({
      id: created.json.id,
      display_name: 'News',
      tsx_source: expect.stringContaining('EmailTemplate'),
      sent_at_millis: null,
    })
    const rendered = await project.asAdmin('POST', '/emails/render-email', { template_tsx_source: json.tsx_source })
    expect(rendered.json).toMatchObject({
      subject: expect.stringMatching(/^Hello /),
      notification_category: 'Marketing',
    })
  })

  it('email drafts are listed by their last change, and keep what is not sent', async () => {
    const project = await on.project()
    const [one, other] = [
      (await create(project, { display_name: 'One', theme_id: dark, tsx_source: 'one' })).json.id,
      (await create(project, { display_name: 'Other', theme_id: false })).json.id,
    ]
    on.clock.advance(1)
    expect((await change(project, one, { display_name: 'First' })).json).toEqual({ ok: 'ok' })
    expect(await list(project)).toMatchObject([
      { id: one, display_name: 'First', theme_id: dark, tsx_source: 'one' },
      { id: other, display_name: 'Other', theme_id: false },
    ])
    on.clock.advance(1)
    await change(project, other, { theme_id: null, tsx_source: 'not {rendered' })
    const [last] = await list(project)
    expect(last).toEqual({ id: other, display_name: 'Other', tsx_source: 'not {rendered', sent_at_millis: null })
  })

  it('email drafts are refused for the first reason there is', async () => {
    const [project, elsewhere] = [await on.project(), await on.project()]
    const empty = await create(project, {})
    expect(empty).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(empty.json.error).toBe('body.display_name is a required field')
    expect(await create(project, { display_name: 'News', theme_id: randomUUID() })).toMatchObject({
      status: 400,
      code: null,
    })
    const foreign = (await create(elsewhere, { display_name: 'News' })).json.id
    for (const id of [randomUUID(), foreign]) {
      expect(await read(project, id)).toMatchObject({ status: 404, code: null })
      expect(await change(project, id, { theme_id: randomUUID() })).toMatchObject({ status: 404, code: null })
      for (const [method, below] of [
        ['DELETE', ''],
        ['GET', '/versions'],
        ['GET', '/versions/1'],
      ] as const)
        expect(await project.asAdmin(method, `${path}/${id}${below}`)).toMatchObject({ status: 404, code: null })
    }
    const own = (await create(project, { display_name: 'News' })).json.id
    expect(await change(project, own, { theme_id: randomUUID() })).toMatchObject({ status: 400, code: null })
    expect(await read(elsewhere, foreign)).toMatchObject({ status: 200 })
    expect(await read(project, 'x')).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })

  it('have versions of their source and theme, of which the newest hundred are kept', async () => {
    const project = await on.project()
    const { id } = (await create(project, { display_name: 'News', tsx_source: '1' })).json
    await change(project, id, { display_name: 'Renamed' })
    await change(project, id, { tsx_source: '1' })
    for (let source = 2; source <= 102; source += 1) await change(project, id, { tsx_source: String(source) })
    await change(project, id, { theme_id: dark })
    const url = `${path}/${id}/versions`
    const { items } = (await project.asAdmin('GET', url)).json
    expect(items).toHaveLength(100)
    expect(items[0]).toMatchObject({ version: 103, by: { type: 'key' }, comment: null })
    const at = async (version: number) => project.asAdmin('GET', `${url}/${version}`)
    expect((await at(103)).json).toMatchObject({ tsx_source: '102', theme_id: dark })
    expect((await at(4)).json).toMatchObject({ tsx_source: '4' })
    expect(await at(3)).toMatchObject({ status: 404, code: null })
  })

  it('keep their versions one after the other when they are changed at once', async () => {
    const project = await on.project()
    const { id } = (await create(project, { display_name: 'News' })).json
    const sources = Array.from({ length: 10 }, (_, index) => `source ${index}`)
    const changed = await Promise.all(sources.map(source => change(project, id, { tsx_source: source })))
    expect(changed.map(({ status }) => status)).toEqual(sources.map(() => 200))
    const { items } = (await project.asAdmin('GET', `${path}/${id}/versions`)).json
    expect(items.map((item: { version: number }) => item.version)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  })

  it('have at most 20 MiB of sources in a project', async () => {
    const project = await on.project()
    // Two bytes for each character.
    const large = 'é'.repeat(200_000)
    const outcomes = []
    for (let made = 0; made < 53; made += 1)
      outcomes.push((await create(project, { display_name: `${made}`, tsx_source: large })).status)
    expect(outcomes).toEqual([...Array.from({ length: 52 }, () => 200), 400])
    const [draft] = await list(project)
    expect((await change(project, draft.id, { tsx_source: 'small' })).status).toBe(200)
    expect((await create(project, { display_name: 'one more', tsx_source: large })).status).toBe(200)
    const grown = await change(project, draft.id, { tsx_source: large })
    expect(grown).toMatchObject({ status: 400, code: null })
  })

  it('say when they were sent, also after they are gone', async () => {
    const project = await on.project()
    const { id } = (await create(project, { display_name: 'News' })).json
    const db = bindDb(on.testkit().latchkey.app.database, project.id, 'main')
    const at = on.clock.now()
    await transaction(db, tx => markDraftSent(tx, id, at))
    expect(await findDraft(db, id)).toMatchObject({ id, sentAtMillis: at.getTime() })
    expect((await read(project, id)).json.sent_at_millis).toBe(at.getTime())
    expect((await project.asAdmin('DELETE', `${path}/${id}`)).json).toEqual({ success: true })
    await transaction(db, tx => markDraftSent(tx, id, at))
    expect(await findDraft(db, id)).toBeNull()
  })

  it('take the conversation about them along when they are removed', async () => {
    const project = await on.project()
    const { id } = (await create(project, { display_name: 'News' })).json
    const thread = `/internal/ai-chat/${id}`
    await project.asAdmin('PATCH', thread, { message: { role: 'user', content: 'Hello' } })
    await project.asAdmin('DELETE', `${path}/${id}`)
    expect((await project.asAdmin('GET', thread)).json).toEqual({ messages: [] })
  })
})
