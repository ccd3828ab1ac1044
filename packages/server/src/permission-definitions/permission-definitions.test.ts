import { systemPermissions } from '@latchkey/contract'
import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

type Scope = 'team' | 'project'

eachServer('permission definitions', on => {
  const at = (scope: Scope, id?: string) => `/${scope}-permission-definitions${id ? `/${id}` : ''}`
  const create = (project: TestProject, scope: Scope, body: object) => project.asAdmin('POST', at(scope), body)
  const change = (project: TestProject, scope: Scope, id: string, body: object) =>
    project.asAdmin('PATCH', at(scope, id), body)
  const remove = (project: TestProject, scope: Scope, id: string) => project.asAdmin('DELETE', at(scope, id))
  const read = (project: TestProject, scope: Scope, id: string) => project.asAdmin('GET', at(scope, id))
  const list = async (project: TestProject, scope: Scope) => (await project.asAdmin('GET', at(scope))).json.items
  const ids = async (project: TestProject, scope: Scope) => (await list(project, scope)).map(({ id }: never) => id)
  const defined = async (
    project: TestProject,
    scope: Scope,
    ...definitions: [id: string, ...contained: string[]][]
  ) => {
    for (const [id, ...contained_permission_ids] of definitions) {
      const answer = await create(project, scope, { id, contained_permission_ids })
      expect(answer.status, answer.text).toBe(201)
    }
  }
  /** What is unfolded from the configuration, beside the defaults of every project. */
  const unfolded = async ({ id }: TestProject) => {
    const { queries } = on.testkit().latchkey.app.database
    const rows = async (text: string) =>
      (await queries.query<{ row: string }>({ text }, [id])).rows.map(({ row }) => row)
    return {
      definitions: await rows(
        `select id || ' ' || scope as row from permission_definitions where project_id = $1
         and id not in ('team_admin', 'team_member') order by id collate "C"`,
      ),
      containments: await rows(
        `select container_id || '>' || contained_id as row from permission_containments where project_id = $1
         and container_id not in ('team_admin', 'team_member') order by 1`,
      ),
    }
  }

  it('start with two roles and those of the system, by id', async () => {
    const project = await on.project()
    const all = await list(project, 'team')
    const system = Object.entries(systemPermissions).map(([id, description]) => ({
      id,
      description,
      contained_permission_ids: [],
    }))
    const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
    expect(all.slice(0, 6)).toEqual(system.sort(byId))
    expect(all.slice(6)).toEqual([
      {
        id: 'team_admin',
        description: 'Manages the team: its members, invitations, keys and settings',
        contained_permission_ids: Object.keys(systemPermissions).sort(),
      },
      {
        id: 'team_member',
        description: 'Takes part: sees the other members and invites people',
        contained_permission_ids: ['$invite_members', '$read_members'],
      },
    ])
    expect(await list(project, 'project')).toEqual([])
  })

  it.each([
    'team',
    'project',
  ] as const)('permission definitions of a %s are made, read, changed and deleted', async scope => {
    const project = await on.project()
    await defined(project, scope, ['reader'], ['a:reader'])
    const contained_permission_ids = ['reader', 'a:reader', 'reader']
    const input = { id: 'writer', description: 'Writes', contained_permission_ids }
    const made = await create(project, scope, input)
    expect(made.status).toBe(201)
    expect(made.json).toEqual({ ...input, contained_permission_ids: ['a:reader', 'reader'] })
    expect((await read(project, scope, 'writer')).json).toEqual(made.json)

    expect((await change(project, scope, 'writer', {})).json).toEqual(made.json)
    const emptied = await change(project, scope, 'writer', { description: '', contained_permission_ids: ['reader'] })
    expect(emptied.json).toEqual({ id: 'writer', contained_permission_ids: ['reader'] })
    expect((await change(project, scope, 'writer', { id: 'writer' })).json).toEqual(emptied.json)
    expect((await create(project, scope, { id: 'bare' })).json).toEqual({ id: 'bare', contained_permission_ids: [] })

    expect((await remove(project, scope, 'writer')).json).toEqual({ success: true })
    expect(await read(project, scope, 'writer')).toMatchObject({ status: 404, code: 'PERMISSION_NOT_FOUND' })
    expect((await on.events(project)).filter(({ type }) => type.includes('permission'))).toEqual([])
  })

  it('have one namespace for both scopes', async () => {
    const project = await on.project()
    await defined(project, 'team', ['writer'])
    await defined(project, 'project', ['support'])
    for (const [scope, id] of [
      ['team', 'writer'],
      ['team', 'support'],
      ['project', 'writer'],
      ['project', 'team_admin'],
    ] as const) {
      const taken = await create(project, scope, { id, contained_permission_ids: ['nothing'] })
      expect(taken).toMatchObject({ status: 400, code: 'PERMISSION_ID_ALREADY_EXISTS' })
      expect(taken.json.details).toEqual({ permission_id: id })
    }
    expect((await change(project, 'team', 'writer', { id: 'support' })).code).toBe('PERMISSION_ID_ALREADY_EXISTS')
    expect((await create(project, 'team', { id: '$update_team' })).code).toBe('SCHEMA_ERROR')
    for (const [scope, id] of [
      ['project', 'writer'],
      ['team', 'support'],
      ['team', 'constructor'],
    ] as const) {
      expect((await read(project, scope, id)).code).toBe('PERMISSION_NOT_FOUND')
      expect((await change(project, scope, id, { id: 'support' })).code).toBe('PERMISSION_NOT_FOUND')
      expect((await remove(project, scope, id)).code).toBe('PERMISSION_NOT_FOUND')
    }
  })

  it('leave those of the system alone', async () => {
    const project = await on.project()
    expect((await read(project, 'team', '$update_team')).json.contained_permission_ids).toEqual([])
    expect((await read(project, 'project', '$update_team')).code).toBe('PERMISSION_NOT_FOUND')
    expect((await change(project, 'team', '$update_team', { description: 'x' })).code).toBe('PERMISSION_NOT_FOUND')
    expect((await remove(project, 'team', '%24update_team')).code).toBe('PERMISSION_NOT_FOUND')
  })

  it('contain only what exists in their scope; the first that does not is named', async () => {
    const project = await on.project()
    await defined(project, 'team', ['writer', '$read_members'])
    await defined(project, 'project', ['support'])
    for (const [scope, contained, missing] of [
      ['team', ['writer', 'support', 'nothing'], 'support'],
      ['team', ['constructor'], 'constructor'],
      ['project', ['support', '$read_members'], '$read_members'],
      ['project', ['writer'], 'writer'],
    ] as const) {
      for (const answer of [
        await create(project, scope, { id: 'fresh', contained_permission_ids: contained }),
        await change(project, scope, scope === 'team' ? 'writer' : 'support', { contained_permission_ids: contained }),
      ]) {
        expect(answer).toMatchObject({ status: 400, code: 'CONTAINED_PERMISSION_NOT_FOUND' })
        expect(answer.json.details).toEqual({ permission_id: missing })
      }
    }
    expect((await read(project, 'team', 'writer')).json.contained_permission_ids).toEqual(['$read_members'])
  })

  it('may contain themselves and each other', async () => {
    const project = await on.project()
    await defined(project, 'team', ['a', 'a'], ['b', 'a'])
    expect((await change(project, 'team', 'a', { contained_permission_ids: ['b'] })).status).toBe(200)
    const renamed = await change(project, 'team', 'a', { id: 'c', contained_permission_ids: ['a', 'b'] })
    expect(renamed.json).toEqual({ id: 'c', contained_permission_ids: ['b', 'c'] })
    expect((await read(project, 'team', 'b')).json.contained_permission_ids).toEqual(['c'])
  })

  it('take their new name and their end everywhere', async () => {
    const project = await on.project()
    await defined(project, 'team', ['reader'], ['writer', 'reader'])
    await defined(project, 'project', ['support'])
    const defaults = {
      team_creator_default_permissions: [{ id: 'writer' }],
      team_member_default_permissions: [{ id: 'reader' }, { id: 'writer' }],
      user_default_permissions: [{ id: 'support' }],
    }
    await project.asAdmin('PATCH', '/internal/projects/current', { config: defaults })
    const { userId } = await project.signUp()
    await project.asServer('POST', '/teams', { display_name: 'Crew', creator_user_id: userId })
    const held = async (kind: Scope) =>
      (await project.asServer('GET', `/${kind}-permissions?recursive=false`)).json.items.map(({ id }: never) => id)
    const current = async () => {
      const { config } = (await project.asAdmin('GET', '/internal/projects/current')).json
      return Object.keys(defaults).map(key => config[key].map(({ id }: never) => id))
    }

    expect((await change(project, 'team', 'writer', { id: 'author' })).json.id).toBe('author')
    await change(project, 'team', 'reader', { id: 'constructor' })
    await change(project, 'project', 'support', { id: 'helper' })
    expect((await read(project, 'team', 'author')).json.contained_permission_ids).toEqual(['constructor'])
    expect([await held('team'), await held('project')]).toEqual([['author'], ['helper']])
    expect(await current()).toEqual([['author'], ['author', 'constructor'], ['helper']])

    await remove(project, 'team', 'author')
    await remove(project, 'project', 'helper')
    expect([await held('team'), await held('project')]).toEqual([[], []])
    expect(await current()).toEqual([[], ['constructor'], []])
    await defined(project, 'team', ['author', 'constructor'], ['owner', 'author'])
    expect(await held('team'), 'no user has the definition that was created again').toEqual([])
    await remove(project, 'team', 'constructor')
    expect((await read(project, 'team', 'author')).json.contained_permission_ids).toEqual([])
  })

  it('permission definitions are unfolded with every write of the configuration', async () => {
    const project = await on.project({
      config: {
        'rbac.permissions.deep.containedPermissionIds': { $read_members: true, nothing: true, support: true },
        'rbac.permissions.support': { scope: 'project', containedPermissionIds: { deep: true } },
      },
    })
    const first = { definitions: ['deep team', 'support project'], containments: ['deep>$read_members'] }
    expect(await unfolded(project)).toEqual(first)
    const config = { sign_up_enabled: true, user_default_permissions: [{ id: 'support' }] }
    await project.asAdmin('PATCH', '/internal/projects/current', { config })
    expect(await unfolded(project)).toEqual(first)
    await defined(project, 'team', ['nothing', 'deep', 'nothing'])
    const second = {
      definitions: ['deep team', 'nothing team', 'support project'],
      containments: ['deep>$read_members', 'deep>nothing', 'nothing>deep', 'nothing>nothing'],
    }
    expect(await unfolded(project), 'what was named too early counts from now on').toEqual(second)
    await change(project, 'team', 'nothing', { id: 'something', contained_permission_ids: ['$read_members'] })
    expect(await unfolded(project)).toEqual({
      definitions: ['deep team', 'something team', 'support project'],
      containments: ['deep>$read_members', 'deep>something', 'something>$read_members'],
    })
    await remove(project, 'team', 'deep')
    expect(await unfolded(project)).toEqual({
      definitions: ['something team', 'support project'],
      containments: ['something>$read_members'],
    })
  })

  it('permission definitions of a project made by its owner are unfolded, too', async () => {
    const { internal } = on.testkit()
    const { accessToken } = await internal.signUp()
    const me = await internal.asUser({ accessToken }, 'GET', '/users/me')
    const body = { display_name: 'New', owner_team_id: me.json.selected_team_id }
    const { json } = await internal.asUser({ accessToken }, 'POST', '/internal/projects', body)
    const { queries } = on.testkit().latchkey.app.database
    const text = 'select count(*)::integer as count from permission_containments where project_id = $1'
    expect((await queries.query({ text }, [json.id])).rows).toEqual([{ count: 8 }])
  })

  it('lose nothing when two are written at once', async () => {
    const project = await on.project()
    await defined(project, 'team', ['a'], ['b', 'a'])
    const { userId } = await project.signUp()
    const body = { display_name: 'Crew', creator_user_id: userId }
    const { id: teamId } = (await project.asServer('POST', '/teams', body)).json
    const answers = await Promise.all([
      change(project, 'team', 'a', { id: 'a2' }),
      change(project, 'team', 'b', { id: 'b2' }),
      create(project, 'team', { id: 'c' }),
      create(project, 'project', { id: 'd' }),
      project.asAdmin('PATCH', '/internal/projects/current', { config: { magic_link_enabled: true } }),
      project.asServer('POST', `/team-permissions/${teamId}/${userId}/a`, {}),
    ])
    const [granted, ...others] = answers.map(({ status }) => status).reverse()
    expect(others.sort()).toEqual([200, 200, 200, 201, 201])
    expect((await ids(project, 'team')).slice(6)).toEqual(['a2', 'b2', 'c', 'team_admin', 'team_member'])
    expect(await ids(project, 'project')).toEqual(['d'])
    expect((await read(project, 'team', 'b2')).json.contained_permission_ids).toEqual(['a2'])
    const held = await project.asServer('GET', `/team-permissions?recursive=false&user_id=${userId}`)
    const expected = granted === 201 ? ['a2', 'team_admin'] : ['team_admin']
    expect(held.json.items.map(({ id }: never) => id)).toEqual(expected)
    const twice = await Promise.all([
      change(project, 'team', 'a2', { id: 'x' }),
      change(project, 'team', 'a2', { id: 'y' }),
      create(project, 'team', { id: 'x' }),
    ])
    const won = twice.filter(({ status }) => status < 300)
    const left = (await ids(project, 'team')).filter((id: string) => id === 'x' || id === 'y')
    expect(left).toEqual(won.map(({ json }) => json.id).sort())
  })

  it('permission definitions are no more than anyone can use', { timeout: 60_000, tags: ['release'] }, async () => {
    const numbered = (count: number) => Array.from({ length: count }, (_, at) => String(at).padStart(5, '0'))
    const project = (count: number, definition: object) =>
      on.project({ config: { 'rbac.permissions': Object.fromEntries(numbered(count).map(id => [id, definition])) } })
    const many = await project(20_000, {})
    expect(await create(many, 'project', { id: 'one_more' })).toMatchObject({ status: 400, code: null })

    const description = 'x'.repeat(10_000)
    const large = await project(519, { description })
    const made = []
    for (const id of ['a', 'b', 'c', 'd', 'e']) made.push(await create(large, 'team', { id, description }))
    expect(made[0]?.status).toBe(201)
    expect(made.at(-1)).toMatchObject({ status: 413, code: null })
    expect(await ids(large, 'team')).not.toContain('e')
    expect((await create(large, 'team', { id: 'small' })).status).toBe(201)
  })

  it('permission definitions are refused with every problem of the body', async () => {
    const project = await on.project()
    const problems = await create(project, 'team', { id: 'A-b', description: null, contained_permission_ids: 'a' })
    expect(problems.json.error.split('\n')).toHaveLength(3)
    expect((await change(project, 'team', 'team_admin', { contained_permission_ids: null })).code).toBe('SCHEMA_ERROR')
  })
})
