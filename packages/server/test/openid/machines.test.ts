import type { TestProject } from '@latchkey/testkit'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { requestToken } from '../support/machines.ts'
import { createResourceServer } from '../support/resource-server.ts'
import { eachServer } from '../support/servers.ts'

eachServer('tokens of service accounts', on => {
  async function scene(input: Record<string, unknown> = {}) {
    const project = await on.project()
    const notes = await createResourceServer(on.testkit(), project, { scopes: ['notes:read', 'notes:write'], ...input })
    return { project, notes }
  }

  const create = async (project: TestProject, body: object = {}) =>
    (await project.asServer('POST', '/service-accounts', { display_name: 'Robot', ...body })).json

  const fields = (resource: string, scope = 'notes:read') => ({ grant_type: 'client_credentials', resource, scope })

  it('are for one resource, with the scopes that the service account holds', async () => {
    const { project, notes } = await scene()
    const robot = await create(project, { permission_ids: ['notes:read'] })
    const { status, json } = await requestToken(on.testkit(), notes.issuer, robot, {
      ...fields(notes.identifier, 'notes:read notes:write'),
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({ token_type: 'Bearer', expires_in: 600, scope: 'notes:read' })
    expect(await notes.verify(json.access_token)).toMatchObject({
      ...{ sub: robot.id, client_id: robot.id, scope: 'notes:read' },
    })
    await expect
      .poll(async () => (await project.asServer('GET', `/service-accounts/${robot.id}`)).json.last_used_at_millis)
      .toBe(on.clock.now().getTime())
  })

  it('of a team have what it holds in the team, with what that contains', async () => {
    const { project, notes } = await scene()
    await project.asAdmin('POST', '/team-permission-definitions', { id: 'crew:read' })
    await project.asAdmin('POST', '/team-permission-definitions', {
      ...{ id: 'crew:admin', contained_permission_ids: ['crew:read'] },
    })
    await project.asAdmin('PATCH', `/internal/resources/${notes.id}`, { scopes: ['crew:read', 'notes:read'] })
    const team = await project.asServer('POST', '/teams', { display_name: 'Crew' })
    const robot = await create(project, { team_id: team.json.id, permission_ids: ['crew:admin'] })
    const { json } = await requestToken(on.testkit(), notes.issuer, robot, {
      ...fields(notes.identifier, 'crew:read notes:read'),
    })
    expect(decodeJwt(json.access_token)).toMatchObject({ scope: 'crew:read', team_id: team.json.id })
  })

  it('in the format opaque end at once when it is switched off or deleted', async () => {
    const { project, notes } = await scene({ token_format: 'opaque' })
    const robot = await create(project, { permission_ids: ['notes:read'] })
    const { json } = await requestToken(on.testkit(), notes.issuer, robot, fields(notes.identifier))
    expect(await notes.introspect(json.access_token)).toMatchObject({ active: true, client_id: robot.id })
    await project.asServer('PATCH', `/service-accounts/${robot.id}`, { enabled: false })
    expect(await notes.introspect(json.access_token)).toEqual({ active: false })
    expect((await requestToken(on.testkit(), notes.issuer, robot, fields(notes.identifier))).status).toBe(401)
    await project.asServer('PATCH', `/service-accounts/${robot.id}`, { enabled: true })
    expect((await notes.introspect(json.access_token)).active).toBe(true)
    await project.asServer('DELETE', `/service-accounts/${robot.id}`)
    expect(await notes.introspect(json.access_token)).toEqual({ active: false })
  })

  it('are given for the old secret as long as its overlap lasts', async () => {
    const { project, notes } = await scene()
    const robot = await create(project)
    const rotation = { overlap_hours: 1 }
    const { json } = await project.asServer('POST', `/service-accounts/${robot.id}/rotate-secret`, rotation)
    const give = async (secret: string) =>
      (await requestToken(on.testkit(), notes.issuer, { ...robot, client_secret: secret }, fields(notes.identifier)))
        .status
    expect(await give(robot.client_secret)).toBe(200)
    expect(await give(json.client_secret)).toBe(200)
    on.clock.advance(61 * 60)
    expect(await give(robot.client_secret)).toBe(401)
    expect(await give(json.client_secret)).toBe(200)
  })
})
