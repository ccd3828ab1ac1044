import { createWorld, type Json, type SignedInPerson, type TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer, type ServerSuite } from '../../test/support/servers.ts'

const server = { level: 'server' } as const

/** The log of a project, newest first. */
async function getLog(project: TestProject, query: Record<string, string> = {}): Promise<Json[]> {
  const answer = await project.asAdmin('GET', `/internal/audit-log?${new URLSearchParams(query)}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json.items
}

/** A project with someone of `internal` who manages it by their own sign-in. */
async function owned(on: ServerSuite) {
  const { internal } = on.testkit()
  const owner = await internal.signUp()
  const me = await internal.asUser(owner, 'GET', '/users/me')
  const teamId: string = me.json.selected_team_id
  const project = await on.project({ ownerTeamId: teamId })
  return { internal, owner, teamId, project, asOwner: byToken(owner) }
}

function byToken({ accessToken }: Pick<SignedInPerson, 'accessToken'>) {
  return {
    level: 'admin',
    headers: { 'x-stack-super-secret-admin-key': '', 'x-stack-admin-access-token': accessToken },
  } as const
}

eachServer('the audit log', on => {
  it('records what a key changed: which key, what, on which object, from where', async () => {
    const project = await on.project()
    const sent = { ...server, peerAddress: '192.0.2.7', headers: { 'user-agent': 'a script of Acme' } }
    const created = await project.request('POST', '/users', {
      ...sent,
      body: { display_name: 'Ada', password: 'correct horse' },
    })
    const [line, ...others] = await getLog(project)
    expect(others).toEqual([])
    const [keySet] = (await project.asAdmin('GET', '/internal/api-keys')).json.items
    expect(line).toMatchObject({
      position: null,
      at_millis: on.clock.now().getTime(),
      action: 'users.create',
      result: 'done',
      refusal: null,
      actor: { type: 'key', id: keySet.id, name: keySet.description, role: null },
      level: 'server',
      targets: [{ kind: 'userId', id: created.json.id }],
      fields: ['displayName', 'password'],
      request_id: created.headers.get('x-stack-request-id'),
      address: '192.0.2.7',
      user_agent: 'a script of Acme',
    })
  })

  it('records what a colleague changed, by the address they had then, and in which role', async () => {
    const { project, owner, asOwner } = await owned(on)
    await project.request('PATCH', '/internal/projects/current', {
      ...asOwner,
      body: { description: 'Ours', config: { sign_up_enabled: false, allow_localhost: false } },
    })
    const [line] = await getLog(project)
    expect(line).toMatchObject({
      action: 'projects.updateAdmin',
      actor: { type: 'owner', id: owner.userId, name: owner.email, role: 'owner' },
      level: 'admin',
      targets: [{ kind: 'projectId', id: project.id }],
      fields: ['description', 'config.allowLocalhost', 'config.signUpEnabled'],
    })
  })

  it('records the sensitive actions of users, and no others', async () => {
    const world = await createWorld(on.testkit())
    const { project, person } = world
    const before = await getLog(project, { limit: '1000' })
    const { accessToken, refreshToken, email, password } = person
    await project.request('POST', '/auth/password/sign-in', { body: { email, password } })
    await project.request('POST', '/auth/sessions/current/refresh', { refreshToken, body: {} })
    await project.asUser({ accessToken }, 'PATCH', '/users/me', { display_name: 'Ada' })
    expect(await getLog(project, { limit: '1000' })).toEqual(before)
    await project.asUser({ accessToken }, 'DELETE', '/users/me')
    const [line] = await getLog(project)
    expect(line).toMatchObject({
      action: 'users.deleteOwn',
      actor: { type: 'user', id: person.userId, name: email, role: null },
      level: 'client',
    })
  })

  it('finds the revocation of an API key by the user whose key it was', async () => {
    const project = await on.project({ config: { 'apiKeys.enabled.user': true } })
    const { userId } = await project.signUp()
    const key = (await project.asServer('POST', '/user-api-keys', { user_id: userId, description: 'Laptop' })).json
    const revoked = await project.asServer('PATCH', `/user-api-keys/${key.id}`, { revoked: true })
    expect(revoked.status, revoked.text).toBe(200)
    const [line] = await getLog(project, { target_id: userId })
    expect(line).toMatchObject({
      action: 'userApiKeys.update',
      actor: { type: 'key' },
      targets: [
        { kind: 'apiKeyId', id: key.id },
        { kind: 'userId', id: userId },
      ],
      fields: ['revoked'],
    })
  })

  it('records refusals, with the reason', async () => {
    const { project, owner, asOwner } = await owned(on)
    const unknown = '11111111-1111-4111-8111-111111111111'
    expect((await project.request('DELETE', `/users/${unknown}`, asOwner)).status).toBe(404)
    expect((await project.asServer('DELETE', '/internal/projects/current')).status).toBe(401)
    const lines = await getLog(project, { result: 'refused' })
    expect(lines).toMatchObject([
      { action: 'projects.deleteAdmin', refusal: 'INSUFFICIENT_ACCESS_TYPE', level: 'server', actor: { type: 'key' } },
      {
        action: 'users.delete',
        result: 'refused',
        refusal: 'USER_NOT_FOUND',
        actor: { type: 'owner', id: owner.userId },
        targets: [{ kind: 'userId', id: unknown }],
      },
    ])
  })

  it('names the paths of the configuration that were changed, and none of their values', async () => {
    const project = await on.project()
    const override = (changes: object) =>
      project.asAdmin('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(changes) })
    const github = { type: 'github', clientId: 'an-id', clientSecret: 'a-secret-of-ours', allowSignIn: true }
    const changed = await override({ 'auth.allowSignUp': false, 'auth.oauth.providers.github': github })
    expect(changed.status, changed.text).toBe(200)
    expect((await override({ 'a-secret-in-a-wrong-field': true })).status).toBe(400)
    const lines = await getLog(project)
    expect(lines).toMatchObject([
      { action: 'config.override', fields: ['auth.allowSignUp', 'auth.oauth.providers.github'] },
    ])
    expect(JSON.stringify(lines)).not.toContain('secret-')
  })

  it('does not record invalid requests, or visitors with the publishable key', async () => {
    const project = await on.project()
    expect((await project.asServer('POST', '/users', { nonsense: 1 })).code).toBe('SCHEMA_ERROR')
    expect((await project.request('DELETE', '/users/me')).status).toBe(400)
    expect(await getLog(project)).toEqual([])
  })

  it('the audit log is read by developers and owners among the colleagues, and its refusal to others is no line', async () => {
    const { internal, project, teamId } = await owned(on)
    const colleague = await internal.signUp()
    await internal.asAdmin('POST', `/team-memberships/${teamId}/${colleague.userId}`, {})
    for (const [permissionId, status] of [
      ['read_only', 403],
      ['support', 403],
      ['developer', 200],
    ] as const) {
      const given = await internal.asAdmin(
        'POST',
        `/team-permissions/${teamId}/${colleague.userId}/${permissionId}`,
        {},
      )
      expect(given.status, given.text).toBe(201)
      expect((await project.request('GET', '/internal/audit-log', byToken(colleague))).status).toBe(status)
    }
    const refusedChange = await project.asServer('GET', '/internal/audit-log')
    expect(refusedChange.code).toBe('INSUFFICIENT_ACCESS_TYPE')
    expect(await getLog(project)).toEqual([])
  })

  it('records a refusal of a colleague whose role was too low', async () => {
    const { internal, project, teamId } = await owned(on)
    const colleague = await internal.signUp()
    await internal.asAdmin('POST', `/team-memberships/${teamId}/${colleague.userId}`, {})
    await internal.asAdmin('POST', `/team-permissions/${teamId}/${colleague.userId}/read_only`, {})
    await project.request('PATCH', '/internal/projects/current', {
      ...byToken(colleague),
      body: { description: 'Mine' },
    })
    expect(await getLog(project)).toMatchObject([
      {
        result: 'refused',
        refusal: '403',
        actor: { id: colleague.userId, role: 'read-only' },
        fields: ['description'],
      },
    ])
  })

  it('holds no line for a change that was undone', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const taken = { primary_email: ada.email, primary_email_auth_enabled: true }
    expect((await project.asServer('POST', '/users', taken)).status).toBe(409)
    const lines = await getLog(project)
    expect(lines.map(({ result }) => result)).toEqual(['refused'])
  })

  it('the audit log of a new project starts with its creator', async () => {
    const { internal, owner, teamId } = await owned(on)
    const made = await internal.asUser(owner, 'POST', '/internal/projects', {
      display_name: 'The second',
      owner_team_id: teamId,
    })
    expect(made.status, made.text).toBe(201)
    const log = await internal.request('GET', '/internal/audit-log', {
      ...byToken(owner),
      headers: { ...byToken(owner).headers, 'x-stack-project-id': made.json.id },
    })
    expect(log.json.items).toMatchObject([
      {
        action: 'projects.createOwned',
        actor: { type: 'owner', id: owner.userId, name: owner.email },
        targets: [
          { kind: 'ownerTeamId', id: teamId },
          { kind: 'projectId', id: made.json.id },
        ],
      },
    ])
  })

  it('records the transfer of a project, and in the log of internal, of one that was deleted', async () => {
    const { internal, owner, teamId, project, asOwner } = await owned(on)
    const made = await internal.asAdmin('POST', '/teams', { display_name: 'Next', creator_user_id: owner.userId })
    const body = { project_id: project.id, new_team_id: made.json.id }
    const moved = await internal.asUser(owner, 'POST', '/internal/projects/transfer', body)
    expect(moved.status, moved.text).toBe(200)
    const transfer = { action: 'projects.transfer', actor: { type: 'owner', id: owner.userId, name: owner.email } }
    expect(await getLog(project)).toMatchObject([transfer])
    expect(await getLog(internal, { limit: '1' })).toMatchObject([transfer])
    await project.request('DELETE', '/internal/projects/current', { ...asOwner })
    expect(await getLog(internal, { limit: '1' })).toMatchObject([
      {
        action: 'projects.deleteAdmin',
        actor: { type: 'owner', id: owner.userId, name: owner.email },
        targets: [{ kind: 'projectId', id: project.id }],
      },
    ])
    expect(teamId).not.toBe(made.json.id)
  })

  it('the audit log is found by who, what, whom, how it ended and when, page by page', async () => {
    const { project, owner, asOwner } = await owned(on)
    const ids: string[] = []
    for (let number = 0; number < 5; number += 1) {
      on.clock.advance(60)
      ids.push((await project.asServer('POST', '/users', { display_name: `${number}` })).json.id)
    }
    const at = on.clock.now().getTime()
    on.clock.advance(60)
    await project.request('DELETE', `/users/${ids[2]}`, asOwner)
    await project.request('DELETE', `/users/${ids[2]}`, asOwner)
    await project.request('POST', '/teams', { ...asOwner, body: { display_name: 'Crew' } })

    const found = async (query: Record<string, string>) => (await getLog(project, query)).map(line => line.action)
    expect(await found({ action: 'users' })).toEqual(['users.delete', 'users.delete', ...Array(5).fill('users.create')])
    expect(await found({ action: 'users.delete' })).toHaveLength(2)
    expect(await found({ action: 'user' })).toEqual([])
    expect(await found({ action: '%' })).toEqual([])
    expect(await found({ actor_id: owner.userId })).toEqual(['teams.create', 'users.delete', 'users.delete'])
    expect(await found({ actor_type: 'key' })).toHaveLength(5)
    expect(await found({ target_id: ids[2] ?? '' })).toEqual(['users.delete', 'users.delete', 'users.create'])
    expect(await found({ result: 'refused' })).toEqual(['users.delete'])
    expect(await found({ since_millis: String(at) })).toHaveLength(4)
    expect(await found({ until_millis: String(at) })).toHaveLength(4)
    for (const desc of ['true', 'false']) {
      const whole = (await getLog(project, { desc })).map(({ id }) => id)
      const paged: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query = new URLSearchParams({ desc, limit: '3', ...(cursor ? { cursor } : {}) })
        const { json } = await project.asAdmin('GET', `/internal/audit-log?${query}`)
        paged.push(...json.items.map(({ id }: Json) => id))
        cursor = json.pagination.next_cursor
      }
      expect(paged).toEqual(whole)
      expect(paged).toHaveLength(8)
    }
    expect((await project.asAdmin('GET', '/internal/audit-log?cursor=nonsense')).code).toBe('SCHEMA_ERROR')
  })

  it('keeps changes of one project that come at once from waiting for each other without end', async () => {
    const project = await on.project()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        number % 3 === 0
          ? project.asAdmin('PATCH', '/internal/projects/current', { config: { sign_up_enabled: true } })
          : project.asServer('POST', '/users', {}),
      ),
    )
    expect(answers.every(({ status }) => status < 300)).toBe(true)
    expect(await getLog(project)).toHaveLength(12)
  })

  it('the audit log of one project has no lines of another', async () => {
    const [one, other] = [await on.project(), await on.project()]
    await one.asServer('POST', '/users', {})
    expect(await getLog(other)).toEqual([])
  })
})
