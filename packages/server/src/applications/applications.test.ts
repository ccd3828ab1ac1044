import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

/** One pixel. */
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const wiki = { display_name: 'Wiki', redirect_uris: ['https://wiki.example/callback'] }

eachServer('applications', on => {
  const create = (project: TestProject, body: object = wiki) => project.asAdmin('POST', '/internal/applications', body)

  it('are registered with a secret that is shown once', async () => {
    const project = await on.project()
    const { status, json } = await create(project)
    expect(status).toBe(201)
    expect(json.client_secret).toMatch(/^lkcs_[0-9a-z]{45}$/)
    const read = await project.asAdmin('GET', `/internal/applications/${json.id}`)
    const { client_secret: secret, ...application } = json
    expect(read.json).toEqual(application)
    expect(read.json.secret_last_four).toBe(secret.slice(-4))
    expect((await project.asAdmin('GET', '/internal/applications')).json.items).toEqual([application])
  })

  it('in browsers and on devices have no secret', async () => {
    const project = await on.project()
    const { json } = await create(project, { ...wiki, type: 'public', redirect_uris: ['com.example.app:/back'] })
    expect(json).toMatchObject({ client_secret: null, secret_last_four: null, type: 'public' })
    const rotated = await project.asAdmin('POST', `/internal/applications/${json.id}/rotate-secret`, {})
    expect(rotated.status).toBe(400)
  })

  it('are given a new secret, beside which the old one is taken for a while', async () => {
    const project = await on.project()
    const { json } = await create(project)
    const rotated = await project.asAdmin('POST', `/internal/applications/${json.id}/rotate-secret`, {
      overlap_hours: 1,
    })
    expect(rotated.json.client_secret).not.toBe(json.client_secret)
    const read = () => project.asAdmin('GET', `/internal/applications/${json.id}`)
    expect((await read()).json.old_secret_expires_at_millis).toBe(rotated.json.old_secret_expires_at_millis)
    on.clock.advance(61 * 60)
    expect((await read()).json.old_secret_expires_at_millis).toBeNull()
  })

  it('are changed, switched off and deleted', async () => {
    const project = await on.project()
    const { id } = (await create(project)).json
    const changed = await project.asAdmin('PATCH', `/internal/applications/${id}`, {
      ...{ display_name: 'Handbook', scopes: ['openid'], enabled: false },
      redirect_uris: ['https://handbook.example/a', 'https://handbook.example/a'],
    })
    expect(changed.json).toMatchObject({
      ...{ display_name: 'Handbook', scopes: ['openid'], enabled: false },
      redirect_uris: ['https://handbook.example/a'],
    })
    expect((await project.asAdmin('DELETE', `/internal/applications/${id}`)).status).toBe(200)
    expect((await project.asAdmin('GET', `/internal/applications/${id}`)).status).toBe(404)
    expect((await project.asAdmin('DELETE', `/internal/applications/${id}`)).status).toBe(404)
  })

  it('have a logo that is uploaded, replaced, and deleted with them', async () => {
    const project = await on.project()
    const { id, logo_url: first } = (await create(project, { ...wiki, logo_url: logo })).json
    const load = async (url: string) => (await on.testkit().fetch(url)).status
    expect(await load(first)).toBe(200)
    const changed = await project.asAdmin('PATCH', `/internal/applications/${id}`, { logo_url: logo })
    expect(changed.json.logo_url).not.toBe(first)
    expect([await load(first), await load(changed.json.logo_url)]).toEqual([404, 200])
    await project.asAdmin('DELETE', `/internal/applications/${id}`)
    expect(await load(changed.json.logo_url)).toBe(404)
  })

  it('show no logo of another server, which would learn who is asked', async () => {
    const project = await on.project()
    const refused = await create(project, { ...wiki, logo_url: 'https://wiki.example/logo.png' })
    expect(refused.status).toBe(400)
  })

  it('are events: registered, changed, given a secret, deleted', async () => {
    const project = await on.project()
    const { client_secret: _, ...made } = (await create(project)).json
    const changed = await project.asAdmin('PATCH', `/internal/applications/${made.id}`, { enabled: false })
    await project.asAdmin('POST', `/internal/applications/${made.id}/rotate-secret`, {})
    const rotated = await project.asAdmin('GET', `/internal/applications/${made.id}`)
    await project.asAdmin('DELETE', `/internal/applications/${made.id}`)
    expect(await on.events(project)).toEqual([
      { type: 'application.created', data: made },
      { type: 'application.updated', data: changed.json },
      { type: 'application.updated', data: rotated.json },
      { type: 'application.deleted', data: { id: made.id } },
    ])
  })

  it('are of one project only', async () => {
    const [project, other] = [await on.project(), await on.project()]
    const { id } = (await create(project)).json
    expect((await other.asAdmin('GET', `/internal/applications/${id}`)).status).toBe(404)
    expect((await other.asAdmin('PATCH', `/internal/applications/${id}`, { enabled: false })).status).toBe(404)
    expect((await other.asAdmin('GET', '/internal/applications')).json.items).toEqual([])
  })

  it.each([
    'http://wiki.example/callback',
    'https://wiki.example/callback#part',
    'https://*.wiki.example/callback',
    'https://ada:secret@wiki.example/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'app:/back',
    '/callback',
  ])('receive no code at %s', async redirectUri => {
    const project = await on.project()
    expect((await create(project, { ...wiki, redirect_uris: [redirectUri] })).status).toBe(400)
  })

  it('are two hundred at most', async () => {
    const project = await on.project()
    for (let made = 0; made < 200; made++) await create(project)
    expect((await create(project)).status).toBe(400)
  })
})
