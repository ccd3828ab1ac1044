/** The gate refuses an impersonation whatever is no reading, unless the contract names it an exception. */
import { endpointNames } from '@latchkey/contract'
import { createWorld, type SignedInPerson, type TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { endpoints, getSample } from '../support/endpoints.ts'
import { eachServer } from '../support/servers.ts'

const admin = { level: 'admin' } as const
const refused = { status: 403, code: null, text: expect.stringContaining('impersonation') }
const writes = endpoints.filter(
  ({ route, access }) =>
    !route.startsWith('GET ') && access.levels?.includes('client') && !access.rules.some(isInternal),
)

function isInternal({ rule }: { readonly rule: string }): boolean {
  return rule === 'internal-project'
}

eachServer('an impersonated session', on => {
  async function impersonate(project: TestProject, { userId }: Pick<SignedInPerson, 'userId'>) {
    const body = { user_id: userId, is_impersonation: true, expires_in_millis: 7_200_000 }
    const { json } = await project.asServer('POST', '/auth/sessions', body)
    return { accessToken: String(json.access_token) }
  }

  it('has the exceptions that the contract names, and no others', () => {
    const exceptions = [...endpointNames].filter(([{ byImpersonation }]) => byImpersonation !== undefined)
    const withUser = exceptions.filter(([{ access }]) => access.who === 'user' || access.rules.length > 0)
    expect(withUser.map(([, name]) => name).sort()).toEqual([
      'invitations.details',
      'owners.checkClaim',
      'teamMemberProfiles.update',
      'users.updateOwn',
    ])
    expect(exceptions.filter(([{ route }]) => route.startsWith('GET '))).toEqual([])
  })

  it('an impersonated session is refused every other write of a client', async () => {
    const world = await createWorld(on.testkit())
    const { project, person } = world
    const by = await impersonate(project, person)
    for (const endpoint of getSample(writes.filter(({ byImpersonation }) => byImpersonation === undefined))) {
      const { method, path, body, headers } = await world.requestFor(endpoint)
      const sent = method === 'DELETE' ? undefined : (body ?? {})
      const answer = await project.request(method, path, { ...by, headers, body: sent })
      expect.soft(answer, `${endpoint.route}: ${answer.text}`).toMatchObject(refused)
    }
  }, 120_000)

  it('an impersonated session of the admin of a team gives no role, revokes no key, removes no member and accepts no invitation', async () => {
    const project = await on.project({ config: { 'apiKeys.enabled.team': true, 'teams.allowClientRoleEditing': true } })
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    const team = { display_name: 'Engines', creator_user_id: ada.userId }
    const { json } = await project.asServer('POST', '/teams', team)
    await project.asServer('POST', `/team-memberships/${json.id}/${grace.userId}`, {})
    const key = { team_id: json.id, description: 'for a script' }
    const { json: made } = await project.asServer('POST', '/team-api-keys', key)
    const by = await impersonate(project, ada)
    const roles = `/team-roles/${json.id}/${grace.userId}`
    const attempts: readonly [method: string, path: string, body?: object][] = [
      ['PATCH', roles, { give: ['team_admin'] }],
      ['PATCH', `/team-api-keys/${made.id}`, { revoked: true }],
      ['DELETE', `/team-memberships/${json.id}/${grace.userId}`],
      ['POST', '/team-invitations/accept', { code: '0'.repeat(45) }],
      ['PATCH', `/teams/${json.id}`, { display_name: 'Mine' }],
      ['DELETE', `/teams/${json.id}`],
    ]
    for (const [method, path, body] of attempts)
      expect.soft(await project.request(method, path, { ...by, body }), `${method} ${path}`).toMatchObject(refused)
    const own = await project.asUser(ada, 'PATCH', roles, { give: ['team_admin'] })
    expect(own.status, own.text).toBe(200)
  })

  it('an impersonated session of an owner reads the projects of the owner and changes none', async () => {
    const { internal } = on.testkit()
    const owner = await internal.signUp()
    const { json } = await internal.asUser(owner, 'GET', '/users/me')
    const project = await on.project({ ownerTeamId: json.selected_team_id })
    const { accessToken } = await impersonate(internal, owner)
    const as = (token: string) => ({ ...admin, headers: { 'x-stack-admin-access-token': token } })
    expect((await project.request('GET', '/internal/projects/current', as(accessToken))).status).toBe(200)
    const key = { description: 'lasting', expires_at_millis: on.clock.now().getTime() + 60_000 }
    const kinds = { has_publishable_client_key: true, has_secret_server_key: true, has_super_secret_admin_key: true }
    const body = { ...key, ...kinds }
    for (const [method, path, given] of [
      ['POST', '/internal/api-keys', body],
      ['PATCH', '/internal/projects/current', { display_name: 'Mine' }],
      ['POST', '/users', {}],
    ] as const)
      expect.soft(await project.request(method, path, { ...as(accessToken), body: given }), path).toMatchObject(refused)
    const made = await project.request('POST', '/internal/api-keys', { ...as(owner.accessToken), body })
    expect(made.status, made.text).toBe(200)
  })
})
