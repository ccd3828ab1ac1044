/** What authority is derived from, on the server of a suite: key sets and colleagues, and what takes the authority away again. */
import type { ConfigOverride } from '@latchkey/contract'
import type { SignedInPerson, TestProject } from '@latchkey/testkit'
import { expect } from 'vitest'
import type { ServerSuite } from './servers.ts'

export function authorities(on: ServerSuite) {
  const internal = () => on.testkit().internal

  /** A key set of its own for a project, which a test closes. */
  async function keySet(project: TestProject, expiresInMillis = 86_400_000) {
    const body = {
      description: 'rotated soon',
      expires_at_millis: on.clock.now().getTime() + expiresInMillis,
      has_publishable_client_key: false,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    }
    const { json, text, status } = await project.asAdmin('POST', '/internal/api-keys', body)
    expect(status, text).toBe(200)
    const headers = {
      'x-stack-secret-server-key': String(json.secret_server_key),
      'x-stack-super-secret-admin-key': String(json.super_secret_admin_key),
    }
    const revoke = () => project.asAdmin('PATCH', `/internal/api-keys/${json.id}`, { revoked: true })
    return { id: String(json.id), headers, revoke }
  }

  /** A colleague with a role in the team that owns a project, and what takes the authority away again. */
  async function getColleague(role: 'read_only' | 'support' | 'developer' | 'team_admin', config: ConfigOverride = {}) {
    const [owner, colleague] = [await internal().signUp(), await internal().signUp()]
    const { json } = await internal().asUser(owner, 'GET', '/users/me')
    const teamId: string = json.selected_team_id
    const project = await on.project({ ownerTeamId: teamId, config })
    const membership = `/team-memberships/${teamId}/${colleague.userId}`
    const permission = (id: string) => `/team-permissions/${teamId}/${colleague.userId}/${id}`
    await internal().asServer('POST', membership, {})
    await internal().asServer('POST', permission(role), {})
    const endings = {
      removed: () => internal().asServer('DELETE', membership),
      deleted: () => internal().asServer('DELETE', `/users/${colleague.userId}`),
      locked: () => internal().asServer('PATCH', `/users/${colleague.userId}`, { is_locked: true }),
      demoted: async () => {
        await internal().asServer('POST', permission('read_only'), {})
        return internal().asServer('DELETE', permission(role))
      },
      signedOut: () => internal().asUser(colleague, 'DELETE', '/auth/sessions/current'),
    }
    return { project, teamId, colleague, headers: byToken(colleague), endings }
  }

  return { keySet, getColleague }
}

const byToken = ({ accessToken }: SignedInPerson) => ({ 'x-stack-admin-access-token': accessToken })

export type ColleagueEnding = keyof Awaited<ReturnType<ReturnType<typeof authorities>['getColleague']>>['endings']
