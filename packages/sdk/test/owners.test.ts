import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Result, TeamPermissionRequired } from '../src/index.ts'
import { newOwner } from './support/owners.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** An owner with a project, and a colleague who joined by invitation. */
async function withColleague(role: 'read-only' | 'support' | 'developer' | 'owner') {
  const owner = await newOwner(world)
  const project = await owner.user.createProject({ displayName: 'Shop', teamId: owner.team.id })
  const colleague = await newOwner(world)
  // The mail of the sign-up is to be the first.
  await world.mailbox.list(colleague.email)
  world.clock.advance(121)
  await owner.user.inviteColleague(owner.team, { email: colleague.email, role })
  const code = await world.mailbox.codeFor(colleague.email)
  Result.orThrow(await colleague.app.acceptTeamInvitation(code))
  return { owner, colleague, project }
}

const roles = async ({ user, team }: Awaited<ReturnType<typeof newOwner>>) =>
  Object.fromEntries((await user.listColleagues(team)).map(({ id, role }) => [id, role]))

describe('colleagues', () => {
  it('colleagues are invited with a role, and see what they may do', async () => {
    const owner = await newOwner(world)
    await owner.user.inviteColleague(owner.team, { email: 'grace@example.com', role: 'developer' })
    const [invitation] = await owner.user.listColleagueInvitations(owner.team)
    expect(invitation).toMatchObject({
      recipientEmail: 'grace@example.com',
      role: 'developer',
      expiresAt: expect.any(Date),
    })
    expect((await owner.team.listInvitations())[0]?.roleIds).toEqual(['developer'])
    await invitation?.revoke()
    expect(await owner.user.listColleagueInvitations(owner.team)).toEqual([])
  })

  it('manage the team’s projects as far as their role goes', async () => {
    const { owner, colleague, project } = await withColleague('support')
    expect(await roles(owner)).toEqual({ [owner.user.id]: 'owner', [colleague.user.id]: 'support' })
    expect(await colleague.user.getRole(owner.team)).toBe('support')
    const [theirs] = await colleague.user.listOwnedProjects()
    expect(theirs).toMatchObject({ id: project.id, role: 'support' })
    expect([theirs?.mayActAs('support'), theirs?.mayActAs('developer')]).toEqual([true, false])
    await theirs?.app.createUser({ displayName: 'A customer' })
    await expect(theirs?.update({ displayName: 'Mine' })).rejects.toMatchObject({ statusCode: 403 })
  })

  it('colleagues are given another role by owners, and by no one else', async () => {
    const { owner, colleague } = await withColleague('read-only')
    const ofOwner = (await owner.user.listColleagues(owner.team)).find(({ id }) => id === colleague.user.id)
    expect(ofOwner?.mayChangeRole).toBe(true)
    await ofOwner?.setRole('developer')
    expect((await roles(owner))[colleague.user.id]).toBe('developer')
    const [theirs] = await colleague.user.listOwnedProjects()
    expect(theirs?.role).toBe('developer')
    expect((await theirs?.update({ description: 'Ours' }))?.description).toBe('Ours')
    const own = (await colleague.user.listColleagues(owner.team)).find(({ id }) => id === colleague.user.id)
    expect(own?.mayChangeRole).toBe(false)
    await expect(own?.setRole('owner')).rejects.toMatchObject({ statusCode: 401 })
  })

  it('leave, or are removed', async () => {
    const { owner, colleague } = await withColleague('developer')
    const ofOwner = (await owner.user.listColleagues(owner.team)).find(({ id }) => id === colleague.user.id)
    await ofOwner?.remove()
    expect(Object.keys(await roles(owner))).toEqual([owner.user.id])
    expect(await colleague.user.listOwnedProjects()).toEqual([])
  })

  it('stay at least one owner', async () => {
    const { owner } = await withColleague('developer')
    const self = (await owner.user.listColleagues(owner.team)).find(({ id }) => id === owner.user.id)
    await expect(self?.setRole('developer')).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('a project that is handed over', () => {
  it('belongs to the other team from then on', async () => {
    const { user, team } = await newOwner(world)
    const project = await user.createProject({ displayName: 'Shop', teamId: team.id })
    expect(project).toMatchObject({ ownerTeamId: team.id, role: 'owner' })
    const other = await user.createTeam({ displayName: 'Another team' })
    await project.transfer(user, other.id)
    expect((await project.app.getProject()).ownerTeamId).toBe(other.id)
    expect((await user.listOwnedProjects()).map(({ ownerTeamId }) => ownerTeamId)).toEqual([other.id])
  })

  it('a project that is handed over is handed over by an admin key, too, in the name of an owner', async () => {
    const { user, team } = await newOwner(world)
    const { admin } = world.apps(await world.createProject({ ownerTeamId: team.id }))
    const other = await user.createTeam({ displayName: 'Another team' })
    const project = await admin.getProject()
    await project.transfer(user, other.id)
    expect((await admin.getProject()).ownerTeamId).toBe(other.id)
  })

  it('a project that is handed over is not, by someone who is no owner or to a team that they are not in', async () => {
    const { owner, colleague, project } = await withColleague('developer')
    const [theirs] = await colleague.user.listOwnedProjects()
    const attempt = theirs?.transfer(colleague.user, colleague.team.id)
    await expect(attempt).rejects.toSatisfy(error => TeamPermissionRequired.is(error))
    await expect(project.transfer(owner.user, colleague.team.id)).rejects.toMatchObject({
      errorCode: 'TEAM_MEMBERSHIP_NOT_FOUND',
    })
  })
})
