import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  EmailAlreadyVerified,
  EmailPasswordMismatch,
  PasswordRequirementsNotMet,
  Result,
  UserWithEmailAlreadyExists,
  VerificationCodeAlreadyUsed,
  VerificationCodeNotFound,
} from '../src/index.ts'
import { latchkeyInternals } from '../src/internal.ts'
import { newAda, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function signedUp(config: Record<string, unknown> = {}) {
  const { client, server, admin } = world.apps(await world.createProject({ config: { ...config } }))
  const app = client()
  const ada = newAda()
  Result.orThrow(await app.signUpWithCredential(ada))
  return { ada, app, server, admin, anotherApp: client(), user: await app.getUser({ or: 'throw' }) }
}

describe('signing up and in', () => {
  it('creates an account, and returns what prevents it as a result', async () => {
    const { ada, app, anotherApp, user } = await signedUp()
    expect(user).toMatchObject({ primaryEmail: ada.email, primaryEmailVerified: false, hasPassword: true })
    const again = await app.signUpWithCredential(ada)
    expect(again.status === 'error' && UserWithEmailAlreadyExists.is(again.error)).toBe(true)
    const short = await app.signUpWithCredential({ email: 'grace@example.com', password: 'short' })
    expect(short.status === 'error' && PasswordRequirementsNotMet.is(short.error)).toBe(true)
    const wrong = await anotherApp.signInWithCredential({ ...ada, password: 'wrong' })
    expect(wrong.status === 'error' && EmailPasswordMismatch.is(wrong.error)).toBe(true)
    expect(await anotherApp.getUser()).toBeNull()
    Result.orThrow(await anotherApp.signInWithCredential(ada))
    expect((await anotherApp.getUser())?.id).toBe(user.id)
  })

  it('verifies the address with the code from the mail, once, and the next token says so', async () => {
    const { ada, app, user } = await signedUp()
    for (const wrong of ['0'.repeat(45), 'cut off', '']) {
      const unknown = await app.verifyEmail(wrong)
      expect(unknown.status === 'error' && VerificationCodeNotFound.is(unknown.error), wrong).toBe(true)
    }
    const code = await world.mailbox.codeFor(ada.email)
    Result.orThrow(await app.verifyEmail(code))
    expect(await app.getPartialUser({ from: 'token' })).toMatchObject({ id: user.id, primaryEmailVerified: true })
    const again = await app.verifyEmail(code)
    expect(again.status === 'error' && VerificationCodeAlreadyUsed.is(again.error)).toBe(true)
    expect(EmailAlreadyVerified.is(await user.sendVerificationEmail())).toBe(true)
  })

  it('says where an address comes from, and rejects it with the code from the mail', async () => {
    const { ada, user, anotherApp } = await signedUp()
    const code = await world.mailbox.codeFor(ada.email)
    const described = Result.orThrow(await anotherApp.describeEmailVerification(code))
    expect(described).toEqual({
      email: ada.email,
      addedAt: expect.any(Date),
      // The server of the test is called in this process.
      userAgent: null,
      ip: null,
      countryCode: null,
      rejection: 'sign-in-methods-removed',
    })
    const cutOff = await anotherApp.describeEmailVerification('cut off')
    expect(cutOff.status === 'error' && VerificationCodeNotFound.is(cutOff.error)).toBe(true)

    const rejected = Result.orThrow(await anotherApp.rejectEmailVerification({ code }))
    expect(rejected).toEqual({ outcome: 'sign-in-methods-removed', isResetLinkSent: true })
    const again = await anotherApp.rejectEmailVerification({ code })
    expect(again.status === 'error' && VerificationCodeAlreadyUsed.is(again.error)).toBe(true)
    const refused = await anotherApp.signInWithCredential(ada)
    expect(refused.status === 'error' && EmailPasswordMismatch.is(refused.error)).toBe(true)
    const newPassword = { code: await world.mailbox.codeFor(ada.email), password: 'a battery of their own' }
    Result.orThrow(await anotherApp.resetPassword(newPassword))
    Result.orThrow(await anotherApp.signInWithCredential({ ...ada, password: newPassword.password }))
    expect((await anotherApp.getUser())?.id).toBe(user.id)
  })

  it('ends here and on the server when someone signs out', async () => {
    const { app, user, server } = await signedUp()
    const tokens = await user.getAuthJson()
    await user.signOut()
    expect(await app.getUser()).toBeNull()
    expect(await user.currentSession.getTokens()).toEqual({ accessToken: null, refreshToken: null })
    expect(await server.getUser({ tokenStore: { accessToken: null, refreshToken: tokens.refreshToken } })).toBeNull()
  })
})

describe('the signed-in user', () => {
  it('changes what is theirs, and everyone watching sees it', async () => {
    const { app, user } = await signedUp()
    const store = app[latchkeyInternals].currentUser()
    const seen: (string | null | undefined)[] = []
    store.subscribe(() => {
      const snapshot = store.getSnapshot()
      if (snapshot.status === 'ready') seen.push(snapshot.value?.displayName)
    })
    const clientMetadata = { camelKey: 1, snake_key: [{ innerKey: null }] }
    await user.update({ displayName: 'Ada', clientMetadata })
    expect(user.displayName).toBeNull()
    expect(await app.getUser()).toMatchObject({ displayName: 'Ada', clientMetadata })
    expect(await app.getPartialUser({ from: 'token' })).toMatchObject({ displayName: 'Ada' })
    await user.signOut()
    expect(seen).toEqual(['Ada', undefined])
  })

  it('lists addresses and teams, and selects the team it creates', async () => {
    const { ada, app, user } = await signedUp({ 'teams.allowClientTeamCreation': true })
    expect(await user.listContactChannels()).toMatchObject([{ value: ada.email, isPrimary: true, isVerified: false }])
    expect(await user.listTeams()).toEqual([])
    const team = await user.createTeam({ displayName: 'Crew' })
    expect(await user.listTeams()).toMatchObject([{ id: team.id, displayName: 'Crew' }])
    expect((await user.getTeam(team.id))?.displayName).toBe('Crew')
    expect(await user.getTeam('of another user')).toBeNull()
    expect((await app.getUser())?.selectedTeam?.id).toBe(team.id)
    await user.setSelectedTeam(null)
    expect((await app.getUser())?.selectedTeam).toBeNull()
  })

  it('the signed-in user is no one after deleting the account', async () => {
    const { ada, app, user, anotherApp } = await signedUp({ 'users.allowClientUserDeletion': true })
    await user.delete()
    expect(await app.getUser()).toBeNull()
    const signIn = await anotherApp.signInWithCredential(ada)
    expect(signIn.status).toBe('error')
  })

  it('may not delete the account where the project does not let people', async () => {
    const { user, app } = await signedUp()
    await expect(user.delete()).rejects.toMatchObject({ statusCode: 400 })
    expect((await app.getUser())?.id).toBe(user.id)
  })

  it('the signed-in user is found on the application’s server by the headers that a page sends along', async () => {
    const { user, server } = await signedUp()
    const tokenStore = new Request('https://app.example.com', { headers: await user.getAuthHeaders() })
    expect(await server.getPartialUser({ from: 'token', tokenStore })).toMatchObject({ id: user.id })
    const seen = await server.getUser({ tokenStore, or: 'throw' })
    await seen.update({ serverMetadata: { plan: 'pro' } })
    expect((await server.getUser({ tokenStore }))?.serverMetadata).toEqual({ plan: 'pro' })
  })
})

it('shows visitors how they may sign in', async () => {
  const { client } = world.apps(await world.createProject({ displayName: 'Shop' }))
  const project = await client().getProject()
  expect(project).toMatchObject({ displayName: 'Shop', config: { credentialEnabled: true, oauthProviders: [] } })
})

it('has the minimum length of a new password for its form', async () => {
  const input = await world.createProject({ config: { 'auth.password.minLength': 12 } })
  for (const [project, fewest] of [
    [await world.createProject(), 8],
    [input, 12],
  ] as const) {
    const { config } = await world.apps(project).client().getProject()
    expect(config.passwordMinLength).toBe(fewest)
  }
})

it('signs up with a name where the project has a field for it', async () => {
  const project = await world.createProject({ config: { 'auth.password.signUpName': 'required' } })
  const app = world.apps(project).client()
  expect((await app.getProject()).config.signUpName).toBe('required')
  const account = { email: 'named@example.com', password: 'correct horse battery' }
  await expect(app.signUpWithCredential({ ...account, displayName: null })).rejects.toThrow('requires a name')
  await app.signUpWithCredential({ ...account, displayName: 'Ada Lovelace' })
  expect((await app.getUser())?.displayName).toBe('Ada Lovelace')
})

it('sends requests that it has no method for, in the name of the signed-in user', async () => {
  const { app, user } = await signedUp()
  const { sendRequest } = app[latchkeyInternals]
  const request = { method: 'PATCH', body: { displayName: 'Ada' } }
  expect(await sendRequest('/users/me', request)).toMatchObject({ id: user.id, displayName: 'Ada' })
  expect(await sendRequest('/teams?user_id=me')).toMatchObject({ items: [] })
})
