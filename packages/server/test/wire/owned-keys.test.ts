/** API keys of users and teams, and the kinds of mail that users want, by the published SDK. */
import { beforeAll, expect, it } from 'vitest'
import { clientApp, getRefusal, serverApp } from './support/sdk.ts'
import { createProject, eachWire, freshEmail, password, type WireProject } from './support/wire.ts'

const userKey = /^sk_[0-9a-hjkmnp-tv-z]{45}[0-9a-f]{32}user1574ck4u7h[0-9a-f]{8}$/
const publicTeamKey = /^pk_[0-9a-hjkmnp-tv-z]{45}[0-9a-f]{32}team3574ck4u7h[0-9a-f]{8}$/
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000)
const soon = () => new Date(Date.now() + 1_000)

eachWire('API keys and notifications by @stackframe/js', wire => {
  let project: WireProject
  let app: ReturnType<typeof serverApp>
  beforeAll(async () => {
    project = await createProject(wire(), {
      client_team_creation_enabled: true,
      allow_user_api_keys: true,
      allow_team_api_keys: true,
    })
    app = serverApp(project)
  })

  async function somebody() {
    const email = freshEmail()
    const seen = await app.createUser({ primaryEmail: email, primaryEmailAuthEnabled: true, password })
    const client = clientApp(project)
    await client.signInWithCredential({ email, password, noRedirect: true })
    return { seen, client, me: await client.getUser({ or: 'throw' }) }
  }

  it('API keys and notifications by @stackframe/js of a user are shown once, and name the user to the server', async () => {
    const { me, seen } = await somebody()
    const key = await me.createApiKey({ description: 'For a script', expiresAt: tomorrow() })
    expect(key).toMatchObject({ type: 'user', userId: seen.id, description: 'For a script' })
    expect(key.value).toMatch(userKey)
    expect(key.isValid()).toBe(true)
    const [listed] = await me.listApiKeys()
    expect(listed).toMatchObject({ id: key.id, value: { lastFour: key.value.slice(-4) }, manuallyRevokedAt: null })
    expect((await app.getUser({ apiKey: key.value }))?.id).toBe(seen.id)
    expect(await app.getTeam({ apiKey: key.value })).toBeNull()
    expect(await app.getUser({ apiKey: `${key.value.slice(0, -8)}00000000` })).toBeNull()
  })

  it('get a new description and are revoked immediately', async () => {
    const { me } = await somebody()
    const key = await me.createApiKey({ description: 'Before', expiresAt: null })
    expect(key.expiresAt).toBeFalsy()
    const [listed] = await me.listApiKeys()
    await listed?.update({ description: 'After' })
    expect((await me.listApiKeys())[0]?.description).toBe('After')
    await listed?.revoke()
    const [revoked] = await me.listApiKeys()
    expect(revoked?.isValid()).toBe(false)
    expect(revoked?.whyInvalid()).toBe('manually-revoked')
    expect(await app.getUser({ apiKey: key.value })).toBeNull()
  })

  it('end by themselves', async () => {
    const { me } = await somebody()
    const key = await me.createApiKey({ description: 'Over', expiresAt: soon() })
    await expect.poll(() => key.whyInvalid()).toBe('expired')
    wire().passSeconds?.(3600)
    await expect.poll(() => app.getUser({ apiKey: key.value })).toBeNull()
  })

  it('API keys and notifications by @stackframe/js of a team name the team to the server, and are for those who manage them', async () => {
    const { me } = await somebody()
    const other = await somebody()
    const team = await me.createTeam({ displayName: 'Engines' })
    const key = await team.createApiKey({ description: 'For a robot', expiresAt: tomorrow(), isPublic: true })
    expect(key).toMatchObject({ type: 'team', teamId: team.id })
    expect(key.value).toMatch(publicTeamKey)
    expect((await app.getTeam({ apiKey: key.value }))?.id).toBe(team.id)
    expect(await app.getUser({ apiKey: key.value })).toBeNull()
    expect((await team.listApiKeys()).map(({ id }) => id)).toEqual([key.id])

    await (await app.getTeam(team.id))?.addUser(other.seen.id)
    const theirs = await other.me.getTeam(team.id)
    if (!theirs) throw new Error('The team was joined.')
    expect(await getRefusal(theirs.listApiKeys())).toBe('API_KEY_NOT_FOUND')
    const input = theirs.createApiKey({ description: 'Mine', expiresAt: tomorrow() })
    expect(await getRefusal(input)).toBe('API_KEY_NOT_FOUND')
  })

  it('API keys and notifications by @stackframe/js are made and listed by the server for any user', async () => {
    const { seen } = await somebody()
    const key = await seen.createApiKey({ description: 'By the server', expiresAt: tomorrow() })
    expect((await seen.listApiKeys()).map(({ id }) => id)).toEqual([key.id])
    const team = await app.createTeam({ displayName: 'Engines' })
    const teamKey = await team.createApiKey({ description: 'By the server', expiresAt: tomorrow() })
    expect((await app.getTeam({ apiKey: teamKey.value }))?.id).toBe(team.id)
    await team.delete()
    expect(await app.getTeam({ apiKey: teamKey.value })).toBeNull()
  })

  it('API keys and notifications by @stackframe/js are off in a new project', async () => {
    const plain = serverApp(await createProject(wire()))
    const user = await plain.createUser({})
    await expect(user.createApiKey({ description: 'No', expiresAt: tomorrow() })).rejects.toThrow(/400|switched off/)
  })

  it('API keys and notifications by @stackframe/js are joined by the kinds of mail that a user wants', async () => {
    const { me } = await somebody()
    const [needed, wanted] = await me.listNotificationCategories()
    expect(needed).toMatchObject({ name: 'Transactional', enabled: true, canDisable: false })
    expect(wanted).toMatchObject({ name: 'Marketing', enabled: true, canDisable: true })
    await wanted?.setEnabled(false)
    expect((await me.listNotificationCategories()).map(({ enabled }) => enabled)).toEqual([true, false])
    await wanted?.setEnabled(true)
    expect((await me.listNotificationCategories()).map(({ enabled }) => enabled)).toEqual([true, true])
    await expect(needed?.setEnabled(false)).rejects.toThrow()
  })
})
