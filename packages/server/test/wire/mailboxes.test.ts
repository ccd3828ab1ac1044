/** Addresses whose host is a single label, such as `root@localhost`: a server gives them, and no one signs up with one. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { clientHeaders, type Sent, send, serverHeaders } from './support/raw.ts'
import { clientApp, getRefusal, serverApp } from './support/sdk.ts'
import { callbackUrl, createProject, eachWire, mailedCode, password, type WireProject } from './support/wire.ts'

eachWire('an address with a host of one label', wire => {
  let project: WireProject
  beforeAll(async () => {
    project = await createProject(wire(), { magic_link_enabled: true })
  })

  const fresh = () => `${randomUUID().slice(0, 8)}@localhost`
  const client = () => clientHeaders(project.id, project.publishableClientKey)
  const ask = (method: string, path: string, sent: Sent = {}) => send(wire().url, method, path, sent)
  const created = async () => {
    const primaryEmail = fresh()
    const given = { primaryEmail, primaryEmailAuthEnabled: true, primaryEmailVerified: true, password }
    return { primaryEmail, user: await serverApp(project).createUser(given) }
  }

  it('an address with a host of one label is given by a server, signs in with a password, a mailed code and after a reset', async () => {
    const { primaryEmail: email, user } = await created()
    expect(user.primaryEmail).toBe(email)
    const app = clientApp(project)
    expect(await app.signInWithCredential({ email, password, noRedirect: true })).toMatchObject({ status: 'ok' })
    expect((await app.getUser())?.id).toBe(user.id)

    expect((await clientApp(project).sendForgotPasswordEmail(email, { callbackUrl })).status).toBe('ok')
    const code = await mailedCode(wire(), email)
    expect(await app.resetPassword({ code, password: `${password} again` })).toMatchObject({ status: 'ok' })

    const { json } = await ask('POST', '/auth/otp/send-sign-in-code', {
      headers: client(),
      body: { email, callback_url: callbackUrl },
    })
    let signInCode = ''
    while (!signInCode.endsWith(json.nonce)) signInCode = await mailedCode(wire(), email)
    const signedIn = await ask('POST', '/auth/otp/sign-in', { headers: client(), body: { code: signInCode } })
    expect(signedIn.json).toMatchObject({ user_id: user.id, is_new_user: false })
  })

  it('an address with a host of one label is changed, added and invited by a server', async () => {
    const { user } = await created()
    const [changed, added] = [fresh(), fresh()]
    await user.update({ primaryEmail: changed })
    await user.createContactChannel({ value: added, type: 'email', usedForAuth: true })
    expect((await user.listContactChannels()).map(({ value }) => value).sort()).toEqual([changed, added].sort())
    const team = await serverApp(project).createTeam({ displayName: 'Crew' })
    const body = { team_id: team.id, email: fresh(), callback_url: callbackUrl }
    expect((await ask('POST', '/team-invitations/send-code', { headers: serverHeaders(project), body })).status).toBe(
      200,
    )
  })

  it('an address with a host of one label is refused to those who sign up with it, add it themselves or invite it', async () => {
    const problem = 'is not an email address'
    const signUp = { email: fresh(), password, verification_callback_url: callbackUrl }
    const refusedSignUp = await ask('POST', '/auth/password/sign-up', { headers: client(), body: signUp })
    expect(refusedSignUp.json).toMatchObject({ code: 'SCHEMA_ERROR', error: `body.email ${problem}` })

    const code = { email: fresh(), callback_url: callbackUrl }
    const refusedCode = await ask('POST', '/auth/otp/send-sign-in-code', { headers: client(), body: code })
    expect(refusedCode.json).toMatchObject({ code: 'SCHEMA_ERROR', error: `body.email ${problem}` })

    const { primaryEmail: email } = await created()
    const app = clientApp(project)
    await app.signInWithCredential({ email, password, noRedirect: true })
    const user = await app.getUser({ or: 'throw' })
    const added = user.createContactChannel({ value: fresh(), type: 'email', usedForAuth: false })
    expect(await getRefusal(added)).toBe('SCHEMA_ERROR')
  })

  it('an address with a host of one label is answered like any other where no one has it', async () => {
    const email = fresh()
    const signIn = await ask('POST', '/auth/password/sign-in', { headers: client(), body: { email, password } })
    expect(signIn.json.code).toBe('EMAIL_PASSWORD_MISMATCH')
    const body = { email, callback_url: callbackUrl }
    const reset = await ask('POST', '/auth/password/send-reset-code', { headers: client(), body })
    expect(reset.json).toMatchObject({ success: true })
  })
})
