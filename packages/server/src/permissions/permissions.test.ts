import { randomUUID } from 'node:crypto'
import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'
import { bindDb } from '../kernel/db/db.ts'
import { readConfig } from '../projects/projects.ts'
import { holdsProjectPermission, holdsTeamPermission } from './permissions.ts'

const ofTeams = (...containedIds: string[]) => definition('team', containedIds)
const ofProject = (...containedIds: string[]) => definition('project', containedIds)

function definition(scope: 'team' | 'project', containedIds: readonly string[]) {
  return { scope, containedPermissionIds: Object.fromEntries(containedIds.map(id => [id, true])) }
}

eachServer('permissions', on => {
  /** A project with someone in a team, holding nothing yet. */
  const scene = async (permissions: object = {}) => {
    const project = await on.project({
      config: { 'rbac.permissions': permissions, 'rbac.defaultPermissions.teamCreator': {} },
    })
    const person = await project.signUp()
    const teamId = await getTeam(project, person.userId)
    return { project, ...person, teamId }
  }
  const getTeam = async (project: TestProject, userId: string) => {
    const body = { display_name: 'Crew', creator_user_id: userId }
    return (await project.asServer('POST', '/teams', body)).json.id as string
  }
  const grant = async (project: TestProject, path: string) => {
    const answer = await project.asServer('POST', path, {})
    expect(answer.status, answer.text).toBe(201)
    return answer.json
  }
  const list = async (project: TestProject, path: string) => {
    const answer = await project.asServer('GET', path)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json.is_paginated).toBe(false)
    return answer.json.items
  }
  const ids = async (project: TestProject, path: string) =>
    (await list(project, path)).map(({ id }: { id: string }) => id)
  const news = async (project: TestProject) =>
    (await on.events(project)).filter(({ type }) => type.includes('permission'))

  it('in a team are held with everything that they contain', async () => {
    const { project, userId, teamId } = await scene({
      owner: ofTeams('writer', '$delete_team'),
      writer: ofTeams('reader'),
      reader: ofTeams(),
    })
    const granted = await grant(project, `/team-permissions/${teamId}/${userId}/owner`)
    expect(granted).toEqual({ id: 'owner', user_id: userId, team_id: teamId })
    const all = ['$delete_team', 'owner', 'reader', 'writer']
    expect(await list(project, `/team-permissions?team_id=${teamId}&user_id=${userId}&recursive=true`)).toEqual(
      all.map(id => ({ id, user_id: userId, team_id: teamId })),
    )
    expect(await ids(project, '/team-permissions?recursive=true')).toEqual(all)
    expect(await ids(project, '/team-permissions?recursive=false')).toEqual(['owner'])
    expect(await ids(project, '/team-permissions'), 'direct grants by default').toEqual(['owner'])
    expect(await ids(project, '/team-permissions?permission_id=reader')).toEqual([])
    expect(await ids(project, `/team-permissions?user_id=${userId}&permission_id=reader&recursive=true`)).toEqual([
      'reader',
    ])
    expect(await ids(project, '/team-permissions?permission_id=reader&recursive=true')).toEqual(['reader'])
    expect(
      await ids(project, `/team-permissions?team_id=${teamId}&permission_id=%24delete_team&recursive=true`),
    ).toEqual(['$delete_team'])
    expect(await ids(project, '/team-permissions?permission_id=reader&recursive=false')).toEqual([])
    expect(await ids(project, '/team-permissions?permission_id=owner&recursive=false')).toEqual(['owner'])
  })

  it('in the project are held with everything that they contain, and are no business of teams', async () => {
    const { project, userId } = await scene({ support: ofProject('see_all'), see_all: ofProject() })
    expect(await grant(project, `/project-permissions/${userId}/support`)).toEqual({ id: 'support', user_id: userId })
    expect(await list(project, `/project-permissions?user_id=${userId}&recursive=true`)).toEqual([
      { id: 'see_all', user_id: userId },
      { id: 'support', user_id: userId },
    ])
    expect(await ids(project, '/project-permissions?recursive=false')).toEqual(['support'])
    expect(await ids(project, '/project-permissions'), 'direct grants by default').toEqual(['support'])
    expect(await ids(project, '/project-permissions?permission_id=see_all&recursive=true')).toEqual(['see_all'])
    expect(await ids(project, '/team-permissions?recursive=true')).toEqual([])
  })

  it('come by team, user and id, as UTF-16 code units are ordered', async () => {
    const { project, userId, teamId } = await scene({
      a_b: ofTeams(),
      ab: ofTeams(),
      'a:b': ofTeams(),
      a0: ofTeams(),
    })
    const others = [await getTeam(project, userId), await getTeam(project, userId)]
    const teams = [teamId, ...others].sort()
    const granted = ['$read_members', 'a0', 'a:b', 'a_b', 'ab']
    for (const team of teams.toReversed()) {
      for (const id of granted.toReversed()) await grant(project, `/team-permissions/${team}/${userId}/${id}`)
    }
    const expected = teams.flatMap(team => granted.map(id => [team, id]))
    const shown = (await list(project, '/team-permissions?recursive=true')).map(({ team_id, id }: never) => [
      team_id,
      id,
    ])
    expect(shown).toEqual(expected)
    const direct = await list(project, '/team-permissions?recursive=false')
    expect(direct.map(({ team_id, id }: never) => [team_id, id])).toEqual(expected)
    const holders = await list(project, '/team-permissions?permission_id=ab&recursive=true')
    expect(holders.map(({ team_id }: never) => team_id)).toEqual(teams)
  })

  it('emit an event at every grant, and when they are revoked', async () => {
    const { project, userId, teamId } = await scene({ writer: ofTeams(), support: ofProject() })
    await grant(project, `/team-permissions/${teamId}/${userId}/writer`)
    await grant(project, `/team-permissions/${teamId}/${userId}/writer`)
    await grant(project, `/project-permissions/${userId}/support`)
    const revoked = await project.asServer('DELETE', `/team-permissions/${teamId}/${userId}/writer`)
    expect(revoked.json).toEqual({ success: true })
    await project.asServer('DELETE', `/project-permissions/${userId}/support`)
    const inTeam = { id: 'writer', user_id: userId, team_id: teamId }
    const inProject = { id: 'support', user_id: userId }
    expect(await news(project)).toEqual([
      { type: 'team_permission.created', data: inTeam },
      { type: 'team_permission.created', data: inTeam },
      { type: 'project_permission.created', data: inProject },
      { type: 'team_permission.deleted', data: inTeam },
      { type: 'project_permission.deleted', data: inProject },
    ])
    expect(await list(project, '/team-permissions?recursive=true')).toEqual([])
    expect(await list(project, '/project-permissions?recursive=true')).toEqual([])
  })

  it('permissions are refused where something is missing, the first thing first', async () => {
    const { project, userId, teamId } = await scene({ writer: ofTeams(), support: ofProject() })
    const missing = randomUUID()
    const post = (path: string) => project.asServer('POST', path, {})
    expect((await post(`/team-permissions/${missing}/${missing}/nothing`)).code).toBe('USER_NOT_FOUND')
    const outside = await post(`/team-permissions/${missing}/${userId}/nothing`)
    expect(outside.code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect(outside.json.details).toEqual({ team_id: missing, user_id: userId })
    const unknown = await post(`/team-permissions/${teamId}/${userId}/constructor`)
    expect(unknown).toMatchObject({ status: 404, code: 'PERMISSION_NOT_FOUND' })
    expect(unknown.json.details).toEqual({ permission_id: 'constructor' })
    const wrong = await post(`/team-permissions/${teamId}/${userId}/support`)
    expect(wrong).toMatchObject({ status: 404, code: 'WRONG_PERMISSION_SCOPE' })
    expect(wrong.json.details).toEqual({ permission_id: 'support', expected_scope: 'team', actual_scope: 'project' })

    expect((await post(`/project-permissions/${missing}/nothing`)).code).toBe('USER_NOT_FOUND')
    expect((await post(`/project-permissions/${userId}/nothing`)).code).toBe('PERMISSION_NOT_FOUND')
    expect((await post(`/project-permissions/${userId}/$read_members`)).code).toBe('PERMISSION_NOT_FOUND')
    expect((await post(`/project-permissions/${userId}/writer`)).code).toBe('WRONG_PERMISSION_SCOPE')
    expect((await post(`/team-permissions/${teamId}/${userId}/$fly`)).code).toBe('SCHEMA_ERROR')
    expect(await news(project)).toEqual([])
  })

  it('permissions are revoked only where they were granted directly', async () => {
    const { project, userId, teamId } = await scene({ writer: ofTeams('reader'), reader: ofTeams() })
    await grant(project, `/team-permissions/${teamId}/${userId}/writer`)
    const revoke = (path: string) => project.asServer('DELETE', path)
    const contained = await revoke(`/team-permissions/${teamId}/${userId}/reader`)
    expect(contained).toMatchObject({ status: 404, code: 'TEAM_PERMISSION_NOT_FOUND' })
    expect(contained.json.details).toEqual({ team_id: teamId, user_id: userId, permission_id: 'reader' })
    expect((await revoke(`/team-permissions/${teamId}/${randomUUID()}/writer`)).code).toBe('USER_NOT_FOUND')
    expect((await revoke(`/team-permissions/${randomUUID()}/${userId}/writer`)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect((await revoke(`/project-permissions/${userId}/writer`)).code).toBe('PERMISSION_NOT_FOUND')
    expect((await revoke(`/project-permissions/${randomUUID()}/writer`)).code).toBe('USER_NOT_FOUND')
  })

  it('permissions are shown to clients who ask for their own', async () => {
    const { project, userId, teamId, accessToken } = await scene({ writer: ofTeams('reader'), reader: ofTeams() })
    const neighbour = await project.signUp()
    await grant(project, `/team-permissions/${teamId}/me/writer`.replace('me', userId))
    const ask = (query: string, token: string | undefined = accessToken) =>
      project.request('GET', `/team-permissions${query}`, { accessToken: token })
    const own = await ask(`?user_id=me&team_id=${teamId}&recursive=true`)
    expect(own.json.items.map(({ id }: { id: string }) => id)).toEqual(['reader', 'writer'])
    expect((await ask(`?user_id=${userId}&permission_id=reader&recursive=true`)).json.items).toHaveLength(1)
    for (const query of ['', `?user_id=${neighbour.userId}`]) {
      expect(await ask(query)).toMatchObject({ status: 403, code: null })
      expect((await project.asUser({ accessToken }, 'GET', `/project-permissions${query}`)).status).toBe(403)
    }
    expect((await project.request('GET', `/team-permissions?team_id=${teamId}&recursive=true`)).code).toBe(
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
    )
    expect((await ask(`?user_id=me&team_id=${teamId}`, neighbour.accessToken)).json.items).toEqual([])
    expect((await ask(`?user_id=me&team_id=${randomUUID()}`)).json.items).toEqual([])
    const granting = await project.asUser({ accessToken }, 'POST', `/team-permissions/${teamId}/me/writer`, {})
    expect(granting.code).toBe('INSUFFICIENT_ACCESS_TYPE')
  })

  it('that do not exist are in no list', async () => {
    const { project } = await scene()
    for (const query of [`user_id=${randomUUID()}`, `team_id=${randomUUID()}`, 'permission_id=nothing']) {
      expect(await list(project, `/team-permissions?${query}&recursive=true`)).toEqual([])
      expect(await list(project, `/team-permissions?${query}&recursive=false`)).toEqual([])
    }
    expect(await list(project, '/project-permissions?permission_id=nothing&recursive=true')).toEqual([])
    expect(
      await list(project, `/project-permissions?user_id=${randomUUID()}&permission_id=$read_members&recursive=true`),
    ).toEqual([])
  })

  it('go with the membership, untold', async () => {
    const { project, userId, teamId } = await scene({ writer: ofTeams() })
    await grant(project, `/team-permissions/${teamId}/${userId}/writer`)
    await project.asServer('DELETE', `/team-memberships/${teamId}/${userId}`)
    expect(await list(project, '/team-permissions?recursive=true')).toEqual([])
    expect(await news(project)).toHaveLength(1)
  })

  it('may contain each other in a circle', async () => {
    const { project, userId, teamId } = await scene({ a: ofTeams('b'), b: ofTeams('c', 'c'), c: ofTeams('a', 'c') })
    await grant(project, `/team-permissions/${teamId}/${userId}/b`)
    expect(await ids(project, '/team-permissions?recursive=true')).toEqual(['a', 'b', 'c'])
    expect(await ids(project, '/team-permissions?permission_id=a&recursive=true')).toEqual(['a'])
  })

  it('permissions are contained within their scope only', async () => {
    const { project, userId, teamId } = await scene({
      writer: ofTeams('support', 'nothing', 'constructor'),
      support: ofProject('writer', '$delete_team'),
    })
    await grant(project, `/team-permissions/${teamId}/${userId}/writer`)
    await grant(project, `/project-permissions/${userId}/support`)
    expect(await ids(project, '/team-permissions?recursive=true')).toEqual(['writer'])
    expect(await ids(project, '/project-permissions?recursive=true')).toEqual(['support'])
    expect(await ids(project, '/team-permissions?permission_id=support&recursive=true')).toEqual([])
    expect(await ids(project, '/project-permissions?permission_id=$delete_team&recursive=true')).toEqual([])
  })

  it('guard teams, however far down they are contained', async () => {
    const { project, userId, teamId, accessToken } = await scene({
      boss: ofTeams('manager'),
      manager: ofTeams('$update_team'),
    })
    const rename = () => project.asUser({ accessToken }, 'PATCH', `/teams/${teamId}`, { display_name: 'New' })
    expect((await rename()).code).toBe('TEAM_PERMISSION_REQUIRED')
    await grant(project, `/team-permissions/${teamId}/${userId}/boss`)
    expect((await rename()).status).toBe(200)
    const emptied = { contained_permission_ids: [] }
    await project.asAdmin('PATCH', '/team-permission-definitions/manager', emptied)
    expect((await rename()).code).toBe('TEAM_PERMISSION_REQUIRED')
  })

  it('that were given as a default are skipped where they are not defined', async () => {
    const project = await on.project({
      config: {
        'rbac.permissions.support': ofProject(),
        'rbac.defaultPermissions.teamCreator': { team_admin: true, support: true, nothing: true, constructor: true },
        'rbac.defaultPermissions.teamMember': { $read_members: true, support: true, nothing: true },
        'rbac.defaultPermissions.signUp': { support: true, team_admin: true, $read_members: true, nothing: true },
      },
    })
    const [creator, member] = [await project.signUp(), await project.signUp()]
    const teamId = await getTeam(project, creator.userId)
    await project.asServer('POST', `/team-memberships/${teamId}/${member.userId}`, {})
    const direct = (userId: string) => ids(project, `/team-permissions?user_id=${userId}&recursive=false`)
    expect(await direct(creator.userId)).toEqual(['team_admin'])
    expect(await direct(member.userId)).toEqual(['$read_members'])
    expect(await ids(project, `/project-permissions?user_id=${member.userId}&recursive=true`)).toEqual(['support'])
    expect(await news(project)).toEqual([
      {
        type: 'team_permission.created',
        data: { id: '$read_members', user_id: member.userId, team_id: teamId },
      },
    ])
  })

  it('stay with people while another process gives them a new name', async () => {
    const { project, userId, teamId } = await scene({
      boss: ofTeams('$update_team'),
      support: ofProject('see_all'),
      see_all: ofProject(),
    })
    await grant(project, `/team-permissions/${teamId}/${userId}/boss`)
    await grant(project, `/project-permissions/${userId}/support`)
    const { app } = on.testkit().latchkey
    const db = bindDb(app.database, project.id, 'main')
    const remembered = await readConfig(app, db)
    const holds = (id: string) => holdsTeamPermission(db, remembered, { teamId, userId, permissionId: id })
    const holdsInProject = (id: string) => holdsProjectPermission(db, remembered, { userId, permissionId: id })
    const rename = (path: string, id: string) => project.asAdmin('PATCH', path, { id })

    expect([await holds('$update_team'), await holds('boss'), await holds('see_all')]).toEqual([true, true, false])
    expect([await holdsInProject('see_all'), await holdsInProject('$update_team')]).toEqual([true, false])
    await rename('/team-permission-definitions/boss', 'chief')
    await rename('/project-permission-definitions/support', 'helper')
    await rename('/project-permission-definitions/see_all', 'see_everything')
    expect([await holds('$update_team'), await holds('chief'), await holds('$delete_team')]).toEqual([
      true,
      true,
      false,
    ])
    expect([await holdsInProject('see_everything'), await holdsInProject('helper')]).toEqual([true, true])
  })

  it('answer when ten thousand of them contain each other, one inside the other', { tags: ['release'] }, async () => {
    const depth = 10_000
    const chain = Array.from({ length: depth }, (_, at) => [
      `p${at}`,
      ofTeams(at + 1 < depth ? `p${at + 1}` : '$update_team'),
    ])
    const { project, userId, teamId, accessToken } = await scene(Object.fromEntries(chain))
    await grant(project, `/team-permissions/${teamId}/${userId}/p0`)
    expect(await list(project, '/team-permissions?recursive=true')).toHaveLength(depth + 1)
    expect(await ids(project, '/team-permissions?permission_id=$update_team&recursive=true')).toEqual(['$update_team'])
    expect(await ids(project, `/team-permissions?permission_id=$update_team&user_id=${userId}&recursive=true`)).toEqual(
      ['$update_team'],
    )
    const renamed = await project.asUser({ accessToken }, 'PATCH', `/teams/${teamId}`, { display_name: 'Deep' })
    expect(renamed.status).toBe(200)
  })
})
