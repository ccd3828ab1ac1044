/** What a review of projects and their owners found: each was possible once. */
import { connect } from 'node:net'
import { type ColleagueRole, rolePermissions } from '@latchkey/contract'
import type { RequestOptions, SignedInPerson, TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Listening, listen } from '../../src/listen.ts'
import { configRequests } from '../support/config-requests.ts'
import { processorMs } from '../support/processor-time.ts'
import { eachServer } from '../support/servers.ts'

const admin = { level: 'admin' } as const

eachServer('a colleague', on => {
  const internal = () => on.testkit().internal

  async function getTeam(owner: SignedInPerson): Promise<string> {
    const body = { display_name: 'Owners', creator_user_id: owner.userId }
    return (await internal().asServer('POST', '/teams', body)).json.id
  }
  const join = (teamId: string, { userId }: SignedInPerson) =>
    internal().asServer('POST', `/team-memberships/${teamId}/${userId}`, {})
  const grant = (teamId: string, { userId }: SignedInPerson, permissionId: string) =>
    internal().asServer('POST', `/team-permissions/${teamId}/${userId}/${permissionId}`, {})
  async function colleague(teamId: string, role: ColleagueRole): Promise<SignedInPerson> {
    const person = await internal().signUp()
    await join(teamId, person)
    await grant(teamId, person, rolePermissions[role])
    return person
  }
  const byToken = ({ accessToken }: SignedInPerson): Pick<RequestOptions, 'headers'> => ({
    headers: { 'x-stack-super-secret-admin-key': '', 'x-stack-admin-access-token': accessToken },
  })
  const makeAdminKey = (project: TestProject, person: SignedInPerson) =>
    project.request('POST', '/internal/api-keys', {
      ...admin,
      ...byToken(person),
      body: {
        ...{ description: 'mine', expires_at_millis: 4_000_000_000_000 },
        ...{ has_publishable_client_key: false, has_secret_server_key: false, has_super_secret_admin_key: true },
      },
    })

  it('owns nothing in the moment in which they leave', async () => {
    const [owner, person] = [await internal().signUp(), await internal().signUp()]
    const teamId = await getTeam(owner)
    const project = await on.project({ ownerTeamId: teamId })
    for (let round = 0; round < 10; round += 1) {
      await join(teamId, person)
      await grant(teamId, person, 'read_only')
      const leave = internal().asUser(person, 'DELETE', `/team-memberships/${teamId}/${person.userId}`)
      const [, ...answers] = await Promise.all([
        leave,
        ...Array.from({ length: 20 }, () => makeAdminKey(project, person)),
      ])
      expect(answers.filter(({ status }) => status === 200)).toEqual([])
    }
  })

  it('keeps the role that binds them, whatever becomes of its definition', async () => {
    const person = await colleague(await getTeam(await internal().signUp()), 'support')
    const { write, restore, read } = configRequests(internal())
    const { version } = await read()
    const definition = '/team-permission-definitions/support'
    const attempts = [
      await internal().asAdmin('DELETE', definition),
      await internal().asAdmin('PATCH', definition, { id: 'helper' }),
      await write({ 'rbac.permissions.support': null }),
      await write({ 'rbac.permissions': {} }),
      await write({ 'rbac.permissions.support.scope': 'project' }),
      await restore(0),
    ]
    for (const answer of attempts)
      expect(answer).toMatchObject({ status: 400, code: null, text: expect.stringContaining('stays') })
    expect((await read()).version).toBe(version)
    const mine = await internal().asUser(person, 'GET', '/team-permissions?user_id=me&recursive=false')
    expect(mine.json.items.map(({ id }: { id: string }) => id)).toContain('support')
  })

  it('hands nothing over by a permission beside the role that binds them', async () => {
    const boss = { id: 'boss', contained_permission_ids: ['team_admin'] }
    await internal().asAdmin('POST', '/team-permission-definitions', boss)
    const teamId = await getTeam(await internal().signUp())
    const person = await colleague(teamId, 'developer')
    await grant(teamId, person, 'boss')
    const project = await on.project({ ownerTeamId: teamId })
    const taken = await internal().asUser(person, 'POST', '/internal/projects/transfer', {
      project_id: project.id,
      new_team_id: await getTeam(person),
    })
    expect(taken.code).toBe('TEAM_PERMISSION_REQUIRED')
  })
})

eachServer('someone signed in', on => {
  it('fills the audit log with a limited number of refusals', async () => {
    const project = await on.project()
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const body = { display_name: 'Hers', creator_user_id: ada.userId }
    const { id } = (await project.asServer('POST', '/teams', body)).json
    const intrude = () => project.asUser(eve, 'DELETE', `/teams/${id}`)
    for (let round = 0; round < 6; round += 1) await Promise.all(Array.from({ length: 25 }, intrude))
    const logged = await project.asAdmin('GET', `/internal/audit-log?actor_id=${eve.userId}&limit=1000`)
    expect(logged.json.items).toHaveLength(100)
    expect(logged.json.items[0]).toMatchObject({ action: 'teams.delete', result: 'refused' })
  })
})

eachServer('a configuration that is made to be large', on => {
  it('a configuration that is made to be large is refused before its names become millions of objects', async () => {
    const { write } = configRequests(await on.project())
    const deep = `g.${Array.from({ length: 590 }, () => 'a').join('.')}`
    const override = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`${deep}${index}`, 1]))
    const tookMs = await processorMs(async () => {
      const refused = await write({ 'payments.groups': override })
      expect(refused.text.split('\n')[0]).toContain('has more than 20 names')
    })
    expect(tookMs).toBeLessThan(5_000)
  })

  it('a configuration that is made to be large is brought back a few changes at a time', {
    tags: ['release'],
  }, async () => {
    const { written, restore, override } = configRequests(await on.project())
    const before = await override()
    const source = { displayName: 'Long', tsxSource: 'x'.repeat(199_000) }
    for (let at = 10; at < 32; at += 1)
      await written({ [`emails.templates.00000000-0000-4000-8000-0000000000${at}`]: source })
    expect((await restore(0)).json).toEqual({ version: 23 })
    expect(await override()).toEqual(before)
  })

  it('does not keep others’ lists of projects from being read', async () => {
    const { internal } = on.testkit()
    const person = await internal.signUp()
    const me = await internal.asUser(person, 'GET', '/users/me')
    const ownerTeamId: string = me.json.selected_team_id
    const source = { displayName: 'Long', tsxSource: 'x'.repeat(199_000) }
    const ids = Array.from({ length: 12 }, (_, at) => `emails.templates.00000000-0000-4000-8000-0000000000${at + 10}`)
    const config = Object.fromEntries(ids.map(id => [id, source]))
    const made: string[] = []
    for (let index = 0; index < 5; index += 1) made.push((await on.project({ ownerTeamId, config })).id)
    made.push((await on.project({ ownerTeamId })).id)
    const { json } = await internal.asUser(person, 'GET', '/internal/projects')
    expect(json.items.map(({ id }: { id: string }) => id).sort()).toEqual(made.sort())
  })
})

eachServer('a client of the port', on => {
  let listening: Listening
  beforeAll(async () => {
    listening = await listen(on.testkit().latchkey.answer, { host: '127.0.0.1', port: 0 })
  })
  afterAll(() => listening.close())

  /** The first line of what comes back for these pieces. */
  const raw = (...pieces: (string | Uint8Array)[]) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(listening.port, '127.0.0.1', () => {
        for (const piece of pieces) socket.write(piece)
      })
      socket.once('data', received => {
        resolve(received.toString().split('\r\n')[0] ?? '')
        socket.destroy()
      })
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('It was closed without an answer.')))
    })

  it('a client of the port is refused a body that is too large also when it is chunked', async () => {
    const head =
      'POST /api/v1/check-version HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
    const piece = `100000\r\n${' '.repeat(0x100000)}\r\n`
    expect(await raw(head, ...Array.from({ length: 5 }, () => piece))).toContain(' 413 ')
  })

  it('reaches the requested path, in any form', async () => {
    const first = (target: string) => raw(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect(await first('http://anywhere.example.com/api/v1')).toContain(' 200 ')
    expect(await first('http://anywhere.example.com?/api/v1')).toContain(' 404 ')
    expect(await first('/api/v1/../v1')).toContain(' 404 ')
    expect(await first('//api/v1')).toContain(' 404 ')
  })
})
