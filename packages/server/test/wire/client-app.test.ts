/** The client app of the published SDK, in Node. */
import { beforeAll, expect, it } from 'vitest'
import { clientApp, expired, forged, getRefusal } from './support/sdk.ts'
import {
  callbackUrl,
  createProject,
  eachWire,
  freshEmail,
  mailedCode,
  password,
  type WireProject,
} from './support/wire.ts'

eachWire('the client app of @stackframe/js', wire => {
  let project: WireProject
  beforeAll(async () => {
    project = await createProject(wire(), { create_team_on_sign_up: true, client_user_deletion_enabled: true })
  })

  async function signedUp() {
    const email = freshEmail()
    const app = clientApp(project)
    const result = await app.signUpWithCredential({
      email,
      password,
      noRedirect: true,
      verificationCallbackUrl: callbackUrl,
    })
    expect(result).toMatchObject({ status: 'ok' })
    const user = await app.getUser({ or: 'throw' })
    return { app, user, email }
  }

  async function getTokens({ user }: Awaited<ReturnType<typeof signedUp>>) {
    const { accessToken, refreshToken } = await user.currentSession.getTokens()
    if (!accessToken || !refreshToken) throw new Error('Nobody is signed in.')
    return { accessToken, refreshToken }
  }

  it('signs up and finds the new user signed in', async () => {
    const { user, email } = await signedUp()
    expect(user).toMatchObject({
      primaryEmail: email,
      primaryEmailVerified: false,
      displayName: null,
      hasPassword: true,
      isAnonymous: false,
      isMultiFactorRequired: false,
      oauthProviders: [],
      clientMetadata: null,
      clientReadOnlyMetadata: null,
    })
    expect(Math.abs(user.signedUpAt.getTime() - Date.now())).toBeLessThan(24 * 60 * 60 * 1000)
    expect(user.selectedTeam?.displayName).toBe(`${email}'s Team`)
  })

  it('signs in with the same password elsewhere', async () => {
    const { user, email } = await signedUp()
    const elsewhere = clientApp(project)
    expect(await elsewhere.signInWithCredential({ email, password, noRedirect: true })).toMatchObject({ status: 'ok' })
    expect((await elsewhere.getUser())?.id).toBe(user.id)
  })

  it('reports a wrong password and a taken address by the SDK’s own errors', async () => {
    const { email } = await signedUp()
    const app = clientApp(project)
    const wrong = { email, password: 'not this one', noRedirect: true }
    expect(await getRefusal(app.signInWithCredential(wrong))).toBe('EMAIL_PASSWORD_MISMATCH')
    const again = { email, password, noRedirect: true, verificationCallbackUrl: callbackUrl }
    expect(await getRefusal(app.signUpWithCredential(again))).toBe('USER_EMAIL_ALREADY_EXISTS')
    const short = { ...again, email: freshEmail(), password: 'short' }
    expect(await getRefusal(app.signUpWithCredential(short))).toBe('PASSWORD_TOO_SHORT')
    expect(await app.getUser()).toBeNull()
  })

  it('hands a common password, or one like the address, back as an error result with our sentence', async () => {
    const email = `ada.lovelace-${freshEmail()}`
    const app = clientApp(project)
    const [mailbox = ''] = email.split('@')
    for (const [weak, sentence] of [
      ['password123', /most common/],
      [mailbox, /too close to the name or the address/],
    ] as const) {
      const input = { email, password: weak, noRedirect: true, verificationCallbackUrl: callbackUrl }
      const result = await app.signUpWithCredential(input)
      expect(result).toMatchObject({ status: 'error' })
      const error = result.status === 'error' ? result.error : null
      expect(error?.errorCode).toBe('PASSWORD_REQUIREMENTS_NOT_MET')
      expect(error?.message).toMatch(sentence)
      expect(error?.humanReadableMessage).toMatch(sentence)
    }
    expect(await app.getUser()).toBeNull()
    const { user } = await signedUp()
    const changed = await user.updatePassword({ oldPassword: password, newPassword: 'password123' })
    expect(changed?.errorCode).toBe('PASSWORD_REQUIREMENTS_NOT_MET')
    expect(changed?.message).toMatch(/most common/)
  })

  it('refuses to mail a link to an address that the project does not trust', async () => {
    const input = {
      email: freshEmail(),
      password,
      noRedirect: true,
      verificationCallbackUrl: 'https://elsewhere.example',
    }
    expect(await getRefusal(clientApp(project).signUpWithCredential(input))).toBe('REDIRECT_URL_NOT_WHITELISTED')
  })

  it('renews an access token that is over', async () => {
    const person = await signedUp()
    const { accessToken, refreshToken } = await getTokens(person)
    const app = clientApp(project, { accessToken: expired(accessToken), refreshToken })
    const user = await app.getUser({ or: 'throw' })
    expect(user.id).toBe(person.user.id)
    const renewed = await user.currentSession.getTokens()
    expect(renewed.refreshToken).toBe(refreshToken)
    expect(renewed.accessToken).not.toBe(accessToken)
  })

  it('renews an access token that the server does not take', async () => {
    const person = await signedUp()
    const { accessToken, refreshToken } = await getTokens(person)
    const app = clientApp(project, { accessToken: forged(accessToken), refreshToken })
    expect((await app.getUser())?.id).toBe(person.user.id)
  })

  it('finds no one signed in once the session is over', async () => {
    const person = await signedUp()
    const { accessToken, refreshToken } = await getTokens(person)
    await person.user.signOut()
    const app = clientApp(project, { accessToken: expired(accessToken), refreshToken })
    expect(await app.getUser()).toBeNull()
  })

  it('finds no one signed in, also with an access token that would live on, after the session ended elsewhere', async () => {
    const person = await signedUp()
    const elsewhere = clientApp(project, await getTokens(person))
    const sameUser = await elsewhere.getUser({ or: 'throw' })
    await person.user.signOut()
    expect(await getRefusal(sameUser.setDisplayName('Mallory'))).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect(await elsewhere.getUser()).toBeNull()
  })

  it('changes display name, metadata and selected team', async () => {
    const { app, user } = await signedUp()
    await user.setDisplayName('Ada')
    await user.setClientMetadata({ theme: 'dark', nested: { camelCase: [1, null], snake_case: true } })
    await user.setSelectedTeam(null)
    const changed = await app.getUser({ or: 'throw' })
    expect(changed).toMatchObject({
      displayName: 'Ada',
      clientMetadata: { theme: 'dark', nested: { camelCase: [1, null], snake_case: true } },
      selectedTeam: null,
    })
  })

  it('selects one of the user’s teams, and refuses others', async () => {
    const [one, other] = [await signedUp(), await signedUp()]
    const [team] = await one.user.listTeams()
    await one.user.setSelectedTeam(null)
    await one.user.setSelectedTeam(team ?? null)
    expect((await one.app.getUser())?.selectedTeam?.id).toBe(team?.id)
    expect(await getRefusal(other.user.update({ selectedTeamId: team?.id }))).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
  })

  it('takes a picture as data and gives back its address', async () => {
    const { app, user } = await signedUp()
    await user.update({ profileImageUrl: `data:image/png;base64,${onePixel}` })
    const url = (await app.getUser())?.profileImageUrl ?? ''
    const picture = await fetch(url)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await picture.arrayBuffer()).toString('base64')).toBe(onePixel)
  })

  it('verifies the address with the code from the first mail', async () => {
    const { app, email } = await signedUp()
    const code = await mailedCode(wire(), email)
    expect(await app.verifyEmail(code)).toMatchObject({ status: 'ok' })
    expect((await getClientApp(email)).user.primaryEmailVerified).toBe(true)
    expect(await getRefusal(app.verifyEmail(code))).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  it('mails a code for a contact channel on request', async () => {
    const { app, user, email } = await signedUp()
    const first = await mailedCode(wire(), email)
    const [channel] = await user.listContactChannels()
    expect(channel).toMatchObject({
      value: email,
      type: 'email',
      isPrimary: true,
      isVerified: false,
      usedForAuth: true,
    })
    await channel?.sendVerificationEmail({ callbackUrl })
    const second = await newerCode(email, first)
    expect(await app.verifyEmail(second)).toMatchObject({ status: 'ok' })
    expect((await getClientApp(email)).user.primaryEmailVerified).toBe(true)
  })

  it('does not take an invented code', async () => {
    expect(await getRefusal(clientApp(project).verifyEmail('0'.repeat(45)))).toBe('VERIFICATION_CODE_NOT_FOUND')
  })

  it('reads the project', async () => {
    expect(await clientApp(project).getProject()).toMatchObject({
      id: project.id,
      displayName: 'Acme',
      config: { signUpEnabled: true, credentialEnabled: true, clientUserDeletionEnabled: true, oauthProviders: [] },
    })
  })

  it('reads who is signed in from the token alone', async () => {
    const { app, user, email } = await signedUp()
    expect(await app.getPartialUser({ from: 'token' })).toMatchObject({
      id: user.id,
      displayName: null,
      primaryEmail: email,
      primaryEmailVerified: false,
      isAnonymous: false,
    })
  })

  it('signs out', async () => {
    const { app, user } = await signedUp()
    await user.signOut()
    expect(await app.getUser()).toBeNull()
  })

  it('signs out quietly when the session was over already', async () => {
    const person = await signedUp()
    const elsewhere = clientApp(project, await getTokens(person))
    const sameUser = await elsewhere.getUser({ or: 'throw' })
    await person.user.signOut()
    await expect(sameUser.signOut()).resolves.toBeUndefined()
  })

  it('deletes the user where the project allows it', async () => {
    const { app, user, email } = await signedUp()
    await user.delete()
    expect(await app.getUser()).toBeNull()
    const signIn = clientApp(project).signInWithCredential({ email, password, noRedirect: true })
    expect(await getRefusal(signIn)).toBe('EMAIL_PASSWORD_MISMATCH')
  })

  it('says which key is wrong', async () => {
    const app = clientApp({ ...project, publishableClientKey: 'pck_wrong' })
    expect(await getRefusal(app.getProject())).toBe('INVALID_PUBLISHABLE_CLIENT_KEY')
  })

  async function getClientApp(email: string) {
    const app = clientApp(project)
    await app.signInWithCredential({ email, password, noRedirect: true })
    return { app, user: await app.getUser({ or: 'throw' }) }
  }

  async function newerCode(email: string, than: string): Promise<string> {
    for (;;) {
      const code = await mailedCode(wire(), email)
      if (code !== than) return code
    }
  }
})

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
