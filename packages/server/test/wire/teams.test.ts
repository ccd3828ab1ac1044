/** Teams by the published SDK: made, changed, joined and left, by people and by servers. */
import { beforeAll, expect, it } from 'vitest'
import { clientApp, getRefusal, serverApp } from './support/sdk.ts'
import { createProject, eachWire, freshEmail, mailedCode, password, type WireProject } from './support/wire.ts'

eachWire('teams by @stackframe/js', wire => {
  let project: WireProject
  let app: ReturnType<typeof serverApp>
  beforeAll(async () => {
    project = await createProject(wire(), { client_team_creation_enabled: true })
    app = serverApp(project)
  })

  const callbackUrl = 'http://localhost:3000/handler/team-invitation'
  const unknown = '7b1c2f6e-0000-4000-8000-000000000000'

  /** Someone new, seen by the server and by their own browser. */
  async function somebody(displayName = 'Ada') {
    const email = freshEmail()
    const seen = await app.createUser({ primaryEmail: email, primaryEmailAuthEnabled: true, password, displayName })
    const client = clientApp(project)
    await client.signInWithCredential({ email, password, noRedirect: true })
    return { seen, client, me: await client.getUser({ or: 'throw' }), email }
  }

  it('teams by @stackframe/js are made by people, who are in them and see them selected', async () => {
    const { me, client } = await somebody()
    const team = await me.createTeam({ displayName: 'Analytical Engines' })
    expect(team).toMatchObject({ displayName: 'Analytical Engines', profileImageUrl: null, clientMetadata: null })
    const again = await client.getUser({ or: 'throw' })
    expect(again.selectedTeam?.id).toBe(team.id)
    expect((await again.listTeams()).map(({ id }) => id)).toEqual([team.id])
    expect((await again.getTeam(team.id))?.displayName).toBe('Analytical Engines')
    expect(await again.getTeam(unknown)).toBeNull()
  })

  it('teams by @stackframe/js are changed and deleted by those who may', async () => {
    const [founder, other] = [await somebody(), await somebody()]
    const team = await founder.me.createTeam({ displayName: 'Before' })
    await team.update({ displayName: 'After', clientMetadata: { plan: 'pro' } })
    expect(await founder.me.getTeam(team.id)).toMatchObject({ displayName: 'After', clientMetadata: { plan: 'pro' } })

    await (await app.getTeam(team.id))?.addUser(other.seen.id)
    const theirs = await other.me.getTeam(team.id)
    if (!theirs) throw new Error('The team was joined.')
    expect(await getRefusal(theirs.update({ displayName: 'Mine' }))).toBe('TEAM_PERMISSION_REQUIRED')
    expect(await getRefusal(theirs.delete())).toBe('TEAM_PERMISSION_REQUIRED')

    await team.delete()
    expect(await app.getTeam(team.id)).toBeNull()
    expect(await (await founder.client.getUser({ or: 'throw' })).listTeams()).toEqual([])
  })

  it('teams by @stackframe/js are made, found, changed and deleted by servers', async () => {
    const { seen } = await somebody()
    const team = await app.createTeam({ displayName: 'Engines', creatorUserId: seen.id })
    await team.update({ serverMetadata: { tier: 1 }, clientReadOnlyMetadata: ['a'], clientMetadata: null })
    expect(await app.getTeam(team.id)).toMatchObject({
      displayName: 'Engines',
      serverMetadata: { tier: 1 },
      clientReadOnlyMetadata: ['a'],
      clientMetadata: null,
      createdAt: expect.any(Date),
    })
    expect((await app.listTeams()).map(({ id }) => id)).toContain(team.id)
    expect((await (await app.getUser(seen.id))?.listTeams())?.map(({ id }) => id)).toEqual([team.id])
    await team.delete()
    expect(await app.getTeam(team.id)).toBeNull()
    expect((await app.listTeams()).map(({ id }) => id)).not.toContain(team.id)
  })

  it('gain and lose members by the server', async () => {
    const { seen, me, client } = await somebody('Grace')
    const team = await app.createTeam({ displayName: 'Engines' })
    expect(await team.listUsers()).toEqual([])
    await team.addUser(seen.id)
    expect(await getRefusal(team.addUser(seen.id))).toBe('TEAM_MEMBERSHIP_ALREADY_EXISTS')
    const [member] = await team.listUsers()
    expect(member).toMatchObject({ id: seen.id, teamProfile: { displayName: 'Grace', profileImageUrl: null } })
    expect(member?.primaryEmail).toBe(seen.primaryEmail)
    expect((await me.listTeams()).map(({ id }) => id)).toEqual([team.id])
    await team.removeUser(seen.id)
    expect(await team.listUsers()).toEqual([])
    expect(await (await client.getUser({ or: 'throw' })).listTeams()).toEqual([])
    expect(await getRefusal(team.removeUser(seen.id))).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
  })

  it('teams by @stackframe/js are left by any member, and are selected no more', async () => {
    const { me, client } = await somebody()
    const team = await me.createTeam({ displayName: 'For a while' })
    await me.leaveTeam(team)
    const after = await client.getUser({ or: 'throw' })
    expect(after.selectedTeam).toBeNull()
    expect(await after.listTeams()).toEqual([])
  })

  it('teams by @stackframe/js are selected by the user and by the server', async () => {
    const { me, seen, client } = await somebody()
    const [one, two] = [await me.createTeam({ displayName: 'One' }), await me.createTeam({ displayName: 'Two' })]
    await me.setSelectedTeam(one)
    expect((await client.getUser({ or: 'throw' })).selectedTeam?.id).toBe(one.id)
    await seen.update({ selectedTeamId: two.id })
    expect((await app.getUser(seen.id))?.selectedTeam?.id).toBe(two.id)
    await seen.update({ selectedTeamId: null })
    expect((await app.getUser(seen.id))?.selectedTeam).toBeNull()
  })

  it('show each member by the name they have there', async () => {
    const { me, seen } = await somebody('Ada')
    const team = await me.createTeam({ displayName: 'Engines' })
    const profile = await me.getTeamProfile(team)
    expect(profile).toMatchObject({ displayName: 'Ada', profileImageUrl: null })
    await profile.update({ displayName: 'Countess' })
    expect((await me.getTeamProfile(team)).displayName).toBe('Countess')
    expect((await team.listUsers())[0]).toMatchObject({ id: me.id, teamProfile: { displayName: 'Countess' } })

    const serverTeam = await app.getTeam(team.id)
    if (!serverTeam) throw new Error('The team is there.')
    const seenProfile = await seen.getTeamProfile(serverTeam)
    await seenProfile.update({ displayName: 'By the server', profileImageUrl: 'https://example.com/ada.png' })
    expect((await serverTeam.listUsers())[0]?.teamProfile).toMatchObject({
      displayName: 'By the server',
      profileImageUrl: 'https://example.com/ada.png',
    })
  })

  it('invite by mail, and let in who has the code', async () => {
    const [founder, guest] = [await somebody(), await somebody('Guest')]
    const team = await founder.me.createTeam({ displayName: 'Engines' })
    const address = freshEmail()
    await team.inviteUser({ email: address, callbackUrl })
    const [open, ...more] = await team.listInvitations()
    expect(more).toEqual([])
    expect(open).toMatchObject({ recipientEmail: address, expiresAt: expect.any(Date) })

    const code = await mailedCode(wire(), address)
    expect(await guest.client.verifyTeamInvitationCode(code)).toMatchObject({ status: 'ok' })
    expect(await guest.client.getTeamInvitationDetails(code)).toMatchObject({
      status: 'ok',
      data: { teamDisplayName: 'Engines' },
    })
    expect(await guest.client.acceptTeamInvitation(code)).toMatchObject({ status: 'ok' })
    expect((await app.getTeam(team.id)) && (await guest.seen.listTeams()).map(({ id }) => id)).toEqual([team.id])
    expect(await getRefusal(guest.client.acceptTeamInvitation(code))).toBe('VERIFICATION_CODE_ALREADY_USED')
    expect(await (await founder.me.getTeam(team.id))?.listInvitations()).toEqual([])
  })

  it('take an invitation back', async () => {
    const [founder, guest] = [await somebody(), await somebody()]
    const team = await founder.me.createTeam({ displayName: 'Engines' })
    const address = freshEmail()
    await team.inviteUser({ email: address, callbackUrl })
    const code = await mailedCode(wire(), address)
    await (await team.listInvitations())[0]?.revoke()
    expect(await team.listInvitations()).toEqual([])
    for (const refused of [guest.client.verifyTeamInvitationCode(code), guest.client.acceptTeamInvitation(code)])
      expect(await getRefusal(refused)).toBe('VERIFICATION_CODE_NOT_FOUND')
  })

  it('teams by @stackframe/js are invited to by the server, to trusted domains only', async () => {
    const team = await app.createTeam({ displayName: 'Engines' })
    const address = freshEmail()
    await team.inviteUser({ email: address, callbackUrl })
    expect((await team.listInvitations()).map(({ recipientEmail }) => recipientEmail)).toEqual([address])
    const elsewhere = team.inviteUser({ email: freshEmail(), callbackUrl: 'https://elsewhere.example/join' })
    expect(await getRefusal(elsewhere)).toBe('REDIRECT_URL_NOT_WHITELISTED')
    expect(await getRefusal(clientApp(project).verifyTeamInvitationCode('0'.repeat(45)))).toBe(
      'VERIFICATION_CODE_NOT_FOUND',
    )
  })
})
