import { randomUUID } from 'node:crypto'
import type { RequestOptions, SignedInPerson, TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

eachServer('handing a project over', on => {
  const internal = () => on.testkit().internal

  const getTeam = async (owner: SignedInPerson): Promise<string> => {
    const body = { display_name: 'Owners', creator_user_id: owner.userId }
    return (await internal().asServer('POST', '/teams', body)).json.id
  }
  const join = (teamId: string, { userId }: SignedInPerson) =>
    internal().asServer('POST', `/team-memberships/${teamId}/${userId}`, {})
  const getOwner = async (project: TestProject): Promise<string | null> =>
    (await project.asAdmin('GET', '/internal/projects/current')).json.owner_team_id

  const path = '/internal/projects/transfer'
  const bodyFor = (project: TestProject | { id: string }, teamId: string) => ({
    project_id: project.id,
    new_team_id: teamId,
  })
  const noKey = { 'x-stack-super-secret-admin-key': '', 'x-stack-publishable-client-key': '' }

  /** The forms in which the wire identifies an owner. */
  const ways = {
    'signed in to the dashboard': (project: { id: string }, teamId: string, { accessToken }: SignedInPerson) =>
      internal().asUser({ accessToken }, 'POST', path, bodyFor(project, teamId)),
    'signed in, from a server': (project: { id: string }, teamId: string, { accessToken }: SignedInPerson) =>
      internal().request('POST', path, { level: 'server', accessToken, body: bodyFor(project, teamId) }),
    'by an admin access token': (project: TestProject, teamId: string, { accessToken }: SignedInPerson) =>
      asAdmin(project, teamId, { headers: { ...noKey, 'x-stack-admin-access-token': accessToken } }),
    'by the project’s key and an owner’s token': (project: TestProject, teamId: string, owner: SignedInPerson) =>
      asAdmin(project, teamId, { accessToken: owner.accessToken }),
  }
  const asAdmin = (project: TestProject, teamId: string, options: RequestOptions) =>
    project.request('POST', path, { level: 'admin', body: bodyFor(project, teamId), ...options })

  it.each(Object.entries(ways))('works %s, and back again', async (_, transfer) => {
    const [ada, grace] = [await internal().signUp(), await internal().signUp()]
    const [from, to] = [await getTeam(ada), await getTeam(grace)]
    await join(to, ada)
    const project = await on.project({ ownerTeamId: from })
    const answer = await transfer(project, to, ada)
    expect(answer.json, answer.text).toEqual({ success: true })
    expect(await getOwner(project)).toBe(to)
    const listed = await internal().asUser(grace, 'GET', '/internal/projects')
    expect(listed.json.items.map(({ id }: { id: string }) => id)).toContain(project.id)

    expect((await transfer(project, from, ada)).code, 'a member of its new team, but no owner').toBe(
      'TEAM_PERMISSION_REQUIRED',
    )
    await join(from, grace)
    expect((await transfer(project, from, grace)).json).toEqual({ success: true })
    expect(await getOwner(project)).toBe(from)
  })

  it('handing a project over is refused for the first reason there is, in the order of the wire', async () => {
    const [ada, member, stranger] = [await internal().signUp(), await internal().signUp(), await internal().signUp()]
    const [from, elsewhere] = [await getTeam(ada), await getTeam(stranger)]
    await join(from, member)
    const [project, other] = [await on.project({ ownerTeamId: from }), await on.project({ ownerTeamId: from })]
    const unowned = await on.project()
    const signedIn = ways['signed in to the dashboard']

    const wrongHeader = await other.asAdmin('POST', path, bodyFor(project, elsewhere))
    expect(wrongHeader).toMatchObject({ status: 401, code: 'EXPECTED_INTERNAL_PROJECT' })
    const asClient = await project.asUser(await project.signUp(), 'POST', path, bodyFor(project, from))
    expect(asClient.code).toBe('EXPECTED_INTERNAL_PROJECT')
    expect((await asAdmin(project, elsewhere, {})).code, 'a key acts for no user').toBe('USER_AUTHENTICATION_REQUIRED')
    const signedOut = await internal().request('POST', path, { body: bodyFor(project, elsewhere) })
    expect(signedOut.code).toBe('USER_AUTHENTICATION_REQUIRED')

    const unknown = { id: randomUUID() }
    expect(await signedIn(unknown, elsewhere, ada)).toMatchObject({
      status: 404,
      code: 'PROJECT_NOT_FOUND',
      json: { details: { project_id: unknown.id } },
    })
    expect(await signedIn(unowned, elsewhere, ada)).toMatchObject({ status: 400, code: null })
    expect((await signedIn(project, elsewhere, stranger)).code, 'not one of theirs').toBe('PROJECT_NOT_FOUND')
    expect(await signedIn(project, elsewhere, member)).toMatchObject({
      status: 401,
      code: 'TEAM_PERMISSION_REQUIRED',
      json: { details: { team_id: from, user_id: member.userId, permission_id: 'team_admin' } },
    })
    expect(await signedIn(project, elsewhere, ada)).toMatchObject({
      status: 404,
      code: 'TEAM_MEMBERSHIP_NOT_FOUND',
      json: { details: { team_id: elsewhere, user_id: ada.userId } },
    })
    expect((await signedIn(project, randomUUID(), ada)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    const incomplete = await internal().asUser(ada, 'POST', path, {})
    expect(incomplete.json.error).toBe('body.project_id is a required field\nbody.new_team_id is a required field')
    expect(await getOwner(project)).toBe(from)
  })

  it('takes an owner’s token instead of a user’s here and nowhere else', async () => {
    const ada = await internal().signUp()
    const project = await on.project({ ownerTeamId: await getTeam(ada) })
    const { accessToken } = ada
    const read = await project.request('GET', '/internal/projects/current', { level: 'admin', accessToken })
    expect(read.code).toBe('INVALID_PROJECT_FOR_ACCESS_TOKEN')
    const customer = await project.signUp()
    const asCustomer = await asAdmin(project, randomUUID(), { accessToken: customer.accessToken })
    expect(asCustomer.code, 'a user of the project owns nothing').toBe('USER_AUTHENTICATION_REQUIRED')
  })

  it('gives the project to one team when two are chosen at once', async () => {
    const ada = await internal().signUp()
    const from = await getTeam(ada)
    const targets = [await getTeam(ada), await getTeam(ada), await getTeam(ada)]
    const project = await on.project({ ownerTeamId: from })
    const answers = await Promise.all(targets.map(to => ways['signed in to the dashboard'](project, to, ada)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(targets).toContain(await getOwner(project))
  })

  it('leaves what colleagues of the former team could do behind', async () => {
    const [ada, colleague] = [await internal().signUp(), await internal().signUp()]
    const [from, to] = [await getTeam(ada), await getTeam(ada)]
    await join(from, colleague)
    const project = await on.project({ ownerTeamId: from })
    const asColleague = () =>
      project.request('GET', '/internal/projects/current', {
        level: 'admin',
        headers: { ...noKey, 'x-stack-admin-access-token': colleague.accessToken },
      })
    expect((await asColleague()).status).toBe(200)
    await ways['signed in to the dashboard'](project, to, ada)
    expect((await asColleague()).code).toBe('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
  })
})
