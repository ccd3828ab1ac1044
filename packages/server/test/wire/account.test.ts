/** Sessions and contact channels with the published SDK in Node. */
import { beforeAll, describe, expect, it } from 'vitest'
import { adminApp, clientApp, getRefusal, serverApp } from './support/sdk.ts'
import {
  callbackUrl,
  createProject,
  eachWire,
  freshEmail,
  mailedCode,
  password,
  type WireProject,
} from './support/wire.ts'

eachWire('the account of @stackframe/js', wire => {
  let project: WireProject
  beforeAll(async () => {
    project = await createProject(wire())
  })

  async function signedUp() {
    const [app, email] = [clientApp(project), freshEmail()]
    const account = { email, password, noRedirect: true, verificationCallbackUrl: callbackUrl }
    expect(await app.signUpWithCredential(account)).toMatchObject({ status: 'ok' })
    return { app, email, user: await app.getUser({ or: 'throw' }) }
  }

  describe('sessions', () => {
    it('sessions are listed newest first, and ended one by one', async () => {
      const { user, email } = await signedUp()
      wire().passSeconds?.(1)
      const elsewhere = clientApp(project)
      await elsewhere.signInWithCredential({ email, password, noRedirect: true })
      const other = await (await elsewhere.getUser({ or: 'throw' })).currentSession.getTokens()

      const sessions = await user.getActiveSessions()
      expect(sessions.map(({ isCurrentSession }) => isCurrentSession)).toEqual([false, true])
      expect(sessions[0]).toMatchObject({ userId: user.id, isImpersonation: false, createdAt: expect.any(Date) })
      await user.revokeSession(sessions[0]?.id ?? '')
      expect(await user.getActiveSessions()).toMatchObject([{ isCurrentSession: true }])
      const ended = clientApp(project, { accessToken: '', refreshToken: other.refreshToken ?? '' })
      expect(await ended.getUser()).toBeNull()
    })

    it('in use are ended by signing out only', async () => {
      const { user } = await signedUp()
      const [current] = await user.getActiveSessions()
      expect(await getRefusal(user.revokeSession(current?.id ?? ''))).toBe('CANNOT_DELETE_CURRENT_SESSION')
    })

    it('sessions are made by the server, for as long as it says, and ended by it', async () => {
      const { app: signedIn, user } = await signedUp()
      const seen = await serverApp(project).getUser(user.id)
      const made = await seen?.createSession({ expiresInMillis: 60_000, isImpersonation: true })
      const tokens = await made?.getTokens()
      const app = clientApp(project, { accessToken: '', refreshToken: tokens?.refreshToken ?? '' })
      expect((await app.getUser())?.id).toBe(user.id)
      // Impersonations are for owners to see.
      expect(await user.getActiveSessions()).toHaveLength(1)

      const [own] = await user.getActiveSessions()
      await seen?.revokeSession(own?.id ?? '')
      expect(await signedIn.getUser(), 'the session that was ended').toBeNull()
      expect((await app.getUser())?.id, 'the other session').toBe(user.id)
    })
  })

  describe('contact channels', () => {
    it('contact channels are added, verified, made primary, used for signing in and taken away', async () => {
      const { app, user, email } = await signedUp()
      const value = freshEmail()
      wire().passSeconds?.(1)
      const added = await user.createContactChannel({ type: 'email', value, usedForAuth: false })
      expect(added).toMatchObject({ value, isPrimary: false, isVerified: false, usedForAuth: false })
      await added.sendVerificationEmail({ callbackUrl })
      expect(await app.verifyEmail(await mailedCode(wire(), value))).toMatchObject({ status: 'ok' })
      await added.update({ isPrimary: true, usedForAuth: true })
      expect(await app.getUser()).toMatchObject({ primaryEmail: value, primaryEmailVerified: true })
      expect(await clientApp(project).signInWithCredential({ email: value, password, noRedirect: true })).toMatchObject(
        { status: 'ok' },
      )
      const [first] = await user.listContactChannels()
      expect(first).toMatchObject({ value: email, isPrimary: false })
      await first?.delete()
      expect(await user.listContactChannels()).toMatchObject([{ value, isPrimary: true, isVerified: true }])
    })

    it('contact channels are unverified again with another address', async () => {
      const { app, user, email } = await signedUp()
      await app.verifyEmail(await mailedCode(wire(), email))
      const [channel] = await user.listContactChannels()
      await channel?.update({ value: freshEmail() })
      expect(await user.listContactChannels()).toMatchObject([{ isVerified: false }])
    })

    it('with which someone else signs in are refused', async () => {
      const [one, other] = [await signedUp(), await signedUp()]
      const taken = { type: 'email', value: other.email, usedForAuth: true } as const
      expect(await getRefusal(one.user.createContactChannel(taken))).toBe(
        'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
      )
      const unused = await one.user.createContactChannel({ ...taken, usedForAuth: false })
      expect(await getRefusal(unused.update({ usedForAuth: true }))).toBe(
        'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
      )
    })

    it('contact channels are verified by the server’s word', async () => {
      const { user, app } = await signedUp()
      const seen = await serverApp(project).getUser(user.id)
      const value = freshEmail()
      const options = { type: 'email', value, usedForAuth: false, isVerified: true } as const
      expect(await seen?.createContactChannel(options)).toMatchObject({ value, isVerified: true })
      const primary = (await seen?.listContactChannels())?.find(({ isPrimary }) => isPrimary)
      await primary?.update({ isVerified: true })
      expect((await app.getUser())?.primaryEmailVerified).toBe(true)
      await primary?.delete()
      expect((await app.getUser())?.primaryEmail).toBeNull()
    })
  })

  it('the mails of the project are listed for its owner', async () => {
    const { email } = await signedUp()
    await mailedCode(wire(), email)
    const sent = await adminApp(project).listSentEmails()
    expect(sent.find(({ to }) => to?.includes(email))).toMatchObject({
      sentAt: expect.any(Date),
      subject: expect.any(String),
    })
  })
})
