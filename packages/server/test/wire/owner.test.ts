/** Owning projects with the published SDK: a user of the project `internal`, and nothing but their session. */
import { StackClientApp } from '@stackframe/js'
import { beforeAll, expect, it } from 'vitest'
import { clientApp, refusalOf } from './support/sdk.ts'
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
    const asked = owner.createProject({ displayName: 'Not mine', teamId: other.selectedTeam?.id ?? '' })
    expect(await refusalOf(asked)).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
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

  it('deletes the project', async () => {
    const { app, id } = await newProject()
    await (await app.getProject()).delete()
    const fresh = (await owner.listOwnedProjects()).map(project => project.id)
    expect(fresh).not.toContain(id)
  })
})
