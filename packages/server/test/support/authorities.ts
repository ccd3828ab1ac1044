/** What authority is derived from, on the server of a suite: key sets and colleagues, and what takes the authority away again. */
import type { ConfigOverride } from '@latchkey/contract'
import type { SignedInPerson, TestProject } from '@latchkey/testkit'
import { expect } from 'vitest'
import type { ServerSuite } from './servers.ts'

const server = { level: 'server' } as const
const admin = { level: 'admin' } as const

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
    const { json, text, status } = await project.request('POST', '/internal/api-keys', { ...admin, body })
    expect(status, text).toBe(200)
    const headers = {
      'x-stack-secret-server-key': String(json.secret_server_key),
      'x-stack-super-secret-admin-key': String(json.super_secret_admin_key),
    }
    const revoke = () =>
      project.request('PATCH', `/internal/api-keys/${json.id}`, { ...admin, body: { revoked: true } })
    return { id: String(json.id), headers, revoke }
  }

  /** A colleague with a role in the team that owns a project, and what takes the authority away again. */
  async function getColleague(role: 'read_only' | 'support' | 'developer' | 'team_admin', config: ConfigOverride = {}) {
    const [owner, colleague] = [await internal().signUp(), await internal().signUp()]
    const { json } = await internal().request('GET', '/users/me', { accessToken: owner.accessToken })
    const teamId: string = json.selected_team_id
    const project = await on.project({ ownerTeamId: teamId, config })
    const membership = `/team-memberships/${teamId}/${colleague.userId}`
    const permission = (id: string) => `/team-permissions/${teamId}/${colleague.userId}/${id}`
    await internal().request('POST', membership, { ...server, body: {} })
    await internal().request('POST', permission(role), { ...server, body: {} })
    const endings = {
      removed: () => internal().request('DELETE', membership, server),
      deleted: () => internal().request('DELETE', `/users/${colleague.userId}`, server),
      locked: () => internal().request('PATCH', `/users/${colleague.userId}`, { ...server, body: { is_locked: true } }),
      demoted: async () => {
        await internal().request('POST', permission('read_only'), { ...server, body: {} })
        return internal().request('DELETE', permission(role), server)
      },
      signedOut: () => internal().request('DELETE', '/auth/sessions/current', { accessToken: colleague.accessToken }),
    }
    return { project, teamId, colleague, headers: byToken(colleague), endings }
  }

  return { keySet, getColleague }
}

const byToken = ({ accessToken }: SignedInPerson) => ({ 'x-stack-admin-access-token': accessToken })

export type ColleagueEnding = keyof Awaited<ReturnType<ReturnType<typeof authorities>['getColleague']>>['endings']
