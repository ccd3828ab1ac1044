/** Every answer that a colleague in a low role can read, searched for the secrets of the configuration. */
import { type Endpoint, mayActAs, roleFor, rolePermissions } from '@latchkey/contract'
import { createWorld } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { configRequests, secrets, withSecrets } from '../support/config-requests.ts'
import { endpoints } from '../support/endpoints.ts'
import { eachServer } from '../support/servers.ts'

/** Every reading for owners or servers; of the others no one has a role. */
const reads = endpoints.filter(
  ({ route, access, streams }) => route.startsWith('GET ') && access.levels?.includes('admin') && !streams,
)

eachServer('secrets of the configuration', on => {
  it.each([
    'read-only',
    'support',
  ] as const)('secrets of the configuration are in no answer that the role %s may read', async role => {
    const world = await createWorld(on.testkit())
    const { project } = world
    const { internal } = on.testkit()
    await configRequests(project).written(withSecrets)
    const { json } = await project.asAdmin('GET', '/internal/projects/current')
    const person = await internal.signUp()
    const permission = `/team-permissions/${json.owner_team_id}/${person.userId}/${rolePermissions[role]}`
    await internal.asServer('POST', `/team-memberships/${json.owner_team_id}/${person.userId}`, {})
    await internal.asServer('POST', permission, {})
    const noKeys = {
      'x-stack-super-secret-admin-key': '',
      'x-stack-secret-server-key': '',
      'x-stack-publishable-client-key': '',
    }
    const headers = { ...noKeys, 'x-stack-admin-access-token': person.accessToken }
    const planted = [...secrets, project.keys.server, project.keys.admin, internal.keys.server, internal.keys.admin]
    let read = 0
    for (const endpoint of reads.filter(one => mayActAs(role, roleFor(one)) || isOfConfiguration(one))) {
      const { path } = await world.requestFor(endpoint)
      const answer = await project.request('GET', path, { level: 'admin', headers })
      if (answer.status === 200) read += 1
      for (const secret of planted)
        expect.soft(answer.text.includes(secret), `${endpoint.route}: ${secret}`).toBe(false)
    }
    expect(read).toBeGreaterThan(20)
  })
})

function isOfConfiguration({ route }: Endpoint): boolean {
  return /config|projects|keys|email/.test(route)
}
