import { randomUUID } from 'node:crypto'
import type { TestProject } from '@latchkey/testkit'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const role = (scope: 'team' | 'project', ...contained: string[]) => ({
  scope,
  containedPermissionIds: Object.fromEntries(contained.map(id => [id, true])),
})

eachServer('explaining a permission', on => {
  const scene = async (permissions: object, granted: string[] = []) => {
    const project = await on.project({
      config: { 'rbac.permissions': permissions, 'rbac.defaultPermissions.teamCreator': {} },
    })
    const { userId, accessToken } = await project.signUp()
    const body = { display_name: 'Crew', creator_user_id: userId }
    const teamId = (await project.asServer('POST', '/teams', body)).json.id as string
    for (const id of granted) {
      await project.asServer('POST', `/team-permissions/${teamId}/${userId}/${id}`, {})
    }
    return { project, userId, accessToken, teamId }
  }
  const explain = (project: TestProject, query: Record<string, string>) =>
    project.asAdmin('GET', `/internal/permissions/explain?${new URLSearchParams(query)}`)

  it('shows for every grant the shortest way to it', async () => {
    const { project, userId, teamId } = await scene(
      {
        owner: role('team', 'writer', 'manager'),
        manager: role('team', 'writer'),
        writer: role('team', 'reader'),
        reader: role('team', '$read_members'),
        other: role('team', '$update_team'),
      },
      ['owner', 'manager', 'reader', 'other'],
    )
    const answer = await explain(project, { user_id: userId, team_id: teamId, permission_id: 'reader' })
    expect(answer.json).toEqual({
      user_id: userId,
      team_id: teamId,
      permission_id: 'reader',
      is_held: true,
      paths: [['reader'], ['manager', 'writer', 'reader'], ['owner', 'writer', 'reader']],
    })
    const system = await explain(project, { user_id: userId, team_id: teamId, permission_id: '$update_team' })
    expect(system.json.paths).toEqual([['other', '$update_team']])
    const none = await explain(project, { user_id: userId, team_id: teamId, permission_id: '$delete_team' })
    expect(none.json).toMatchObject({ is_held: false, paths: [] })
  })

  it('works for the project as well', async () => {
    const { project, userId } = await scene({ support: role('project', 'see_all'), see_all: role('project') })
    await project.asServer('POST', `/project-permissions/${userId}/support`, {})
    const answer = await explain(project, { user_id: userId, permission_id: 'see_all' })
    expect(answer.json).toEqual({
      user_id: userId,
      team_id: null,
      permission_id: 'see_all',
      is_held: true,
      paths: [['support', 'see_all']],
    })
  })

  it('explaining a permission is refused where something is missing, the first thing first', async () => {
    const { project, userId, teamId } = await scene({ writer: role('team'), support: role('project') })
    const unknownId = randomUUID()
    const refused = async (query: Record<string, string>) => (await explain(project, query)).code
    const unknown = { permission_id: 'nothing' }
    expect(await refused({ user_id: unknownId, team_id: unknownId, ...unknown })).toBe('USER_NOT_FOUND')
    expect(await refused({ user_id: userId, team_id: unknownId, ...unknown })).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect(await refused({ user_id: userId, team_id: teamId, ...unknown })).toBe('PERMISSION_NOT_FOUND')
    expect(await refused({ user_id: userId, permission_id: 'constructor' })).toBe('PERMISSION_NOT_FOUND')
    const inWrongScope: Record<string, string>[] = [
      { user_id: userId, permission_id: 'writer' },
      { user_id: userId, permission_id: '$read_members' },
      { user_id: userId, team_id: teamId, permission_id: 'support' },
    ]
    for (const question of inWrongScope) expect(await refused(question)).toBe('WRONG_PERMISSION_SCOPE')
    expect((await project.asServer('GET', '/internal/permissions/explain')).code).toBe('INSUFFICIENT_ACCESS_TYPE')
  })

  it('stays short where ten thousand contain each other and a circle closes', { tags: ['release'] }, async () => {
    const depth = 10_000
    const chain = Array.from({ length: depth }, (_, at) => [`p${at}`, role('team', `p${(at + 1) % depth}`)] as const)
    const granted = Array.from({ length: 150 }, (_, at) => `p${at}`)
    const { project, userId, teamId } = await scene(Object.fromEntries(chain), granted)
    const last = `p${depth - 1}`
    const answer = await explain(project, { user_id: userId, team_id: teamId, permission_id: last })
    expect(answer.json.is_held).toBe(true)
    expect(answer.json.paths.map((path: string[]) => [path[0], path.length])).toEqual([
      ['p149', 9851],
      ['p148', 9852],
    ])
  })

  it('agrees with the lists and the gate, whatever contains what', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    const contained = fc.subarray([...ids, '$update_team', 'nothing'])
    const graphs = fc.record({ roles: fc.tuple(...ids.map(() => contained)), granted: fc.subarray(ids) })
    await fc.assert(
      fc.asyncProperty(graphs, async ({ roles, granted }) => {
        const definitions = ids.map((id, index) => [id, role(id === 'f' ? 'project' : 'team', ...(roles[index] ?? []))])
        const { project, userId, accessToken, teamId } = await scene(Object.fromEntries(definitions), granted)
        const query = { user_id: userId, team_id: teamId }
        const held = await project.asServer('GET', `/team-permissions?${new URLSearchParams(query)}&recursive=true`)
        const listed = held.json.items.map(({ id }: never) => id)
        for (const id of [...ids.filter(each => each !== 'f'), '$update_team']) {
          const { is_held, paths } = (await explain(project, { ...query, permission_id: id })).json
          expect(is_held).toBe(listed.includes(id))
          for (const path of paths) expect(path.at(-1)).toBe(id)
          const holders = await project.asServer('GET', `/team-permissions?permission_id=${id}&recursive=true`)
          expect(holders.json.items).toHaveLength(is_held ? 1 : 0)
        }
        const input = { accessToken, body: { display_name: 'New' } }
        const renamed = await project.request('PATCH', `/teams/${teamId}`, input)
        expect(renamed.status).toBe(listed.includes('$update_team') ? 200 : 401)
      }),
      { numRuns: 15 },
    )
  })
})
