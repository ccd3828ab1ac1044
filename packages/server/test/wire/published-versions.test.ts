/** Newer versions of the published SDK, through what apps do with it every day. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installSdk } from './support/published-versions.ts'
import { createApps } from './support/version-apps.ts'
import { createProject, freshEmail, password, startEmbedded, type Wire, type WireProject } from './support/wire.ts'

describe.each([
  ['2.8.108', { isKeyless: true }],
  ['2.8.102', { isKeyless: true }],
  ['2.8.77', { isKeyless: true }],
  ['2.8.51', { isKeyless: false }],
])('an app with @stackframe/js %s', { timeout: 180_000, tags: ['installs'] }, (version, { isKeyless }) => {
  let apps: ReturnType<typeof createApps>
  let wire: Wire
  let project: WireProject
  beforeAll(async () => {
    const sdk = await installSdk(version)
    apps = createApps(sdk, () => project)
    wire = await startEmbedded()
    const teams = { client_team_creation_enabled: true, create_team_on_sign_up: true }
    project = await createProject(wire, { ...teams, allow_user_api_keys: true })
  }, 300_000)
  afterAll(() => wire?.stop())

  it('signs up, finds the user signed in, signs out, and signs in elsewhere', async () => {
    const { app, email, user } = await apps.signUp()
    expect(user).toMatchObject({ primaryEmail: email, hasPassword: true, isAnonymous: false })
    await user.signOut()
    expect(await app.getUser()).toBeNull()
    const elsewhere = apps.clientApp()
    expect(await elsewhere.signInWithCredential({ email, password, noRedirect: true })).toMatchObject({ status: 'ok' })
    const again = await elsewhere.getUser({ or: 'throw' })
    await again.update({ displayName: 'Ada', clientMetadata: { a: 1 } })
    expect(await elsewhere.getUser()).toMatchObject({ id: user.id, displayName: 'Ada', clientMetadata: { a: 1 } })
  })

  it('reports a wrong password by the error of the SDK', async () => {
    const { email } = await apps.signUp()
    const result = await apps.clientApp().signInWithCredential({ email, password: 'not this one', noRedirect: true })
    expect(result).toMatchObject({ status: 'error', error: { errorCode: 'EMAIL_PASSWORD_MISMATCH' } })
  })

  it('reads a visitor on a server by tokens, whole and from the token alone', async () => {
    const { user } = await apps.signUp()
    const tokenStore = { headers: new Headers(await user.getAuthHeaders()) }
    const app = apps.serverApp()
    expect((await app.getUser({ tokenStore }))?.id).toBe(user.id)
    expect(await app.getPartialUser({ from: 'token', tokenStore })).toMatchObject({ id: user.id })
    expect((await user.getActiveSessions()).length).toBeGreaterThan(0)
  })

  it('creates, changes, lists and deletes users on a server', async () => {
    const app = apps.serverApp()
    const email = freshEmail()
    const made = await app.createUser({ primaryEmail: email, primaryEmailVerified: true, displayName: 'Grace' })
    await made.update({ serverMetadata: { plan: 'pro' } })
    expect(await app.getUser(made.id)).toMatchObject({ primaryEmail: email, serverMetadata: { plan: 'pro' } })
    expect((await app.listUsers({ query: email })).map(({ id }) => id)).toEqual([made.id])
    await made.delete()
    expect(await app.getUser(made.id)).toBeNull()
  })

  it('makes a team, in which a user is and holds permissions', async () => {
    const { user } = await apps.signUp()
    const team = await user.createTeam({ displayName: 'Crew' })
    expect((await user.listTeams()).map(({ id }) => id)).toContain(team.id)
    expect(await user.hasPermission(team, 'team_admin')).toBe(true)
    const asServer = await apps.serverApp().getTeam(team.id)
    expect((await asServer?.listUsers())?.map(({ id }) => id)).toEqual([user.id])
    expect((await apps.serverApp().listTeams()).map(({ id }) => id)).toContain(team.id)
    await team.inviteUser({ email: freshEmail(), callbackUrl: 'http://localhost:3000/handler/team-invitation' })
    expect(await asServer?.listInvitations()).toHaveLength(1)
  })

  it('makes an API key by which a server knows its user', async () => {
    const { user } = await apps.signUp()
    const made = await user.createApiKey({ description: 'For a script', expiresAt: new Date(Date.now() + 3_600_000) })
    expect(await user.listApiKeys()).toMatchObject([{ description: 'For a script' }])
    expect((await apps.serverApp().getUser({ apiKey: made.value }))?.id).toBe(user.id)
  })

  it('reads and writes the configuration of the project', async () => {
    const owned = await apps.adminApp().getProject()
    await owned.updateConfig({ 'teams.allowClientTeamCreation': true, 'payments.items.credits.displayName': 'Credits' })
    const config: { payments: { items: Readonly<Record<string, unknown>> } } = await owned.getConfig()
    expect(config.payments.items.credits).toMatchObject({ displayName: 'Credits' })
    await owned.update({ displayName: `By ${version}` })
    expect((await apps.clientApp().getProject()).displayName).toBe(`By ${version}`)
  })

  it.each(isKeyless ? ['a publishable key'] : [])('signs up without %s', async () => {
    expect((await apps.signUp(apps.keylessApp())).user.isAnonymous).toBe(false)
  })
})
