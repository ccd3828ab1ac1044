/** 105: *This was not me*, on the page that the verification mail leads to. */
import type { Answer, TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { type Holder, planting, plantingConfig } from '../support/planted-methods.ts'
import { eachServer } from '../support/servers.ts'

const server = { level: 'server' } as const
const callback = 'http://localhost:3000/handler/email-verification'
const resetPage = 'http://localhost:3000/handler/password-reset'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const password = 'a battery of their own'

eachServer('case 105: an address that another person gave', on => {
  const newProject = (config: object = {}) => on.project({ config: { ...plantingConfig, ...config } })
  const victimIn = ({ id }: TestProject) => `victim@${id}.example.com`
  const mailedCode = (email: string) => on.testkit().mailbox.codeFor(email)
  const post = (project: TestProject, path: string, body: object) => project.request('POST', path, { body })
  const describe = (project: TestProject, code: string) => post(project, '/contact-channels/verify/describe', { code })
  const reject = (project: TestProject, code: string, callback_url = resetPage) =>
    post(project, '/contact-channels/verify/reject', { code, callback_url })
  const verify = (project: TestProject, code: string) => post(project, '/contact-channels/verify', { code })
  const read = async (project: TestProject, userId: string) => (await project.asServer('GET', `/users/${userId}`)).json
  const holderIn = ({ json }: Answer): Holder => ({
    userId: json.user_id,
    accessToken: json.access_token,
    refreshToken: json.refresh_token,
  })
  /** Registers the victim's address from a device and client IP of the attacker's. */
  async function register(project: TestProject, email = victimIn(project)): Promise<Holder> {
    const body = { email, password: 'the trap of eve', verification_callback_url: callback }
    const headers = { 'user-agent': firefox }
    const peerAddress = '203.0.113.66'
    const answer = await project.request('POST', '/auth/password/sign-up', { body, headers, peerAddress })
    expect(answer.status, answer.text).toBe(200)
    return holderIn(answer)
  }
  async function addVictim(project: TestProject, holder: Holder): Promise<string> {
    const { must } = planting(on, project)
    const channel = { user_id: 'me', type: 'email', value: victimIn(project), used_for_auth: true }
    const { id } = await must('/contact-channels', channel, holder)
    await must(`/contact-channels/me/${id}/send-verification-code`, { callback_url: callback }, holder)
    return mailedCode(victimIn(project))
  }

  it('case 105: is shown with device, client IP and time of the sign-up, and nothing is used up', async () => {
    const project = await newProject()
    const signedUpAt = on.clock.now().getTime()
    await register(project)
    const code = await mailedCode(victimIn(project))
    on.clock.advance(3_600)
    for (const given of [code, code.toUpperCase()])
      expect((await describe(project, given)).json).toEqual({
        email: victimIn(project),
        added_at_millis: signedUpAt,
        user_agent: firefox,
        ip: '203.0.113.66',
        country_code: null,
        rejection: 'sign-in-methods-removed',
      })
    expect((await verify(project, code)).status).toBe(200)
    expect((await describe(project, code)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
    expect((await describe(project, '0'.repeat(45))).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  })

  it('case 105: says nothing of the device where the project’s own server gave it', async () => {
    const project = await newProject()
    const body = { primary_email: victimIn(project), primary_email_auth_enabled: true }
    const { json } = await project.asServer('POST', '/users', body)
    const { json: channels } = await project.asServer('GET', `/contact-channels?user_id=${json.id}`)
    const path = `/contact-channels/${json.id}/${channels.items[0].id}/send-verification-code`
    await project.asServer('POST', path, { callback_url: callback })
    const { json: described } = await describe(project, await mailedCode(victimIn(project)))
    expect(described).toMatchObject({ added_at_millis: on.clock.now().getTime(), user_agent: null, ip: null })
  })

  it('case 105: is shown with the request that changed it, and not with the one before', async () => {
    const project = await newProject()
    const holder = await register(project, `eve@${project.id}.example.com`)
    const { json } = await project.asServer('GET', `/contact-channels?user_id=${holder.userId}`)
    const path = `/contact-channels/me/${json.items[0].id}`
    on.clock.advance(60)
    await project.request('PATCH', path, {
      accessToken: holder.accessToken,
      body: { value: victimIn(project) },
      headers: { 'user-agent': 'curl/8' },
      peerAddress: '198.51.100.7',
    })
    const { must } = planting(on, project)
    await must(`${path}/send-verification-code`, { callback_url: callback }, holder)
    expect((await describe(project, await mailedCode(victimIn(project)))).json).toMatchObject({
      added_at_millis: on.clock.now().getTime(),
      user_agent: 'curl/8',
      ip: '198.51.100.7',
    })
  })

  it('case 105: is rejected: nothing of the attacker opens the account, and a reset link is mailed', async () => {
    const project = await newProject()
    const eve = await register(project)
    const code = await mailedCode(victimIn(project))
    const { addPasskey, addApiKey, addAddress, addSecondFactor, passkeySignIn, signIn, refresh, resetMails } = planting(
      on,
      project,
    )
    const [device, apiKey, pending] = [await addPasskey(eve), await addApiKey(eve), await addAddress(eve)]
    await addSecondFactor(eve)
    on.clock.advance(30)
    const attempt = await passkeySignIn(device)

    const rejected = await reject(project, code)
    expect(rejected.json).toEqual({ outcome: 'sign-in-methods-removed', is_reset_link_sent: true })
    expect((await refresh(eve.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect((await passkeySignIn(device)).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
    expect((await signIn(victimIn(project), 'the trap of eve')).code).toBe('EMAIL_PASSWORD_MISMATCH')
    const check = { ...server, body: { api_key: apiKey } }
    expect((await project.request('POST', '/user-api-keys/check', check)).code).toBe('API_KEY_REVOKED')
    const second = { code: attempt.json.details.attempt_code, type: 'totp', totp: '000000' }
    expect((await post(project, '/auth/mfa/sign-in', second)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    await verify(project, pending.code)
    expect(await resetMails(pending.address)).toBe(0)
    expect(await read(project, eve.userId)).toMatchObject({
      primary_email: victimIn(project),
      primary_email_verified: true,
      has_password: false,
      passkey_auth_enabled: false,
      requires_totp_mfa: false,
    })
    expect((await on.events(project)).at(-1)).toMatchObject({ type: 'user.updated', data: { has_password: false } })

    const link = (await on.testkit().mailbox.list(victimIn(project))).at(-1)
    expect(link?.text).toContain('/handler/password-reset?code=')
    const body = { code: await mailedCode(victimIn(project)), password }
    expect((await post(project, '/auth/password/reset', body)).status).toBe(200)
    const signedIn = await signIn(victimIn(project), password)
    expect(signedIn, signedIn.text).toMatchObject({ status: 200, json: { user_id: eve.userId } })
  })

  it('case 105: is rejected also by a second mail, after *Verify* was pressed in the first', async () => {
    const project = await newProject()
    const eve = await register(project)
    const first = await mailedCode(victimIn(project))
    on.clock.advance(1)
    const { must, addPasskey } = planting(on, project)
    const resend = { email: victimIn(project), callback_url: callback }
    await must('/contact-channels/send-verification-code', resend, eve)
    const second = await mailedCode(victimIn(project))
    expect((await verify(project, first)).status).toBe(200)
    await addPasskey(eve)
    expect((await reject(project, second)).json.outcome).toBe('sign-in-methods-removed')
    expect(await read(project, eve.userId)).toMatchObject({ has_password: false, passkey_auth_enabled: false })
  })

  it('case 105: is only taken off an account that has another verified address', async () => {
    const project = await newProject()
    const ada = await register(project, `ada@${project.id}.example.com`)
    await verify(project, await mailedCode(`ada@${project.id}.example.com`))
    const { plant, whatOpens } = planting(on, project)
    const own = await plant(ada)
    const { json } = await project.request('POST', '/auth/sessions/current/refresh', { refreshToken: ada.refreshToken })
    const code = await addVictim(project, { ...ada, accessToken: json.access_token })
    expect((await describe(project, code)).json.rejection).toBe('address-removed')
    expect((await reject(project, code)).json).toEqual({ outcome: 'address-removed', is_reset_link_sent: false })

    const { json: channels } = await project.asServer('GET', `/contact-channels?user_id=${ada.userId}`)
    expect(channels.items.map(({ value }: { value: string }) => value)).not.toContain(victimIn(project))
    expect(await whatOpens(own, `ada@${project.id}.example.com`), 'its owner keeps what they have').toEqual(
      expect.arrayContaining(['session', 'passkey', 'API key', 'password by the own address']),
    )
    const fresh = await register(project)
    expect(fresh.userId, 'the owner of the mailbox can have an account of their own').not.toBe(ada.userId)
  })

  it('case 105: is only taken off where it does not sign in', async () => {
    const project = await newProject()
    const { must } = planting(on, project)
    const guest = holderIn(await project.request('POST', '/auth/anonymous/sign-up'))
    const by = { ...guest, headers: { 'x-stack-allow-anonymous-user': 'true' } }
    const channel = { user_id: 'me', type: 'email', value: victimIn(project), used_for_auth: false }
    const { id } = await must('/contact-channels', channel, by)
    await must(`/contact-channels/me/${id}/send-verification-code`, { callback_url: callback }, by)
    const code = await mailedCode(victimIn(project))
    expect((await reject(project, code)).json.outcome).toBe('address-removed')
    expect((await planting(on, project).refresh(guest.refreshToken)).status).toBe(200)
  })

  it('case 105: is rejected once, and refused in the order of the wire, which leaves the code usable', async () => {
    const project = await newProject()
    const eve = await register(project)
    const code = await mailedCode(victimIn(project))
    expect((await reject(project, '0'.repeat(45))).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect((await reject(project, code, 'https://evil.example.com/')).code).toBe('REDIRECT_URL_NOT_WHITELISTED')
    expect((await read(project, eve.userId)).has_password).toBe(true)
    expect((await reject(project, code)).status).toBe(200)
    for (const again of [await reject(project, code), await verify(project, code), await describe(project, code)])
      expect(again.code).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  it('case 105: is not rejected when the account has another address by now', async () => {
    const project = await newProject()
    const eve = await register(project)
    const code = await mailedCode(victimIn(project))
    await project.asServer('PATCH', `/users/${eve.userId}`, { primary_email: `other@${project.id}.example.com` })
    for (const answer of [await describe(project, code), await reject(project, code)])
      expect(answer).toMatchObject({
        status: 400,
        code: null,
        text: expect.stringContaining('no longer has the address'),
      })
    expect((await read(project, eve.userId)).has_password).toBe(true)
  })

  it('case 105: is rejected although its mailbox had too many mails, or passwords are off', async () => {
    const [flooded, without] = [await newProject(), await newProject()]
    for (const project of [flooded, without]) {
      const eve = await register(project)
      const code = await mailedCode(victimIn(project))
      const mail = { email: victimIn(project), callback_url: resetPage }
      if (project === flooded)
        for (let count = 0; count < 5; count += 1) await post(project, '/auth/password/send-reset-code', mail)
      else await project.asAdmin('PATCH', '/internal/projects/current', { config: { credential_enabled: false } })
      expect((await reject(project, code)).json).toEqual({
        outcome: 'sign-in-methods-removed',
        is_reset_link_sent: false,
      })
      expect((await read(project, eve.userId)).has_password).toBe(false)
    }
  })

  it('case 105: stands in the audit log of the owner, as does a reset, with the user and without what was sent', async () => {
    const project = await newProject()
    const eve = await register(project)
    const code = await mailedCode(victimIn(project))
    await reject(project, code)
    const resetCode = await mailedCode(victimIn(project))
    await post(project, '/auth/password/reset', { code: resetCode, password })
    const { json, text } = await project.asAdmin('GET', '/internal/audit-log')
    const lines = json.items.map(({ action, targets }: { action: string; targets: object[] }) => [action, targets])
    const target = [{ kind: 'userId', id: eve.userId }]
    expect(lines).toEqual([
      ['password.reset', target],
      ['contactChannels.rejectVerification', target],
    ])
    for (const secret of [code, resetCode, password]) expect(text).not.toContain(secret)
  })
})
