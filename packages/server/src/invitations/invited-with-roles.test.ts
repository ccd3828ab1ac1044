import { expect, it } from 'vitest'
import { type Crew, inviting } from '../../test/support/inviting.ts'
import { eachServer } from '../../test/support/servers.ts'

eachServer('an invitation with roles', on => {
  const { crew, invite, address } = inviting(on)

  /** The project has a role of its own, which ada was given. */
  async function crewWithRole(): Promise<Crew> {
    const team = await crew()
    const { project, teamId, ada } = team
    const body = { id: 'editor', description: 'Edits', contained_permission_ids: ['$read_members'] }
    await project.asAdmin('POST', '/team-permission-definitions', body)
    await project.asServer('POST', `/team-permissions/${teamId}/${ada.userId}/editor`, {})
    return team
  }
  const getRoles = async ({ project, teamId }: Crew, userId: string): Promise<string[]> => {
    const query = `team_id=${teamId}&user_id=${userId}&recursive=false`
    const { json } = await project.asServer('GET', `/team-permissions?${query}`)
    return json.items.map(({ id }: { id: string }) => id)
  }
  const accept = ({ project }: Crew, accessToken: string, code: string) =>
    project.asUser({ accessToken }, 'POST', '/team-invitations/accept', { code })

  it('grants them instead of the defaults of members, shows them in the list, and emits events', async () => {
    const team = await crewWithRole()
    const email = address()
    const sent = await invite(team, { email, role_ids: ['editor'] }, { accessToken: team.ada.accessToken })
    expect(sent.status, sent.text).toBe(200)
    await invite(team)
    const listed = await team.project.asServer('GET', `/team-invitations?team_id=${team.teamId}`)
    expect(listed.json.items.map((item: { role_ids?: string[] }) => item.role_ids)).toContainEqual(['editor'])
    expect(listed.json.items.filter((item: object) => 'role_ids' in item)).toHaveLength(1)

    const code = await on.testkit().mailbox.codeFor(email)
    expect((await accept(team, team.stranger.accessToken, code)).json).toEqual({})
    expect(await getRoles(team, team.stranger.userId)).toEqual(['editor'])
    const events = (await on.events(team.project)).filter(({ type }) => type === 'team_permission.created')
    expect(events.at(-1)?.data).toEqual({ id: 'editor', user_id: team.stranger.userId, team_id: team.teamId })
  })

  it('an invitation with roles is described by its code with team, inviter, address and roles, without a session', async () => {
    const team = await crewWithRole()
    const { project, ada } = team
    const named = { level: 'server', body: { display_name: 'Ada Lovelace' } } as const
    await project.request('PATCH', `/users/${ada.userId}`, named)
    const describe = async (email: string) => {
      const body = { code: await on.testkit().mailbox.codeFor(email) }
      return (await project.request('POST', '/team-invitations/accept/describe', { body })).json
    }
    const of = { team_id: team.teamId, team_display_name: 'Crew' }
    const [byAda, byServer] = [address(), address()]
    await invite(team, { email: byAda, role_ids: ['editor'] }, { accessToken: ada.accessToken })
    const roles = [{ id: 'editor', display_name: 'Editor' }]
    expect(await describe(byAda)).toEqual({
      ...of,
      recipient_email: byAda,
      inviter_display_name: 'Ada Lovelace',
      roles,
    })
    const [mail] = await on.testkit().mailbox.list(byAda)
    const words = mail?.text.replace(/\s+/g, ' ')
    expect(words).toContain('Ada Lovelace invites you to join the team Crew on ')
    expect(words).toContain(', as Editor.')

    await invite(team, { email: byServer })
    expect(await describe(byServer)).toEqual({
      ...of,
      recipient_email: byServer,
      inviter_display_name: null,
      roles: null,
    })
    const [plain] = await on.testkit().mailbox.list(byServer)
    expect(plain?.text.replace(/\s+/g, ' ')).toContain('You are invited to join the team Crew on ')

    await project.asServer('DELETE', `/team-memberships/${team.teamId}/${ada.userId}`)
    expect((await describe(byAda)).code, 'the invitation ends with the membership').toBe('VERIFICATION_CODE_NOT_FOUND')
  })

  it('grants nothing at all when none is named', async () => {
    const team = await crewWithRole()
    const email = address()
    await invite(team, { email, role_ids: [] })
    await accept(team, team.stranger.accessToken, await on.testkit().mailbox.codeFor(email))
    expect(await getRoles(team, team.stranger.userId)).toEqual([])
  })

  it('gives only what the inviting person may give', async () => {
    const team = await crewWithRole()
    const asGrace = (role_ids: string[]) => invite(team, { role_ids }, { accessToken: team.grace.accessToken })
    expect((await asGrace(['team_member'])).status).toBe(200)
    for (const role of ['editor', 'team_admin', '$delete_team']) {
      const refused = await asGrace(['team_member', role])
      expect(refused).toMatchObject({ status: 401, code: 'TEAM_PERMISSION_REQUIRED' })
      expect(refused.json.details.permission_id).toBe(role)
    }
    expect((await invite(team, { role_ids: ['team_admin'] }, { accessToken: team.stranger.accessToken })).code).toBe(
      'TEAM_MEMBERSHIP_NOT_FOUND',
    )
  })

  it('names permissions that there are, for teams', async () => {
    const team = await crewWithRole()
    await team.project.asAdmin('POST', '/project-permission-definitions', { id: 'beta' })
    expect(await invite(team, { role_ids: ['editor', 'nobody'] })).toMatchObject({
      status: 404,
      code: 'PERMISSION_NOT_FOUND',
      json: { details: { permission_id: 'nobody' } },
    })
    expect((await invite(team, { role_ids: ['beta'] })).code).toBe('WRONG_PERMISSION_SCOPE')
    const many = Array.from({ length: 21 }, () => 'editor')
    expect((await invite(team, { role_ids: many })).code).toBe('SCHEMA_ERROR')
  })

  it('an invitation with roles is not found any more once a role that it promised is gone', async () => {
    const team = await crewWithRole()
    const email = address()
    await invite(team, { email, role_ids: ['editor'] })
    await team.project.asAdmin('DELETE', '/team-permission-definitions/editor')
    const code = await on.testkit().mailbox.codeFor(email)
    expect((await accept(team, team.stranger.accessToken, code)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect(await getRoles(team, team.stranger.userId)).toEqual([])
  })

  it('leaves the roles of someone who is in the team already as they are', async () => {
    const team = await crewWithRole()
    const email = address()
    await invite(team, { email, role_ids: ['team_admin'] })
    const code = await on.testkit().mailbox.codeFor(email)
    expect((await accept(team, team.grace.accessToken, code)).json).toEqual({})
    expect(await getRoles(team, team.grace.userId)).toEqual(['team_member'])
  })
})
