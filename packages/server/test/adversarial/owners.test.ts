/** 43, 47, 73: callers who manage projects that are not theirs, or more than their role allows. */
import { randomUUID } from 'node:crypto'
import { createWorld, type RequestOptions, type SignedInPerson, type TestProject, type World } from '@latchkey/testkit'
import { describe, expect, it } from 'vitest'
import { eachServer } from '../support/servers.ts'

const server = { level: 'server' } as const
const levels = ['client', 'server', 'admin'] as const

eachServer('someone who does not own a project', on => {
  const internal = () => on.testkit().internal
  const byToken = (token: string): Pick<RequestOptions, 'headers'> => ({
    headers: {
      'x-stack-super-secret-admin-key': '',
      'x-stack-secret-server-key': '',
      'x-stack-publishable-client-key': '',
      'x-stack-admin-access-token': token,
    },
  })
  const getOwnTeam = async ({ accessToken }: SignedInPerson): Promise<string> =>
    (await internal().asUser({ accessToken }, 'GET', '/users/me')).json.selected_team_id
  const getOwner = async (project: TestProject): Promise<string> =>
    (await project.asAdmin('GET', '/internal/projects/current')).json.owner_team_id

  it('43: gets in with no token that was made for something else, at any level', async () => {
    const world = await createWorld(on.testkit())
    const { accessTokens } = on.testkit().latchkey.app
    const anonymous = await accessTokens.issue({
      ...{ projectId: 'internal', branchId: 'main', userId: world.manager.userId, sessionId: randomUUID() },
      ...{ displayName: null, primaryEmail: null, primaryEmailVerified: false },
      ...{
        isAnonymous: true,
        restrictedReason: 'anonymous',
        requiresTotpMfa: false,
        signedUpAtMillis: 0,
        selectedTeamId: null,
        actorId: null,
      },
    })
    const [, , signature = ''] = world.manager.accessToken.split('.')
    const wrong = {
      'a user of the project': [world.person.accessToken, 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'],
      'a user of another project': [world.stranger.accessToken, 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'],
      'a user who signed up to the dashboard': [
        (await internal().signUp()).accessToken,
        'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
      ],
      'an anonymous token with the id of an owner': [anonymous, 'UNPARSABLE_ADMIN_ACCESS_TOKEN'],
      'an owner’s refresh token': [world.manager.refreshToken, 'UNPARSABLE_ADMIN_ACCESS_TOKEN'],
      'an owner’s token with another signature': [
        world.manager.accessToken.replace(signature, signature.split('').reverse().join('')),
        'UNPARSABLE_ADMIN_ACCESS_TOKEN',
      ],
      'the key of the project': [world.project.keys.admin, 'UNPARSABLE_ADMIN_ACCESS_TOKEN'],
      'the key of project internal': [internal().keys.admin, 'UNPARSABLE_ADMIN_ACCESS_TOKEN'],
    } as const
    for (const [who, [token, code]] of Object.entries(wrong)) {
      for (const level of levels) {
        const answer = await world.project.request('GET', '/projects/current', { level, ...byToken(token) })
        expect.soft(answer, `${who}, as ${level}`).toMatchObject({ status: 401, code })
      }
    }
  })

  it('43: does not get in with a wrong token beside a right key: the token counts', async () => {
    const world = await createWorld(on.testkit())
    const headers = { 'x-stack-admin-access-token': world.person.accessToken }
    const { code } = await world.project.request('GET', '/internal/projects/current', { level: 'admin', headers })
    expect(code).toBe('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
  })

  it('43: manages nothing by a key or a token of another project that the same team owns', async () => {
    const manager = await internal().signUp()
    const ownerTeamId = await getOwnTeam(manager)
    const [one, other] = [await on.project({ ownerTeamId }), await on.project({ ownerTeamId })]
    const headers = { 'x-stack-super-secret-admin-key': one.keys.admin }
    expect((await other.request('GET', '/internal/projects/current', { level: 'admin', headers })).code).toBe(
      'INVALID_SUPER_SECRET_ADMIN_KEY',
    )
    const customer = await one.signUp()
    const elsewhere = await other.asUser(customer, 'GET', '/users/me')
    expect(elsewhere.code).toBe('INVALID_PROJECT_FOR_ACCESS_TOKEN')
  })

  it('47: does not make the server look for keys by sending tokens that name unknown ones', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const [header = '', payload = '', signature = ''] = ada.accessToken.split('.')
    const named = JSON.parse(Buffer.from(header, 'base64url').toString())
    const forged = (index: number) => {
      const fake = Buffer.from(JSON.stringify({ ...named, kid: `forged-${index}` })).toString('base64url')
      return `${fake}.${payload}.${signature}`
    }
    const me = (accessToken: string) => project.asUser({ accessToken }, 'GET', '/users/me')
    expect((await me(ada.accessToken)).status).toBe(200)
    const { pool } = on.testkit().latchkey.app.database
    let statements = 0
    const count = () => {
      statements += 1
    }
    on.clock.advance(5)
    pool.on('acquire', count)
    const answers = await Promise.all(Array.from({ length: 500 }, (_, index) => me(forged(index))))
    pool.off('acquire', count)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['UNPARSABLE_ACCESS_TOKEN']))
    expect(statements, 'of five hundred').toBeLessThan(10)
    expect((await me(ada.accessToken)).status, 'and locks no one out').toBe(200)
  })

  it('73: accepts no other actor, and no other owner, in a request', async () => {
    const world = await createWorld(on.testkit())
    const intruder = await internal().signUp()
    const [own, theirs] = [await getOwnTeam(intruder), await getOwnTeam(world.manager)]
    const { accessToken } = intruder
    const stolen = await internal().asUser({ accessToken }, 'POST', '/internal/projects', {
      display_name: 'Mine',
      owner_team_id: theirs,
    })
    expect(stolen.code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    const transfer = { project_id: world.project.id, new_team_id: own }
    for (const field of ['user_id', 'userId', 'owner_team_id', 'role', 'is_admin', '__proto__']) {
      const body = `${JSON.stringify(transfer).slice(0, -1)},"${field}":"${world.manager.userId}"}`
      const { code, text } = await internal().asUser({ accessToken }, 'POST', '/internal/projects/transfer', body)
      expect.soft([code, text.includes(field)], text).toEqual(['SCHEMA_ERROR', true])
    }
    const taken = await internal().asUser({ accessToken }, 'POST', '/internal/projects/transfer', transfer)
    expect(taken.code).toBe('PROJECT_NOT_FOUND')
    const slipped = await world.project.asAdmin('PATCH', '/internal/projects/current', { owner_team_id: own })
    expect(slipped.code).toBe('SCHEMA_ERROR')
    expect(await getOwner(world.project)).toBe(theirs)
  })

  it('73: returns a message, not an internal error, for ids of another form', async () => {
    const world = await createWorld(on.testkit())
    const { project, person, ids } = world
    for (const [id, code] of [
      ['__proto__', 'SCHEMA_ERROR'],
      ['constructor', 'PERMISSION_NOT_FOUND'],
      ['$constructor', 'SCHEMA_ERROR'],
    ]) {
      const callback_url = 'http://localhost:3000/'
      const body = { team_id: ids.teamId, email: 'friend@example.com', callback_url, role_ids: [id] }
      const invited = await project.asServer('POST', '/team-invitations/send-code', body)
      expect.soft(invited.code, id).toBe(code)
      const changed = await project.asServer('PATCH', `/team-roles/${ids.teamId}/${person.userId}`, { give: [id] })
      expect.soft(changed.code, id).toBe(code)
    }
  })

  describe('but helps with it', () => {
    async function supporter(world: World): Promise<{ person: SignedInPerson; teamId: string }> {
      const person = await internal().signUp()
      const teamId = await getOwner(world.project)
      await internal().asServer('POST', `/team-memberships/${teamId}/${person.userId}`, {})
      const path = `/team-permissions/${teamId}/${person.userId}/support`
      await internal().asServer('POST', path, {})
      return { person, teamId }
    }

    it('does not become more by a second account that they invite', async () => {
      const world = await createWorld(on.testkit())
      const { person, teamId } = await supporter(world)
      const { accessToken } = person
      const callback_url = `${on.testkit().config.publicUrl}/`
      for (const role_ids of [undefined, [], ['support'], ['team_admin']]) {
        const body = { team_id: teamId, email: 'second@example.com', callback_url, role_ids }
        const invited = await internal().asUser({ accessToken }, 'POST', '/team-invitations/send-code', body)
        expect(invited.code, String(role_ids)).toBe('TEAM_PERMISSION_REQUIRED')
      }
    })

    it('does not become more by losing the role that binds them', async () => {
      const world = await createWorld(on.testkit())
      const { person, teamId } = await supporter(world)
      const { accessToken } = person
      const drop = { accessToken, body: { take: ['support'] } }
      expect((await internal().request('PATCH', `/team-roles/${teamId}/${person.userId}`, drop)).code).toBe(
        'TEAM_PERMISSION_REQUIRED',
      )
      const asServer = await world.project.request('DELETE', `/team-permissions/${teamId}/${person.userId}/support`, {
        ...server,
        ...byToken(accessToken),
      })
      expect(asServer.code, 'the project has other people and teams').toBe('USER_NOT_FOUND')
      await internal().asUser({ accessToken }, 'DELETE', `/team-memberships/${teamId}/${person.userId}`)
      const left = await world.project.request('GET', '/users', { ...server, ...byToken(accessToken) })
      expect(left.code).toBe('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
    })

    it('does their work, and finds settings closed', async () => {
      const world = await createWorld(on.testkit())
      const { person } = await supporter(world)
      const made = await world.project.request('POST', '/users', {
        ...server,
        body: { primary_email: person.email },
        ...byToken(person.accessToken),
      })
      expect(made.status, made.text).toBe(201)
      const settings = { level: 'admin', body: { display_name: 'Mine' }, ...byToken(person.accessToken) } as const
      expect((await world.project.request('PATCH', '/internal/projects/current', settings)).status).toBe(403)
    })
  })
})
