/** How people look after their account, and what the application's server and its owner see of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CannotDeleteCurrentSession,
  ContactChannelAlreadyUsedForAuthBySomeoneElse,
  PasswordRequirementsNotMet,
  Result,
  UserDoesNotHavePassword,
} from '../src/index.ts'
import { latchkeyInternals } from '../src/internal.ts'
import { watch } from './support/watch.ts'
import { newAda, signedUp as signedUpPerson, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const signedUp = () => signedUpPerson(world, { 'auth.otp.allowSignIn': true })
const oldPassword = 'correct horse battery'
const newPassword = 'another good one'

describe('a password', () => {
  it('a password is replaced by a user with the old one, and only this session stays', async () => {
    const { app, user, email, anotherApp } = await signedUp()
    const elsewhere = anotherApp()
    await elsewhere.signInWithCredential({ email, password: oldPassword })
    for (const [options, expected] of [
      [{ oldPassword: 'not this', newPassword }, 'PASSWORD_CONFIRMATION_MISMATCH'],
      [{ oldPassword, newPassword: 'short' }, 'PASSWORD_TOO_SHORT'],
      [{ oldPassword, newPassword: 'password123' }, 'PASSWORD_REQUIREMENTS_NOT_MET'],
    ] as const) {
      expect((await user.updatePassword(options))?.errorCode).toBe(expected)
    }
    expect(await user.updatePassword({ oldPassword, newPassword })).toBeUndefined()
    expect(await user.getActiveSessions()).toMatchObject([{ isCurrentSession: true }])
    world.clock.advance(601)
    expect((await app.getUser())?.id).toBe(user.id)
    Result.orThrow(await anotherApp().signInWithCredential({ email, password: newPassword }))
  })

  it('a password is set where there is none, and not a second time', async () => {
    const { client } = world.apps(await world.createProject({ config: { 'auth.otp.allowSignIn': true } }))
    const [app, { email }] = [client(), newAda()]
    await app.sendMagicLinkEmail(email)
    Result.orThrow(await app.signInWithMagicLink(await world.mailbox.codeFor(email)))
    const user = await app.getUser({ or: 'throw' })
    await expect(user.updatePassword({ oldPassword, newPassword })).rejects.toBeInstanceOf(UserDoesNotHavePassword)
    const common = await user.setPassword({ password: 'password123' })
    expect(PasswordRequirementsNotMet.is(common) && common.errorCode).toBe('PASSWORD_REQUIREMENTS_NOT_MET')
    expect(await user.setPassword({ password: newPassword })).toBeUndefined()
    const withPassword = await app.getUser({ or: 'throw' })
    expect(withPassword.hasPassword).toBe(true)
    const again = withPassword.setPassword({ password: oldPassword })
    await expect(again).rejects.toMatchObject({ statusCode: 400, message: expect.stringContaining('has a password') })
  })
})

describe('sessions', () => {
  it('sessions are listed, and ended one by one or all the others at once', async () => {
    const { app, user, email, anotherApp, server } = await signedUp()
    const others = [anotherApp(), anotherApp(), anotherApp()]
    world.clock.advance(1)
    for (const other of others) await other.signInWithCredential({ email, password: oldPassword })
    const store = await watch(user[latchkeyInternals].store(() => user.getActiveSessions()))
    const sessions = await user.getActiveSessions()
    expect(sessions).toHaveLength(4)
    const [newest, current] = [sessions[0], sessions.find(({ isCurrentSession }) => isCurrentSession)]
    expect(newest).toMatchObject({ userId: user.id, createdAt: expect.any(Date), isImpersonation: false })
    await expect(user.revokeSession(current?.id ?? '')).rejects.toBeInstanceOf(CannotDeleteCurrentSession)
    for (const id of ['', 'current', newest?.id.replace(/-4(?=...-[89ab])/, '-7') ?? ''])
      await expect(user.revokeSession(id), id).rejects.toThrow('must be a version 4 UUID')
    await user.revokeSession(newest?.id ?? '')
    expect(store.now).toHaveLength(3)
    await user.revokeOtherSessions()
    expect(store.now).toMatchObject([{ id: current?.id }])
    const seen = await server.getUser(user.id)
    expect(await seen?.getActiveSessions()).toMatchObject([{ id: current?.id, isCurrentSession: false }])
    await seen?.revokeAllSessions()
    expect(await seen?.getActiveSessions()).toEqual([])
    world.clock.advance(601)
    expect(await app.getUser()).toBeNull()
    store.leave()
  })

  it('sessions of every user are listed for the project’s owner, ended ones with the reason', async () => {
    const { user, admin, server } = await signedUp()
    const seen = await server.getUser(user.id)
    world.clock.advance(1)
    const impersonation = await seen?.createSession({ isImpersonation: true, expiresInMillis: 60_000 })
    expect((await impersonation?.getTokens())?.refreshToken).toBeTruthy()
    await user.signOut()
    const all = await admin.listSessions({ userId: user.id })
    expect(all.map(({ endedReason, isImpersonation }) => [endedReason, isImpersonation])).toEqual([
      [null, true],
      ['signed-out', false],
    ])
    expect(all[0]).toMatchObject({ endedAt: null, expiresAt: expect.any(Date), user: { displayName: null } })
    const first = await admin.listSessions({ limit: 1 })
    expect(first).toHaveLength(1)
    expect(await admin.listSessions({ cursor: first.nextCursor })).toHaveLength(1)
    const ended = await admin.listSessions({ state: 'ended', endedReason: 'signed-out' })
    expect([...ended]).toMatchObject([{ endedAt: expect.any(Date) }])
  })
})

describe('contact channels', () => {
  it('contact channels are added, verified, made primary and taken away', async () => {
    const { app, user, email } = await signedUp()
    const shown = await watch(user[latchkeyInternals].store(() => user.listContactChannels()))
    const { email: value } = newAda()
    world.clock.advance(1)
    const work = await user.createContactChannel({ type: 'email', value, usedForAuth: false })
    expect(work).toMatchObject({ value, isPrimary: false, isVerified: false, usedForAuth: false })
    expect(await work.sendVerificationEmail()).toBeUndefined()
    Result.orThrow(await app.verifyEmail(await world.mailbox.codeFor(value)))
    expect(shown.now).toMatchObject([
      { value: email, isVerified: false },
      { value, isVerified: true },
    ])
    await work.update({ isPrimary: true, usedForAuth: true })
    expect(await app.getUser()).toMatchObject({ primaryEmail: value, primaryEmailVerified: true })
    expect(await app.getPartialUser({ from: 'token' })).toMatchObject({ primaryEmail: value })
    const [first] = shown.now
    await first?.delete()
    expect(shown.now).toMatchObject([{ value, isPrimary: true, usedForAuth: true }])
    shown.leave()
  })

  it('with which someone else signs in are not taken', async () => {
    const { user, email, join } = await signedUp()
    const other = await join()
    const taken = { type: 'email', value: other.email, usedForAuth: true } as const
    const refused = await user.createContactChannel(taken).catch((error: unknown) => error)
    expect(ContactChannelAlreadyUsedForAuthBySomeoneElse.is(refused)).toBe(true)
    const own = { ...taken, value: email }
    await expect(user.createContactChannel(own)).rejects.toMatchObject({ statusCode: 400 })
  })

  it('contact channels are verified by the word of the application’s server', async () => {
    const { server, user, app } = await signedUp()
    const seen = await server.getUser(user.id)
    const { email: value } = newAda()
    world.clock.advance(1)
    const options = { type: 'email', value, usedForAuth: true, isVerified: true } as const
    expect(await seen?.createContactChannel(options)).toMatchObject({ isVerified: true })
    const [first] = (await seen?.listContactChannels()) ?? []
    await first?.update({ isVerified: true })
    expect((await app.getUser())?.primaryEmailVerified).toBe(true)
  })
})

it('a server app does for the signed-in user what they could do themselves', async () => {
  const { user, server } = await signedUp()
  const tokenStore = await user.getAuthJson()
  const current = await server.getUser({ tokenStore, or: 'throw' })
  expect(await current.updatePassword({ oldPassword, newPassword })).toBeUndefined()
  expect(await current.getActiveSessions()).toMatchObject([{ isCurrentSession: true }])
  expect(await current.listPasskeys()).toEqual([])
  expect(await current.getRecoveryCodes()).toEqual({ unused: 0, createdAt: null })
})

it('the log of mails is the owner’s to see', async () => {
  const { admin, email, user } = await signedUp()
  await user.sendVerificationEmail()
  await world.mailbox.codeFor(email)
  const [newest] = await admin.listSentEmails()
  expect(newest).toMatchObject({ to: [email], sentAt: expect.any(Date), error: null, senderConfig: { type: 'shared' } })
})
