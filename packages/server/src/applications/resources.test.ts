import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const notes = { identifier: 'https://notes.example/api', display_name: 'Notes' }

eachServer('resources', on => {
  const create = (project: TestProject, body: object = notes) => project.asAdmin('POST', '/internal/resources', body)

  it('are registered with a secret that is shown once, and their identifiers are unique in a project', async () => {
    const project = await on.project()
    const { status, json } = await create(project)
    expect(status).toBe(201)
    expect(json).toMatchObject({ token_format: 'jwt', token_algorithm: 'RS256', token_lifetime_seconds: 600 })
    expect(json.client_secret).toMatch(/^lkrs_[0-9a-z]{45}$/)
    const { client_secret: secret, ...resource } = json
    expect((await project.asAdmin('GET', `/internal/resources/${json.id}`)).json).toEqual(resource)
    expect(resource.secret_last_four).toBe(secret.slice(-4))
    expect((await create(project)).status).toBe(409)
    expect((await create(await on.project())).status).toBe(201)
  })

  it('have defined permissions as scopes, and no others', async () => {
    const project = await on.project()
    const refused = await create(project, { ...notes, scopes: ['notes:read'] })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('notes:read')
    await project.asAdmin('POST', '/team-permission-definitions', { id: 'team:read' })
    await project.asAdmin('POST', '/project-permission-definitions', { id: 'notes:read' })
    const made = await create(project, { ...notes, scopes: ['notes:read', 'team:read', 'notes:read'] })
    expect(made.json.scopes).toEqual(['notes:read', 'team:read'])
  })

  it('are changed, given a new secret, and deleted', async () => {
    const project = await on.project()
    const { id } = (await create(project)).json
    const path = `/internal/resources/${id}`
    const changed = await project.asAdmin('PATCH', path, { enabled: false, token_format: 'opaque' })
    expect(changed.json).toMatchObject({ enabled: false, token_format: 'opaque' })
    expect((await project.asAdmin('PATCH', path, { identifier: 'https://other.example' })).status).toBe(400)
    const rotated = await project.asAdmin('POST', `${path}/rotate-secret`, { overlap_hours: 1 })
    const read = await project.asAdmin('GET', path)
    expect(read.json.old_secret_expires_at_millis).toBe(rotated.json.old_secret_expires_at_millis)
    expect((await project.asAdmin('DELETE', path)).status).toBe(200)
    expect((await project.asAdmin('DELETE', path)).status).toBe(404)
  })

  it('are of one project only', async () => {
    const [project, other] = [await on.project(), await on.project()]
    const { id } = (await create(project)).json
    expect((await other.asAdmin('GET', `/internal/resources/${id}`)).status).toBe(404)
    expect((await other.asAdmin('PATCH', `/internal/resources/${id}`, { enabled: false })).status).toBe(404)
    expect((await other.asAdmin('GET', '/internal/resources')).json.items).toEqual([])
  })

  it.each([
    'http://notes.example',
    'https://notes.example/#part',
    'https://*.notes.example',
    'https://ada:secret@notes.example',
    'urn:notes',
    '/notes',
  ])('have no identifier such as %s', async identifier => {
    expect((await create(await on.project(), { ...notes, identifier })).status).toBe(400)
  })

  it('are two hundred at most', async () => {
    const project = await on.project()
    const one = (number: number) => ({ ...notes, identifier: `https://notes.example/${number}` })
    for (let made = 0; made < 200; made++) await create(project, one(made))
    expect((await create(project, one(200))).status).toBe(400)
  })
})
