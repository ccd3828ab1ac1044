import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  EmailAlreadyVerified,
  EmailPasswordMismatch,
  InvalidSecretServerKey,
  LatchkeyServerApp,
  PasswordTooShort,
  Result,
} from '../src/index.ts'
import { newOwner } from './support/owners.ts'
import { newAda, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const unknownId = '00000000-0000-4000-8000-000000000000'

describe('a server app', () => {
  it('creates, finds, changes and deletes users', async () => {
    const { server } = world.apps(await world.createProject())
    const serverMetadata = { camelKey: { snake_key: true } }
    const created = await server.createUser({ primaryEmail: newAda().email, displayName: 'Ada', serverMetadata })
    expect(created).toMatchObject({ displayName: 'Ada', serverMetadata, lastActiveAt: expect.any(Date) })
    await created.setPrimaryEmail('countess@example.com', { verified: true })
    await created.setClientReadOnlyMetadata({ plan: 'pro' })
    const found = await server.getUser(created.id)
    expect(found).toMatchObject({ primaryEmail: 'countess@example.com', primaryEmailVerified: true })
    expect(found?.clientReadOnlyMetadata).toEqual({ plan: 'pro' })
    await created.delete()
    expect(await server.getUser(created.id)).toBeNull()
    expect(await server.getUser(unknownId)).toBeNull()
  })

  it('takes passwords that were hashed elsewhere', async () => {
    const { server, client } = world.apps(await world.createProject())
    const { email } = newAda()
    // What bcrypt makes of `correct horse battery`, at a cost of 4.
    const passwordHash = '$2y$04$TQCKOu7TKGvPu.GeN8wye.Z6uURSbEkOe1yHBlhIgCMVv.VYmMVGu'
    await server.createUser({ primaryEmail: email, primaryEmailAuthEnabled: true, passwordHash })
    const app = client()
    Result.orThrow(await app.signInWithCredential({ email, password: 'correct horse battery' }))
    expect(await app.getUser()).toMatchObject({ primaryEmail: email, hasPassword: true })
  })

  it('locks a user, who is signed out and cannot sign in, and unlocks them', async () => {
    const { server, client } = world.apps(await world.createProject())
    const ada = newAda()
    const app = client()
    Result.orThrow(await app.signUpWithCredential(ada))
    const { id } = await app.getUser({ or: 'throw' })
    const user = async () => {
      const found = await server.getUser(id)
      if (!found) throw new Error('The user is gone.')
      return found
    }
    expect(await user()).toMatchObject({ isLocked: false, lockedUntil: null, lockReason: null })
    const until = new Date(world.clock.now().getTime() + 60_000)
    await (await user()).lock({ reason: 'Sends spam', until })
    expect(await user()).toMatchObject({ isLocked: true, lockedUntil: until, lockReason: 'Sends spam' })
    expect(await app.getUser()).toBeNull()
    const refused = await app.signInWithCredential(ada)
    expect(refused.status === 'error' && EmailPasswordMismatch.is(refused.error)).toBe(true)
    expect((await server.listUsers({ isLocked: true })).map(locked => locked.id)).toEqual([id])
    expect(await server.listUsers({ isLocked: false })).toHaveLength(0)

    await (await user()).lock()
    expect(await user(), 'nothing of the lock before').toMatchObject({ lockedUntil: null, lockReason: null })
    await (await user()).unlock()
    Result.orThrow(await app.signInWithCredential(ada))
    expect((await app.getUser())?.id).toBe(id)
  })

  it('creates a user who is locked, and changes the lock with other fields', async () => {
    const { server } = world.apps(await world.createProject())
    const created = await server.createUser({ displayName: 'Ada', isLocked: true, lockReason: 'Waits for a contract' })
    expect(created).toMatchObject({ isLocked: true, lockedUntil: null, lockReason: 'Waits for a contract' })
    const lockedUntil = new Date(world.clock.now().getTime() + 60_000)
    await created.update({ displayName: 'Countess', lockedUntil })
    const changed = await server.getUser(created.id)
    expect(changed).toMatchObject({ displayName: 'Countess', lockedUntil, lockReason: 'Waits for a contract' })
    world.clock.advance(60)
    expect(await server.getUser(created.id)).toMatchObject({ isLocked: false, lockedUntil: null, lockReason: null })
  })

  it('walks through all users page by page', async () => {
    const { server } = world.apps(await world.createProject())
    for (const displayName of ['Ada', 'Grace', 'Hedy']) await server.createUser({ displayName })
    const names: (string | null)[] = []
    let cursor: string | null | undefined
    do {
      const page = await server.listUsers({ limit: 2, orderBy: 'signedUpAt', desc: true, cursor })
      names.push(...page.map(({ displayName }) => displayName))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(names.sort()).toEqual(['Ada', 'Grace', 'Hedy'])
    expect((await server.listUsers({ query: 'grac' })).map(({ displayName }) => displayName)).toEqual(['Grace'])
  })

  it('makes teams for its users', async () => {
    const { server } = world.apps(await world.createProject())
    const user = await server.createUser({ displayName: 'Ada' })
    const team = await user.createTeam({ displayName: 'Crew' })
    world.clock.advance(1)
    const empty = await server.createTeam({ displayName: 'Empty' })
    expect((await user.listTeams()).map(({ id }) => id)).toEqual([team.id])
    expect((await server.listTeams()).map(({ id }) => id)).toEqual([team.id, empty.id])
    expect(await server.getTeam(team.id)).toMatchObject({ id: team.id, displayName: 'Crew', createdAt: team.createdAt })
    expect(await server.getTeam(unknownId)).toBeNull()
    expect((await server.getUser(user.id))?.selectedTeam?.id).toBe(team.id)
  })

  it('creates sessions for its users', async () => {
    const { server } = world.apps(await world.createProject())
    const user = await server.createUser({ displayName: 'Ada' })
    const session = await user.createSession({ expiresInMillis: 60_000 })
    const { accessToken, refreshToken } = await session.getTokens()
    const signedIn = await server.getUser({ tokenStore: { accessToken, refreshToken } })
    expect(signedIn?.id).toBe(user.id)
    expect(await server.getUser({ tokenStore: { accessToken, refreshToken: null } })).toBeNull()
  })
})

describe('an admin app', () => {
  it('changes the project', async () => {
    const { admin, client } = world.apps(await world.createProject())
    const project = await admin.getProject()
    const domains = [{ domain: 'https://shop.example.com', handlerPath: '/handler' }]
    const changed = await project.update({ displayName: 'Shop', config: { signUpEnabled: false, domains } })
    expect(changed).toMatchObject({ displayName: 'Shop', config: { signUpEnabled: false, domains } })
    expect((await client().getProject()).config.signUpEnabled).toBe(false)
  })

  it('makes keys that are seen once, and stop working at once when they are revoked', async () => {
    const project = await world.createProject()
    const { admin } = world.apps(project)
    const made = await admin.createInternalApiKey({
      description: 'Backend',
      expiresAt: new Date(Date.now() + 86_400_000),
      hasPublishableClientKey: false,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: false,
    })
    expect(made).toMatchObject({ publishableClientKey: null, superSecretAdminKey: null })
    const server = new LatchkeyServerApp({
      baseUrl: world.config.publicUrl,
      projectId: project.id,
      publishableClientKey: project.keys.client,
      secretServerKey: made.secretServerKey ?? '',
      tokenStore: null,
    })
    expect(await server.listUsers()).toHaveLength(0)
    const listed = (await admin.listInternalApiKeys()).find(({ id }) => id === made.id)
    expect(listed?.secretServerKey).toEqual({ lastFour: made.secretServerKey?.slice(-4) })
    expect(listed?.isValid()).toBe(true)
    await listed?.revoke()
    await expect(server.listUsers()).rejects.toSatisfy(error => InvalidSecretServerKey.is(error))
    expect((await admin.listInternalApiKeys()).find(({ id }) => id === made.id)?.whyInvalid()).toBe('manually-revoked')
  })
})

describe('a user who owns projects', () => {
  it('creates one and manages it without any key', async () => {
    const { user, team } = await newOwner(world)
    const project = await user.createProject({ displayName: 'Shop', teamId: team.id })
    expect((await user.listOwnedProjects()).map(({ id }) => id)).toEqual([project.id])
    await project.app.createUser({ displayName: 'Grace' })
    expect((await project.app.listUsers()).map(({ displayName }) => displayName)).toEqual(['Grace'])
    await project.delete()
    expect(await user.listOwnedProjects()).toEqual([])
  })

  it('manages no one else’s', async () => {
    const { user, team } = await newOwner(world)
    const { user: stranger } = await newOwner(world)
    const project = await user.createProject({ displayName: 'Shop', teamId: team.id })
    expect(await stranger.listOwnedProjects()).toEqual([])
    await expect(stranger.createProject({ displayName: 'Mine', teamId: team.id })).rejects.toMatchObject({
      errorCode: 'TEAM_MEMBERSHIP_NOT_FOUND',
    })
    await project.delete()
  })
})

describe('the signed-in user of a request', () => {
  async function signedIn() {
    const project = await world.createProject()
    const { client, server } = world.apps(project)
    const app = client()
    Result.orThrow(await app.signUpWithCredential(newAda()))
    const user = await app.getUser({ or: 'throw' })
    return { server, user, tokens: await user.getAuthJson() }
  }

  it('the signed-in user of a request is found by the headers of Fetch, Node, Express and Next.js', async () => {
    const { server, user } = await signedIn()
    const headers = await user.getAuthHeaders()
    const requests = [
      new Request('https://app.example.com', { headers }),
      { headers },
      { headers: new Headers(headers) },
    ]
    for (const tokenStore of requests) expect(await server.getUser({ tokenStore })).toMatchObject({ id: user.id })
  })

  it('the signed-in user of a request is found by a bearer token, until it expires', async () => {
    const { server, user, tokens } = await signedIn()
    const request = { headers: { authorization: `Bearer ${tokens.accessToken}` } }
    const caller = await server.getUser({ tokenStore: request, or: 'throw' })
    expect(caller.id).toBe(user.id)
    expect(await caller.getAuthJson()).toEqual({ accessToken: tokens.accessToken, refreshToken: null })
    expect(
      await server.getPartialUser({ from: 'token', tokenStore: { headers: { ...request.headers } } }),
    ).toMatchObject({
      id: user.id,
    })
  })

  it('the signed-in user of a request is no one for a bearer token that is forged', async () => {
    const { server, tokens } = await signedIn()
    const tokenStore = { headers: { authorization: `Bearer ${tokens.accessToken}x` } }
    expect(await server.getUser({ tokenStore })).toBeNull()
    expect(await server.getPartialUser({ from: 'token', tokenStore })).toBeNull()
    expect(await server.getUser({ tokenStore: { headers: { authorization: 'Bearer nonsense' } } })).toBeNull()
  })
})

describe('a first password', () => {
  it('a first password is set by a server, and not a second time', async () => {
    const { server, client } = world.apps(await world.createProject())
    const { email, password } = newAda()
    const user = await server.createUser({ primaryEmail: email, primaryEmailAuthEnabled: true })
    expect(PasswordTooShort.is(await user.setPassword({ password: 'short' }))).toBe(true)
    expect(await user.setPassword({ password })).toBeUndefined()
    Result.orThrow(await client().signInWithCredential({ email, password }))
    await expect(user.setPassword({ password: 'another good one' })).rejects.toThrow('has a password')
  })
})

it('a server mails the link that verifies the primary address, unless it is verified', async () => {
  const { server } = world.apps(await world.createProject())
  const { email } = newAda()
  const user = await server.createUser({ primaryEmail: email })
  expect(await user.sendVerificationEmail()).toBeUndefined()
  expect(await world.mailbox.codeFor(email)).toHaveLength(45)
  await user.update({ primaryEmailVerified: true })
  expect(EmailAlreadyVerified.is(await user.sendVerificationEmail())).toBe(true)
})
