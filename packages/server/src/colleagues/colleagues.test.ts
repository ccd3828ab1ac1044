import {
  type ColleagueRole,
  colleagueRoles,
  type Endpoint,
  mayActAs,
  roleFor,
  rolePermissions,
} from '@latchkey/contract'
import { type Answer, createWorld, type RequestOptions, type SignedInPerson, type World } from '@latchkey/testkit'
import { describe, expect, it } from 'vitest'
import { endpoints, getSample } from '../../test/support/endpoints.ts'
import { eachServer } from '../../test/support/servers.ts'

const server = { level: 'server' } as const
const forOwners = endpoints.filter(({ access }) => access.levels && access.rules.every(byKeyAlone))

/** Rules that a colleague passes without being a user of the project itself. */
function byKeyAlone({ rule }: Endpoint['access']['rules'][number]): boolean {
  return rule !== 'internal-project' && rule !== 'signed-in'
}

eachServer('colleagues', on => {
  const internal = () => on.testkit().internal
  const getOwnerTeam = async ({ project }: World): Promise<string> =>
    (await project.asAdmin('GET', '/internal/projects/current')).json.owner_team_id

  async function colleague(teamId: string, role: ColleagueRole | 'none'): Promise<SignedInPerson> {
    const person = await internal().signUp()
    await internal().asServer('POST', `/team-memberships/${teamId}/${person.userId}`, {})
    if (role !== 'none') await grant(teamId, person, role)
    return person
  }
  const grantPath = (teamId: string, { userId }: SignedInPerson, role: ColleagueRole) =>
    `/team-permissions/${teamId}/${userId}/${rolePermissions[role]}`
  const grant = (teamId: string, person: SignedInPerson, role: ColleagueRole) =>
    internal().asServer('POST', grantPath(teamId, person, role), {})
  const take = (teamId: string, person: SignedInPerson, role: ColleagueRole) =>
    internal().asServer('DELETE', grantPath(teamId, person, role))

  const byToken = ({ accessToken }: SignedInPerson): Pick<RequestOptions, 'headers'> => ({
    headers: {
      'x-stack-super-secret-admin-key': '',
      'x-stack-secret-server-key': '',
      'x-stack-publishable-client-key': '',
      'x-stack-admin-access-token': accessToken,
    },
  })
  const tooLow = (role: ColleagueRole, needed: ColleagueRole) => ({
    status: 403,
    code: null,
    text: `Your role in the team that owns this project is ${role}; this needs the role ${needed}. Ask an owner of the team.`,
  })
  const askAs = async (world: World, person: SignedInPerson, endpoint: Endpoint): Promise<Answer> => {
    const { method, path, body, headers } = await world.requestFor(endpoint)
    const token = byToken(person).headers
    return world.project.request(method, path, {
      level: 'admin',
      headers: { ...headers, ...token },
      body: method === 'GET' || method === 'DELETE' ? undefined : (body ?? {}),
    })
  }

  describe.each(colleagueRoles)('with the role %s', role => {
    it('are refused whatever needs more, and nothing else, at every endpoint', async () => {
      const world = await createWorld(on.testkit())
      const person = await colleague(await getOwnerTeam(world), role)
      const [refused, allowed] = [
        forOwners.filter(endpoint => !mayActAs(role, roleFor(endpoint))),
        forOwners.filter(endpoint => mayActAs(role, roleFor(endpoint)) && endpoint.route.startsWith('GET ')),
      ]
      expect(refused.length > 10 || role === 'developer' || role === 'owner').toBe(true)
      for (const endpoint of getSample(refused)) {
        const answer = await askAs(world, person, endpoint)
        expect.soft(answer, endpoint.route).toMatchObject(tooLow(role, roleFor(endpoint)))
      }
      expect(allowed.length).toBeGreaterThan(10)
      for (const endpoint of getSample(allowed)) {
        const answer = await askAs(world, person, endpoint)
        expect.soft(answer.text, endpoint.route).not.toContain('Your role in the team')
        expect.soft(answer.status, `${endpoint.route}: ${answer.text}`).toBeLessThan(500)
      }
    }, 60_000)
  })

  it('without a role manage without bounds, as members always did', async () => {
    const world = await createWorld(on.testkit())
    const person = await colleague(await getOwnerTeam(world), 'none')
    const removed = await world.project.request('DELETE', '/internal/projects/current', {
      level: 'admin',
      ...byToken(person),
    })
    expect(removed.json).toEqual({ success: true })
  })

  it('act in the greatest of their roles, from the very next request on', async () => {
    const world = await createWorld(on.testkit())
    const teamId = await getOwnerTeam(world)
    const person = await colleague(teamId, 'support')
    const change = () =>
      world.project.request('PATCH', '/internal/projects/current', {
        level: 'admin',
        body: { display_name: 'Mine' },
        ...byToken(person),
      })
    const help = () =>
      world.project.request('PATCH', `/users/${world.person.userId}`, { ...server, body: {}, ...byToken(person) })
    expect((await change()).status).toBe(403)
    expect((await help()).status).toBe(200)
    await grant(teamId, person, 'developer')
    expect((await change()).status).toBe(200)
    await take(teamId, person, 'developer')
    expect((await change()).status).toBe(403)
    await grant(teamId, person, 'read-only')
    await take(teamId, person, 'support')
    expect((await help()).status).toBe(403)
    await internal().asServer('DELETE', `/team-memberships/${teamId}/${person.userId}`)
    expect((await help()).code).toBe('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
  })

  it('see client secrets and mail passwords from developers on', async () => {
    const world = await createWorld(on.testkit())
    const teamId = await getOwnerTeam(world)
    const [clientSecret, password] = ['the-client-secret-of-github', 'the-password-of-the-mail-server']
    const mail = { host: 'smtp.example.com', port: 465, username: 'acme', sender_name: 'Acme' }
    const config = {
      oauth_providers: [{ id: 'github', type: 'standard', client_id: 'id', client_secret: clientSecret }],
      email_config: { type: 'standard', ...mail, sender_email: 'hello@example.com', password },
    }
    const set = await world.project.asAdmin('PATCH', '/internal/projects/current', { config })
    expect(set.status, set.text).toBe(200)
    for (const role of colleagueRoles) {
      const person = await colleague(teamId, role)
      const asColleague = (path: string) => world.project.request('GET', path, { level: 'admin', ...byToken(person) })
      const answers = [
        await asColleague('/internal/projects/current'),
        await asColleague('/internal/config'),
        await asColleague('/internal/config/override'),
        await internal().asUser(person, 'GET', '/internal/projects'),
      ]
      for (const { status, text } of answers) {
        expect(status, text).toBe(200)
        for (const secret of [clientSecret, password])
          expect(text.includes(secret), `${role}: ${secret}`).toBe(mayActAs(role, 'developer'))
      }
    }
  })

  it('make keys for servers as developers, and keys that know no roles as owners only', async () => {
    const world = await createWorld(on.testkit())
    const teamId = await getOwnerTeam(world)
    const make = async (role: ColleagueRole, has_super_secret_admin_key: boolean) => {
      const body = {
        description: '',
        expires_at_millis: on.clock.now().getTime() + 60_000,
        has_publishable_client_key: true,
        has_secret_server_key: true,
        has_super_secret_admin_key,
      }
      const person = await colleague(teamId, role)
      return world.project.request('POST', '/internal/api-keys', { level: 'admin', body, ...byToken(person) })
    }
    expect((await make('developer', false)).status).toBe(200)
    expect(await make('developer', true)).toMatchObject(tooLow('developer', 'owner'))
    expect((await make('owner', true)).status).toBe(200)
  })

  it('colleagues are not bound by a role as clients, where anyone with the public key may do the same', async () => {
    const world = await createWorld(on.testkit())
    const person = await colleague(await getOwnerTeam(world), 'read-only')
    const changed = await world.project.request('PATCH', '/users/me', {
      accessToken: world.person.accessToken,
      body: { display_name: 'Countess' },
      ...byToken(person),
    })
    expect(changed.status, changed.text).toBe(200)
  })

  it('change nothing in the project internal unless they own it', async () => {
    const { json } = await internal().asAdmin('GET', '/internal/projects/current')
    const teamId: string = json.owner_team_id
    const someone = await internal().signUp()
    for (const role of ['support', 'developer'] as const) {
      const person = await colleague(teamId, role)
      const asColleague = (method: string, path: string, body?: object) =>
        internal().request(method, path, { level: 'admin', body, ...byToken(person) })
      expect((await asColleague('GET', '/users')).status).toBe(200)
      const attempts = [
        asColleague('POST', grantPath(teamId, person, 'owner'), {}),
        asColleague('DELETE', grantPath(teamId, person, role)),
        asColleague('POST', `/team-memberships/${teamId}/${someone.userId}`, {}),
        asColleague('POST', '/auth/sessions', { user_id: someone.userId }),
        asColleague('PATCH', `/users/${someone.userId}`, { password: 'a new password of mine' }),
        asColleague('POST', '/team-invitations/send-code', {
          team_id: teamId,
          email: 'friend@example.com',
          callback_url: `${on.testkit().config.publicUrl}/`,
          role_ids: ['team_admin'],
        }),
        asColleague('PATCH', `/team-roles/${teamId}/${person.userId}`, { give: ['team_admin'] }),
      ]
      for (const answer of await Promise.all(attempts)) expect(answer).toMatchObject(tooLow(role, 'owner'))
    }
  })

  describe('among themselves', () => {
    const change = (teamId: string, by: SignedInPerson, about: SignedInPerson, body: object) =>
      internal().asUser(by, 'PATCH', `/team-roles/${teamId}/${about.userId}`, body)

    it('choose each other’s roles as owners, and never as anyone else', async () => {
      const world = await createWorld(on.testkit())
      const teamId = await getOwnerTeam(world)
      const { manager } = world
      const person = await colleague(teamId, 'support')
      const raised = await change(teamId, manager, person, { give: ['developer'], take: ['support'] })
      expect(raised.json, raised.text).toEqual({ user_id: person.userId, role_ids: ['developer', 'team_member'] })
      for (const role of ['read-only', 'support', 'developer'] as const) {
        const other = await colleague(teamId, role)
        for (const about of [person, other]) {
          const refused = await change(teamId, other, about, { give: ['team_admin'] })
          expect(refused.code).toBe('TEAM_PERMISSION_REQUIRED')
          expect((await change(teamId, other, about, { take: [rolePermissions[role]] })).code).toBe(
            'TEAM_PERMISSION_REQUIRED',
          )
        }
        const body = { team_id: teamId, email: 'friend@example.com', callback_url: on.testkit().config.publicUrl }
        const invited = await internal().asUser(other, 'POST', '/team-invitations/send-code', body)
        expect(invited.code).toBe('TEAM_PERMISSION_REQUIRED')
      }
      const seen = await internal().asUser(manager, 'GET', `/team-roles/${teamId}`)
      const mayGive = seen.json.roles.filter((each: { may_give: boolean }) => each.may_give)
      expect(mayGive.map(({ id }: { id: string }) => id)).toEqual(
        expect.arrayContaining(['developer', 'read_only', 'support', 'team_admin']),
      )
    })

    it('keep an owner while the team owns projects, however many step down at once', async () => {
      const world = await createWorld(on.testkit())
      const teamId = await getOwnerTeam(world)
      const { manager } = world
      const stepDown = (who: SignedInPerson) => change(teamId, who, who, { take: ['team_admin'], give: ['developer'] })
      expect(await stepDown(manager)).toMatchObject({ status: 400, code: null })
      const second = await colleague(teamId, 'owner')
      const answers = await Promise.all([stepDown(manager), stepDown(second)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    })

    it('step down freely where the team owns nothing', async () => {
      const ada = await internal().signUp()
      const body = { display_name: 'Idle', creator_user_id: ada.userId }
      const { json } = await internal().asServer('POST', '/teams', body)
      const left = await change(json.id, ada, ada, { take: ['team_admin'], give: ['support'] })
      expect(left.json.role_ids).toEqual(['support'])
    })
  })

  it('find the roles defined, and what an owner made of them kept', async () => {
    const definition = async (id: string) =>
      (await internal().asAdmin('GET', `/team-permission-definitions/${id}`)).json
    for (const id of ['read_only', 'support', 'developer']) {
      expect(await definition(id)).toMatchObject({ id, contained_permission_ids: ['$read_members'] })
    }
    expect((await definition('team_admin')).contained_permission_ids).toEqual(
      expect.arrayContaining(['$remove_members', 'developer', 'read_only', 'support']),
    )
  })
})
