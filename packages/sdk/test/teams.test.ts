import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Result, TeamPermissionRequired, VerificationCodeAlreadyUsed, VerificationCodeNotFound } from '../src/index.ts'
import { latchkeyInternals } from '../src/internal.ts'
import { watch } from './support/watch.ts'
import { signedUp, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Ada's team, and Grace, who was invited to it and came. */
async function crew() {
  const { user: ada, app, join, ...rest } = await signedUp(world)
  const team = await ada.createTeam({ displayName: 'Crew' })
  const grace = await join()
  await team.inviteUser({ email: grace.email })
  const code = await world.mailbox.codeFor(grace.email)
  world.clock.advance(1)
  Result.orThrow(await grace.app.acceptTeamInvitation(code))
  return { ada, app, team, grace, code, join, ...rest }
}

describe('a team', () => {
  it('a team is changed by those who may, and everyone watching sees it', async () => {
    const { user, app } = await signedUp(world)
    const team = await user.createTeam({ displayName: 'Crew' })
    const teams = await watch(user[latchkeyInternals].store(() => user.listTeams()))
    const clientMetadata = { camelKey: 1, snake_key: 2 }
    await team.update({ displayName: 'Band', clientMetadata })
    expect(team.displayName).toBe('Crew')
    expect(teams.now).toMatchObject([{ displayName: 'Band', clientMetadata }])
    expect((await app.getUser())?.selectedTeam?.displayName).toBe('Band')
  })

  it('a team is gone after it is deleted, also as the selected one', async () => {
    const { user, app } = await signedUp(world)
    const team = await user.createTeam({ displayName: 'Crew' })
    const teams = await watch(user[latchkeyInternals].store(() => user.listTeams()))
    await team.delete()
    expect(teams.now).toEqual([])
    expect((await app.getUser())?.selectedTeam).toBeNull()
    expect(await app.getPartialUser({ from: 'token' })).toMatchObject({ id: user.id })
  })

  it('says which permission is missing', async () => {
    const { grace, team } = await crew()
    const hers = await grace.user.getTeam(team.id)
    const refusal = await hers?.delete().catch((error: unknown) => error)
    expect(TeamPermissionRequired.is(refusal) && refusal.details).toEqual({
      teamId: team.id,
      userId: grace.user.id,
      permissionId: '$delete_team',
    })
  })
})

describe('an invitation', () => {
  it('names its team, admits one person, and reports why it works only once', async () => {
    const { user, join } = await signedUp(world)
    const team = await user.createTeam({ displayName: 'Crew' })
    const grace = await join()
    const open = await watch(team[latchkeyInternals].store(() => team.listInvitations()))
    await team.inviteUser({ email: grace.email })
    expect(open.now).toMatchObject([{ recipientEmail: grace.email, expiresAt: expect.any(Date) }])

    const code = await world.mailbox.codeFor(grace.email)
    expect(await grace.app.verifyTeamInvitationCode(code)).toEqual(Result.ok(undefined))
    expect(await grace.app.getTeamInvitationDetails(code)).toEqual(
      Result.ok({ teamId: team.id, teamDisplayName: 'Crew' }),
    )
    const teams = await watch(grace.user[latchkeyInternals].store(() => grace.user.listTeams()))
    expect(await grace.app.acceptTeamInvitation(code)).toEqual(Result.ok(undefined))
    expect(teams.now).toMatchObject([{ id: team.id, displayName: 'Crew' }])

    const again = await grace.app.acceptTeamInvitation(code)
    expect(again.status === 'error' && VerificationCodeAlreadyUsed.is(again.error)).toBe(true)
    const cutOff = await grace.app.verifyTeamInvitationCode(code.slice(0, 20))
    expect(cutOff.status === 'error' && VerificationCodeNotFound.is(cutOff.error)).toBe(true)
  })

  it('lets no one in once it is revoked', async () => {
    const { user, join } = await signedUp(world)
    const team = await user.createTeam({ displayName: 'Crew' })
    const grace = await join()
    await team.inviteUser({ email: grace.email, callbackUrl: 'http://localhost:3000/join' })
    const open = await watch(team[latchkeyInternals].store(() => team.listInvitations()))
    await open.now[0]?.revoke()
    expect(open.now).toEqual([])
    const code = await world.mailbox.codeFor(grace.email)
    expect((await grace.app.acceptTeamInvitation(code)).status).toBe('error')
  })
})

describe('a member', () => {
  it('a member is seen by the others, under the name that they chose in this team', async () => {
    const { ada, team, grace } = await crew()
    const members = await watch(team[latchkeyInternals].store(() => team.listUsers()))
    const teamProfile = { displayName: null, profileImageUrl: null }
    // Ada may remove members, and sees their addresses.
    expect(members.now).toEqual([
      { id: ada.id, teamProfile, primaryEmail: ada.primaryEmail },
      { id: grace.user.id, teamProfile, primaryEmail: grace.user.primaryEmail },
    ])
    const [sameTeam] = await grace.user.listTeams()
    expect(await sameTeam?.listUsers()).toEqual([
      { id: ada.id, teamProfile },
      { id: grace.user.id, teamProfile },
    ])

    await grace.user.setDisplayName('Grace')
    const profile = await watch(grace.user[latchkeyInternals].store(() => grace.user.getTeamProfile(team)))
    expect(profile.now.displayName).toBe('Grace')
    await profile.now.update({ displayName: 'Amazing Grace' })
    expect(profile.now.displayName).toBe('Amazing Grace')
    const [, seen] = await team.listUsers()
    expect(seen?.teamProfile.displayName).toBe('Amazing Grace')
    await profile.now.update({ displayName: null })
    expect((await grace.user.getTeamProfile(team)).displayName).toBe('Grace')
  })

  it('may leave', async () => {
    const { team, grace } = await crew()
    await grace.user.setSelectedTeam(team)
    const teams = await watch(grace.user[latchkeyInternals].store(() => grace.user.listTeams()))
    await grace.user.leaveTeam(team)
    expect(teams.now).toEqual([])
    expect((await grace.app.getUser())?.selectedTeam).toBeNull()
  })

  it('can be removed by those who may', async () => {
    const { ada, team, grace } = await crew()
    const members = await watch(team[latchkeyInternals].store(() => team.listUsers()))
    await team.removeUser(grace.user.id)
    expect(members.now.map(({ id }) => id)).toEqual([ada.id])
    expect(await grace.user.listTeams()).toEqual([])
  })
})

describe('the application’s server', () => {
  it('adds members, sees them as users, and changes how they show', async () => {
    const { server } = await signedUp(world)
    const serverMetadata = { plan: 'pro' }
    const team = await server.createTeam({ displayName: 'Crew', serverMetadata })
    expect(team.serverMetadata).toEqual(serverMetadata)
    const hedy = await server.createUser({ displayName: 'Hedy' })
    await team.addUser(hedy.id)
    const [member] = await team.listUsers()
    expect(member).toMatchObject({ id: hedy.id, displayName: 'Hedy', teamProfile: { displayName: 'Hedy' } })
    await member?.teamProfile.update({ displayName: 'Captain' })
    expect((await hedy.getTeamProfile(team)).displayName).toBe('Captain')
    expect((await server.listUsers({ teamId: team.id })).map(({ id }) => id)).toEqual([hedy.id])
    await team.removeUser(hedy.id)
    expect(await team.listUsers()).toEqual([])
  })

  it('changes what only it may, invites, and lets people leave', async () => {
    const { server, user, join } = await signedUp(world)
    const { id } = await user.createTeam({ displayName: 'Crew' })
    const team = await server.getTeam(id)
    await team?.update({ clientReadOnlyMetadata: { seats: 5 }, serverMetadata: null })
    expect(await server.getTeam(id)).toMatchObject({ clientReadOnlyMetadata: { seats: 5 }, serverMetadata: null })
    const grace = await join()
    await team?.inviteUser({ email: grace.email })
    expect(await team?.listInvitations()).toMatchObject([{ recipientEmail: grace.email }])
    await (await server.getUser(user.id))?.leaveTeam({ id })
    expect(await team?.listUsers()).toEqual([])
    await team?.delete()
    expect(await server.getTeam(id)).toBeNull()
  })

  it('acts for the user of the request, as the client app does', async () => {
    const { server, user } = await signedUp(world)
    const tokenStore = new Request('https://app.example.com', { headers: await user.getAuthHeaders() })
    const seen = await server.getUser({ tokenStore, or: 'throw' })
    const team = await seen.createTeam({ displayName: 'Crew' })
    expect((await server.getUser({ tokenStore }))?.selectedTeam?.id).toBe(team.id)
    expect(await seen.hasPermission(team, '$update_team')).toBe(true)
    expect((await seen.getTeamProfile(team)).displayName).toBeNull()
    expect(await seen.listNotificationCategories()).toHaveLength(2)
  })
})
