/** Attacks through people, teams and roles that are on no one's list: each was once possible here. */
import type { Answer, SignedInPerson, TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { firstOwnerLink } from '../../src/colleagues/owners.ts'
import { bindDb } from '../../src/kernel/db/db.ts'
import { transaction } from '../../src/kernel/db/transaction.ts'
import { grantMemberDefaults } from '../../src/permissions/permissions.ts'
import { readConfig } from '../../src/projects/projects.ts'
import { joinTeams } from '../support/crowds.ts'
import { eachServer } from '../support/servers.ts'

const server = { level: 'server' } as const
const admin = { level: 'admin' } as const
const callback = 'http://localhost:3000/handler/team-invitation'

function ofTeams(...containedIds: string[]) {
  return { scope: 'team', containedPermissionIds: Object.fromEntries(containedIds.map(id => [id, true])) }
}

/** So many roles, each inside the one before. */
function getChain(length: number) {
  const inside = (at: number) => (at + 1 < length ? `p${at + 1}` : '$update_team')
  return Object.fromEntries(Array.from({ length }, (_, at) => [`p${at}`, ofTeams(inside(at))]))
}

eachServer('someone hostile among the people', on => {
  async function getTeam(project: TestProject, { userId }: SignedInPerson): Promise<string> {
    return (await project.asServer('POST', '/teams', { display_name: 'Crew', creator_user_id: userId })).json.id
  }
  const grant = (project: TestProject, teamId: string, { userId }: SignedInPerson, id: string) =>
    project.asServer('POST', `/team-permissions/${teamId}/${userId}/${id}`, {})
  const getPermissions = async (project: TestProject, { userId }: SignedInPerson): Promise<string[]> => {
    const { json } = await project.asServer('GET', `/team-permissions?user_id=${userId}&recursive=false`)
    return json.items.map(({ id }: { id: string }) => id)
  }
  async function timed(work: () => Promise<Answer>) {
    const began = performance.now()
    return { answer: await work(), ms: performance.now() - began }
  }

  it('cannot stop the process by a check of many nested roles', { tags: ['release'] }, async () => {
    const moderator = ofTeams('$read_members', '$remove_members')
    const project = await on.project({
      config: { 'teams.allowClientRoleEditing': true, 'rbac.permissions': { ...getChain(8_000), moderator } },
    })
    const eve = await project.signUp()
    const { accessToken } = eve
    const teamId = await getTeam(project, eve)
    for (const id of ['p0', 'moderator']) await grant(project, teamId, eve, id)

    const list = await timed(() => project.asUser({ accessToken }, 'GET', `/team-roles/${teamId}`))
    expect(list.answer.json.roles.every(({ may_give }: { may_give: boolean }) => may_give)).toBe(true)
    // Working every role out by itself took fifteen seconds, in which no one else was answered.
    expect(list.ms).toBeLessThan(3_000)
    const body = { give: Array.from({ length: 100 }, (_, at) => `p${7_999 - at}`) }
    const change = await timed(() =>
      project.asUser({ accessToken }, 'PATCH', `/team-roles/${teamId}/${eve.userId}`, body),
    )
    expect(change.answer.status, change.answer.text.slice(0, 200)).toBe(200)
    expect(change.ms).toBeLessThan(3_000)
  })

  it('cannot give themselves back what was taken from them, although everyone who joins has it', async () => {
    const project = await on.project({
      config: {
        'teams.allowClientRoleEditing': true,
        'rbac.permissions': { can_post: ofTeams(), moderator: ofTeams('$read_members', '$remove_members') },
        'rbac.defaultPermissions.teamMember': { can_post: true, $invite_members: true },
      },
    })
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const teamId = await getTeam(project, ada)
    await project.asServer('POST', `/team-memberships/${teamId}/${eve.userId}`, {})
    await grant(project, teamId, eve, 'moderator')
    for (const id of ['can_post', '$invite_members']) {
      await project.asServer('DELETE', `/team-permissions/${teamId}/${eve.userId}/${id}`)
      const body = { give: [id] }
      const path = `/team-roles/${teamId}/${eve.userId}`
      const { code } = await project.asUser(eve, 'PATCH', path, body)
      expect(code, id).toBe('TEAM_PERMISSION_REQUIRED')
    }
    expect(await getPermissions(project, eve)).toEqual(['moderator'])
  })

  it('cannot occupy the database by reading one permission in many teams', async () => {
    const project = await on.project({ config: { 'rbac.permissions': getChain(5_000) } })
    const eve = await project.signUp()
    const { accessToken } = eve
    const teamIds = [await getTeam(project, eve)]
    while (teamIds.length < 50) teamIds.push(await getTeam(project, eve))
    for (const teamId of teamIds) await grant(project, teamId, eve, 'p0')
    const ask = (more: string) => () =>
      project.asUser(
        { accessToken },
        'GET',
        `/team-permissions?user_id=me&permission_id=$update_team&recursive=true${more}`,
      )
    const inOne = await timed(ask(`&team_id=${teamIds[0]}`))
    const inAll = await timed(ask(''))
    expect([inOne.answer.json.items, inAll.answer.json.items].map(items => items.length)).toEqual([1, 50])
    expect(inAll.ms, `one team took ${inOne.ms} ms`).toBeLessThan(10 * inOne.ms + 200)
  })

  it('cannot make a list of members endless with the address of a picture', async () => {
    const project = await on.project()
    const eve = await project.signUp()
    const path = `/team-member-profiles/${await getTeam(project, eve)}/me`
    const show = (profile_image_url: string, options: object = eve) =>
      project.request('PATCH', path, { ...options, accessToken: eve.accessToken, body: { profile_image_url } })
    const address = (length: number) => 'https://pictures.example/'.padEnd(length, 'x')
    expect((await show(address(4_096))).status).toBe(200)
    const refused = await show(address(4_097))
    expect(refused.code).toBe('SCHEMA_ERROR')
    expect(refused.json.error).toBe('body.profile_image_url is longer than 4096 characters')
    expect((await show(address(5_000), server)).status, 'what the owner’s own code says stays as it is').toBe(200)
  })

  it('70: invites no more than a hundred addresses in an hour, each of them once', { tags: ['release'] }, async () => {
    const project = await on.project()
    const [eve, bob] = [await project.signUp(), await project.signUp()]
    const invite = (teamId: string, { accessToken }: SignedInPerson, n: number) => {
      const body = { team_id: teamId, email: `stranger-${n}-${project.id}@example.com`, callback_url: callback }
      return project.asUser({ accessToken }, 'POST', '/team-invitations/send-code', body)
    }
    const crews = [await getTeam(project, eve), await getTeam(project, eve)]
    const statuses: number[] = []
    for (let n = 0; n < 104; n += 1) statuses.push((await invite(crews[n % 2] ?? '', eve, n)).status)
    expect(statuses.filter(status => status === 200)).toHaveLength(100)
    expect(statuses.slice(100)).toEqual([429, 429, 429, 429])
    expect((await invite(await getTeam(project, bob), bob, 200)).status, 'others go on').toBe(200)
  })

  it('70: mails no link that is longer than a URL may be', async () => {
    const project = await on.project()
    const eve = await project.signUp()
    const teamId = await getTeam(project, eve)
    const email = `stranger-${project.id}@example.com`
    const invite = (length: number) => {
      const body = { team_id: teamId, email, callback_url: `${callback}?fill=`.padEnd(length, 'x') }
      return project.asUser(eve, 'POST', '/team-invitations/send-code', body)
    }
    expect((await invite(1_000_001)).code).toBe('SCHEMA_ERROR')
    expect(await on.testkit().mailbox.list(email)).toEqual([])
    expect((await invite(8_000)).status).toBe(200)
    expect(await on.testkit().mailbox.list(email)).toHaveLength(1)
  })

  it('65: is in no more than a thousand teams, also when they make several at once', async () => {
    const project = await on.project({ config: { 'teams.allowClientTeamCreation': true } })
    const eve = await project.signUp()
    await joinTeams(on, project, eve.userId, 998)
    const make = () => project.asUser(eve, 'POST', '/teams', { display_name: 'One more' })
    const answers = await Promise.all(Array.from({ length: 8 }, make))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  })

  it('holds no permission that is defined again under the same name', async () => {
    const project = await on.project({
      config: {
        'rbac.permissions.boss': ofTeams('$delete_team'),
        'rbac.defaultPermissions.teamMember': { boss: true },
      },
    })
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const teamId = await getTeam(project, ada)
    const db = bindDb(on.testkit().latchkey.app.database, project.id, 'main')
    const remembered = await readConfig(on.testkit().latchkey.app, db)
    await project.asAdmin('DELETE', '/team-permission-definitions/boss')
    await project.asServer('POST', `/team-memberships/${teamId}/${eve.userId}`, {})
    // A process that has not heard of the deletion yet gives what it takes for the default.
    const giveLate = () => transaction(db, tx => grantMemberDefaults(tx, remembered, teamId, eve.userId))

    await giveLate()
    await project.asAdmin('POST', '/team-permission-definitions', { id: 'boss' })
    expect(await getPermissions(project, eve)).toEqual([])
    await project.asAdmin('DELETE', '/team-permission-definitions/boss')
    await giveLate()
    await project.asAdmin('POST', '/team-permission-definitions', { id: 'chief' })
    await project.asAdmin('PATCH', '/team-permission-definitions/chief', { id: 'boss' })
    expect(await getPermissions(project, eve)).toEqual([])
  })

  it('finds an old owner link closed for good, also when the last owner has left', async () => {
    const { internal, latchkey } = on.testkit()
    const getCode = (link: string | null) => new URL(link ?? '').searchParams.get('code')
    const [old, used] = [getCode(await firstOwnerLink(latchkey.app)), getCode(await firstOwnerLink(latchkey.app))]
    const [alice, mallory] = [await internal.signUp(), await internal.signUp()]
    const claim = (code: string | null, { accessToken }: SignedInPerson) =>
      internal.asUser({ accessToken }, 'POST', '/internal/owner-claim', { code })
    expect((await claim(used, alice)).status).toBe(200)
    const { json: own } = await internal.asAdmin('GET', '/internal/projects/current')
    const membership = `/team-memberships/${own.owner_team_id}/me`
    expect((await internal.asUser(alice, 'DELETE', membership)).status).toBe(200)
    for (const code of [old, used]) expect((await claim(code, mallory)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
    expect((await claim(getCode(await firstOwnerLink(latchkey.app)), alice)).status, 'a new link works').toBe(200)
  })

  it('gets a refusal, not a failure, for a page that no import has', async () => {
    const project = await on.project()
    const { json: run } = await project.asAdmin('POST', '/internal/user-imports', { is_dry_run: true })
    for (const row of [99_999_999_999, -99_999_999_999, 1.5, 'x']) {
      const cursor = Buffer.from(JSON.stringify([row])).toString('base64url')
      const answer = await project.asAdmin('GET', `/internal/user-imports/${run.id}/problems?cursor=${cursor}`)
      expect(answer.code, String(row)).toBe('SCHEMA_ERROR')
    }
  })

  it('manages nothing as an anonymous user, even in the team that owns the project', async () => {
    const { internal } = on.testkit()
    const { json: own } = await internal.asAdmin('GET', '/internal/projects/current')
    const { json: user } = await internal.asServer('POST', '/users', { is_anonymous: true })
    await internal.asServer('POST', `/team-memberships/${own.owner_team_id}/${user.id}`, {})
    const { json: session } = await internal.asServer('POST', '/auth/sessions', { user_id: user.id })
    const headers = {
      'x-stack-super-secret-admin-key': '',
      'x-stack-admin-access-token': session.access_token,
      'x-stack-allow-anonymous-user': 'true',
    }
    const answer = await internal.request('GET', '/internal/projects/current', { ...admin, headers })
    expect(answer.code).toBe('UNPARSABLE_ADMIN_ACCESS_TOKEN')
    await internal.asServer('DELETE', `/users/${user.id}`)
  })
})
