/** Owning projects with the published SDK: a user of the project `internal`, and nothing but their session. */
import { beforeAll, expect, it } from 'vitest'
import { clientApp, getRefusal, readMetrics, StackClientApp } from './support/sdk.ts'
import { callbackUrl, eachWire, freshEmail, password } from './support/wire.ts'

eachWire('an owner with @stackframe/js', wire => {
  let owner: Awaited<ReturnType<typeof signedUpOwner>>
  beforeAll(async () => {
    owner = await signedUpOwner()
  })

  async function signedUpOwner() {
    const app = new StackClientApp({
      baseUrl: wire().url,
      projectId: 'internal',
      publishableClientKey: wire().internalKey,
      tokenStore: 'memory',
      redirectMethod: 'none',
      noAutomaticPrefetch: true,
    })
    await app.signUpWithCredential({
      email: freshEmail(),
      password,
      noRedirect: true,
      verificationCallbackUrl: callbackUrl,
    })
    return app.getUser({ or: 'throw' })
  }

  const newProject = () => owner.createProject({ displayName: 'Owned', teamId: owner.selectedTeam?.id ?? '' })

  it('owns nothing at first', async () => {
    expect(await (await signedUpOwner()).listOwnedProjects()).toEqual([])
  })

  it('creates a project for their team and lists it', async () => {
    const project = await newProject()
    expect(project).toMatchObject({ displayName: 'Owned', description: '', ownerTeamId: owner.selectedTeam?.id })
    expect((await owner.listOwnedProjects()).map(({ id }) => id)).toContain(project.id)
  })

  it('refuses a team that they are not in', async () => {
    const other = await signedUpOwner()
    const input = owner.createProject({ displayName: 'Not mine', teamId: other.selectedTeam?.id ?? '' })
    expect(await getRefusal(input)).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
  })

  it('manages the project without any key of it', async () => {
    const { app, id } = await newProject()
    await (await app.getProject()).update({ displayName: 'Renamed', config: { clientTeamCreationEnabled: true } })
    expect(await app.getProject()).toMatchObject({
      displayName: 'Renamed',
      config: { clientTeamCreationEnabled: true },
    })

    const user = await app.createUser({ displayName: 'A customer' })
    expect((await app.listUsers()).map(customer => customer.id)).toEqual([user.id])
    await user.delete()

    const keys = await app.createInternalApiKey({
      description: 'The first keys',
      expiresAt: new Date(Date.now() + 3_600_000),
      hasPublishableClientKey: true,
      hasSecretServerKey: false,
      hasSuperSecretAdminKey: false,
    })
    const client = clientApp({ id, baseUrl: wire().url, publishableClientKey: keys.publishableClientKey ?? '' })
    expect((await client.getProject()).displayName).toBe('Renamed')
  })

  it('reads and changes its configuration, and sees what it lacks for production', async () => {
    const project = await newProject()
    await project.updateConfig({ 'auth.allowSignUp': false })
    expect((await project.getConfig()).auth.allowSignUp).toBe(false)
    expect((await project.getProductionModeErrors()).map(({ message }) => message)).toEqual([
      expect.stringMatching(/localhost/i),
    ])
    await project.app.createTeamPermissionDefinition({ id: 'billing', containedPermissionIds: [] })
    expect((await project.app.listTeamPermissionDefinitions()).map(({ id }) => id)).toContain('billing')
    expect((await readMetrics(project.app)).total_users).toBe(0)
  })

  it('creates a project as it is to be', async () => {
    const { app } = await owner.createProject({
      displayName: 'Ready',
      description: 'Made at once',
      teamId: owner.selectedTeam?.id ?? '',
      config: { magicLinkEnabled: true, allowLocalhost: false },
    })
    expect(await app.getProject()).toMatchObject({
      displayName: 'Ready',
      description: 'Made at once',
      config: { magicLinkEnabled: true, credentialEnabled: true, allowLocalhost: false },
    })
  })

  it('hands a project over to another of their teams, and only to one of theirs', async ({ skip }) => {
    const project = await newProject()
    skip(!('transfer' in project), 'Newer versions transfer by a method of the user.')
    const other = await owner.createTeam({ displayName: 'Another team' })
    await project.transfer(owner, other.id)
    expect((await project.app.getProject()).ownerTeamId).toBe(other.id)
    expect((await owner.listOwnedProjects()).find(({ id }) => id === project.id)?.ownerTeamId).toBe(other.id)

    const stranger = await signedUpOwner()
    const toStrangers = project.transfer(owner, stranger.selectedTeam?.id ?? '')
    expect(await getRefusal(toStrangers)).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect((await project.app.getProject()).ownerTeamId).toBe(other.id)
  })

  it('deletes the project', async () => {
    const { app, id } = await newProject()
    await (await app.getProject()).delete()
    const fresh = (await owner.listOwnedProjects()).map(project => project.id)
    expect(fresh).not.toContain(id)
  })
})
