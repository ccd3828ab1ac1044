/** The server app of the published SDK. */
import { beforeAll, expect, it } from 'vitest'
import { clientApp, getRefusal, serverApp } from './support/sdk.ts'
import { createProject, eachWire, freshEmail, password, type WireProject } from './support/wire.ts'

eachWire('the server app of @stackframe/js', wire => {
  let project: WireProject
  let app: ReturnType<typeof serverApp>
  beforeAll(async () => {
    project = await createProject(wire(), { create_team_on_sign_up: true })
    app = serverApp(project)
  })

  const signIn = async (email: string, secret: string) => {
    const client = clientApp(project)
    const result = await client.signInWithCredential({ email, password: secret, noRedirect: true })
    return result.status === 'ok' ? client.getUser() : null
  }

  const created = () =>
    app.createUser({ primaryEmail: freshEmail(), primaryEmailAuthEnabled: true, primaryEmailVerified: true, password })

  it('creates a user with everything that can be said of one', async () => {
    const email = freshEmail()
    const user = await app.createUser({
      primaryEmail: email,
      primaryEmailAuthEnabled: true,
      primaryEmailVerified: true,
      password,
      displayName: 'Grace',
      clientMetadata: { plan: 'pro' },
      clientReadOnlyMetadata: ['a', { b: null }],
      serverMetadata: { notes: { snake_case: 1 } },
    })
    expect(user).toMatchObject({
      primaryEmail: email,
      primaryEmailVerified: true,
      displayName: 'Grace',
      hasPassword: true,
      isAnonymous: false,
      clientMetadata: { plan: 'pro' },
      clientReadOnlyMetadata: ['a', { b: null }],
      serverMetadata: { notes: { snake_case: 1 } },
    })
    expect(user.lastActiveAt.getTime()).toBe(user.signedUpAt.getTime())
    expect((await signIn(email, password))?.id).toBe(user.id)
  })

  it('creates a user about whom nothing is known', async () => {
    const user = await app.createUser({})
    expect(user).toMatchObject({ primaryEmail: null, displayName: null, hasPassword: false, serverMetadata: null })
  })

  it('refuses an address that someone else signs in with', async () => {
    const { primaryEmail } = await created()
    const again = { primaryEmail, primaryEmailAuthEnabled: true }
    expect(await getRefusal(app.createUser(again))).toBe('USER_EMAIL_ALREADY_EXISTS')
    expect((await app.createUser({ primaryEmail })).primaryEmail).toBe(primaryEmail)
  })

  it('finds a user by id, and no one by an unknown one', async () => {
    const user = await created()
    expect((await app.getUser(user.id))?.primaryEmail).toBe(user.primaryEmail)
    expect(await app.getUser('7b1c2f6e-0000-4000-8000-000000000000')).toBeNull()
  })

  it('lists users in pages, in order of sign-up, either way', async () => {
    const fresh = serverApp(await createProject(wire()))
    for (const displayName of ['first', 'second', 'third']) {
      wire().passSeconds?.(1)
      await fresh.createUser({ displayName })
    }
    const names = (users: { displayName: string | null }[]) => users.map(({ displayName }) => displayName)

    const all = await fresh.listUsers()
    expect(names(all)).toEqual(['first', 'second', 'third'])
    expect(all.nextCursor).toBeNull()
    expect(names(await fresh.listUsers({ orderBy: 'signedUpAt', desc: true }))).toEqual(['third', 'second', 'first'])

    const firstPage = await fresh.listUsers({ limit: 2 })
    expect(names(firstPage)).toEqual(['first', 'second'])
    const secondPage = await fresh.listUsers({ limit: 2, cursor: firstPage.nextCursor ?? '' })
    expect(names(secondPage)).toEqual(['third'])
    expect(secondPage.nextCursor).toBeNull()
  })

  it('searches by name, address and id', async () => {
    const user = await app.createUser({ displayName: 'Hedy 50%_Lamarr', primaryEmail: freshEmail() })
    const found = async (query: string) => (await app.listUsers({ query })).map(({ id }) => id)
    expect(await found('hedy 50%_l')).toEqual([user.id])
    expect(await found(user.primaryEmail?.toUpperCase() ?? '')).toEqual([user.id])
    expect(await found(user.id)).toEqual([user.id])
    expect(await found('nobody is called this')).toEqual([])
  })

  it('changes addresses, password, names and metadata', async () => {
    const user = await created()
    const email = freshEmail()
    await user.setPrimaryEmail(email, { verified: true })
    await user.update({
      displayName: 'Changed',
      password: 'another horse battery',
      clientMetadata: 1,
      clientReadOnlyMetadata: 'two',
      serverMetadata: [3],
    })
    expect(await app.getUser(user.id)).toMatchObject({
      primaryEmail: email,
      primaryEmailVerified: true,
      displayName: 'Changed',
      clientMetadata: 1,
      clientReadOnlyMetadata: 'two',
      serverMetadata: [3],
    })
    expect(await signIn(email, password)).toBeNull()
    expect((await signIn(email, 'another horse battery'))?.id).toBe(user.id)
  })

  it('takes the address away', async () => {
    const user = await created()
    await user.setPrimaryEmail(null)
    expect((await app.getUser(user.id))?.primaryEmail).toBeNull()
  })

  it('reads the contact channels of a user', async () => {
    const user = await created()
    const [channel] = await user.listContactChannels()
    expect(channel).toMatchObject({ value: user.primaryEmail, isPrimary: true, isVerified: true, usedForAuth: true })
  })

  it('opens a session for a user', async () => {
    const user = await created()
    const tokens = await (await user.createSession({})).getTokens()
    if (!tokens.accessToken || !tokens.refreshToken) throw new Error('The session has no tokens.')
    const { accessToken, refreshToken } = tokens
    expect((await clientApp(project, { accessToken, refreshToken }).getUser())?.id).toBe(user.id)
  })

  it('opens a session that ends by itself', async ({ skip }) => {
    const { passSeconds } = wire()
    // Someone else's clock cannot be moved.
    if (!passSeconds) return skip()
    const user = await created()
    const session = await user.createSession({ expiresInMillis: 60_000, isImpersonation: true })
    const { accessToken, refreshToken } = await session.getTokens()
    passSeconds(3_600)
    const stale = clientApp(project, { accessToken: accessToken ?? '', refreshToken: refreshToken ?? '' })
    expect(await stale.getUser()).toBeNull()
  })

  it('sees the caller of a request by the tokens in it', async () => {
    const user = await created()
    const { accessToken, refreshToken } = await (await user.createSession({})).getTokens()
    const headers = new Headers({ 'x-stack-auth': JSON.stringify({ accessToken, refreshToken }) })
    expect((await app.getUser({ tokenStore: { headers } }))?.id).toBe(user.id)
    expect(await app.getUser({ tokenStore: { headers: new Headers() } })).toBeNull()
  })

  it('lists and creates teams', async () => {
    const team = await app.createTeam({ displayName: 'Analytical Engines' })
    expect(team).toMatchObject({ displayName: 'Analytical Engines', serverMetadata: null })
    expect((await app.listTeams()).map(({ id }) => id)).toContain(team.id)
    expect((await app.getTeam(team.id))?.createdAt).toBeInstanceOf(Date)
    const user = await created()
    expect(await user.listTeams()).toHaveLength(1)
  })

  it('deletes a user, whose sessions end with it', async () => {
    const user = await created()
    const { accessToken, refreshToken } = await (await user.createSession({})).getTokens()
    const client = clientApp(project, { accessToken: accessToken ?? '', refreshToken: refreshToken ?? '' })
    await user.delete()
    expect(await app.getUser(user.id)).toBeNull()
    expect(await client.getUser()).toBeNull()
    expect(await getRefusal(user.update({ displayName: 'Ghost' }))).toBe('USER_NOT_FOUND')
  })

  it('says which key is wrong', async () => {
    const wrong = serverApp({ ...project, secretServerKey: 'ssk_wrong' })
    expect(await getRefusal(wrong.listUsers())).toBe('INVALID_SECRET_SERVER_KEY')
  })
})
