/** 101, 105: recovering an account with a mailed code takes it back, and is no way to take over another one. */
import type { SignedInPerson, TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { type Holder, planting, plantingConfig } from '../support/planted-methods.ts'
import { eachServer } from '../support/servers.ts'

const callback = 'http://localhost:3000/handler/password-reset'
const newPassword = 'a battery of their own'
/** As a migration from another system writes it. From the PHP manual, crypt(). */
const imported = { password: 'rasmuslerdorf', hash: '$2a$07$usesomesillystringfore2uDLvp1Ii2e./U9C8sBjqp8I90dH6hi' }

eachServer('case 101: an open reset code', on => {
  const reset = (project: TestProject, code: string, password = newPassword) =>
    project.request('POST', '/auth/password/reset', { body: { code, password } })
  const check = (project: TestProject, code: string) =>
    project.request('POST', '/auth/password/reset/check-code', { body: { code } })
  const signIn = (project: TestProject, email: string, password: string) =>
    project.request('POST', '/auth/password/sign-in', { body: { email, password } })
  async function mailedCode(project: TestProject, email: string): Promise<string> {
    const body = { email, callback_url: callback }
    const { status, text } = await project.request('POST', '/auth/password/send-reset-code', { body })
    expect(status, text).toBe(200)
    return on.testkit().mailbox.codeFor(email)
  }
  async function mailedCodes(project: TestProject, email: string, count: number): Promise<string[]> {
    const codes: string[] = []
    for (let mail = 0; mail < count; mail += 1) codes.push(await mailedCode(project, email))
    expect(new Set(codes).size).toBe(count)
    return codes
  }
  async function aVerifiedPerson(project: TestProject): Promise<SignedInPerson> {
    const person = await project.signUp()
    await project.asServer('PATCH', `/users/${person.userId}`, { primary_email_verified: true })
    return person
  }
  /** The person has no password yet; it is not taken away by the API, which would end the session. */
  async function withoutPassword({ id }: TestProject, { userId }: SignedInPerson): Promise<void> {
    const text = `with removed as (
        delete from sign_in_methods where project_id = $1 and user_id = $2 and kind = 'password'
    ) update users set password_hash = null where project_id = $1 and id = $2`
    await on.testkit().latchkey.app.database.queries.query({ text }, [id, userId])
  }

  interface Change {
    readonly prepare?: (project: TestProject, person: SignedInPerson) => Promise<void>
    readonly change: (project: TestProject, person: SignedInPerson) => Promise<{ status: number; text: string }>
  }
  const patch =
    (body: object) =>
    (project: TestProject, { userId }: SignedInPerson) =>
      project.asServer('PATCH', `/users/${userId}`, body)
  const changes: Readonly<Record<string, Change>> = {
    'another reset code': {
      change: async (project, { email }) => reset(project, await mailedCode(project, email), 'a third battery'),
    },
    'the user, who changes it': {
      change: (project, { password, accessToken }) =>
        project.asUser({ accessToken }, 'POST', '/auth/password/update', {
          old_password: password,
          new_password: 'a third battery',
        }),
    },
    'the user, who sets a first one': {
      prepare: withoutPassword,
      change: (project, { accessToken }) =>
        project.asUser({ accessToken }, 'POST', '/auth/password/set', { password: 'a third battery' }),
    },
    'the server, which writes a password': { change: patch({ password: 'a third battery' }) },
    'the server, which writes a hash': { change: patch({ password_hash: imported.hash }) },
    'the server, which removes it': { change: patch({ password: null }) },
  }

  it.each(Object.entries(changes))('case 101: is void once the password was replaced by %s', async (_, {
    prepare,
    change,
  }) => {
    const project = await on.project()
    const person = await aVerifiedPerson(project)
    await prepare?.(project, person)
    const code = await mailedCode(project, person.email)
    expect((await check(project, code)).status).toBe(200)
    const changed = await change(project, person)
    expect(changed.status, changed.text).toBe(200)
    for (const refused of [await check(project, code), await reset(project, code)])
      expect(refused).toMatchObject({ status: 409, code: 'VERIFICATION_CODE_ALREADY_USED' })
    expect((await signIn(project, person.email, newPassword)).code).toBe('EMAIL_PASSWORD_MISMATCH')
    const fresh = await mailedCode(project, person.email)
    expect((await reset(project, fresh)).status, 'a code from afterwards').toBe(200)
  })

  it('case 101: works after a sign-in, which may store the same password under a better hash', async () => {
    const project = await on.project()
    const person = await aVerifiedPerson(project)
    const hashed = await patch({ password_hash: imported.hash })(project, person)
    expect(hashed.status, hashed.text).toBe(200)
    const code = await mailedCode(project, person.email)
    expect((await signIn(project, person.email, imported.password)).status).toBe(200)
    expect((await reset(project, code)).status).toBe(200)
  })

  it('case 101: sets one password, when fifty requests show five codes at once', async () => {
    const project = await on.project()
    const { email } = await aVerifiedPerson(project)
    const codes = await mailedCodes(project, email, 5)
    const passwords = Array.from({ length: 50 }, (_, at) => `another battery ${at}`)
    const answers = await Promise.all(passwords.map((password, at) => reset(project, codes[at % 5] ?? '', password)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    expect(new Set(others.map(({ code }) => code))).toEqual(new Set(['VERIFICATION_CODE_ALREADY_USED']))
    const [kept = ''] = passwords.filter((_, at) => answers[at]?.status === 200)
    expect((await signIn(project, email, kept)).status).toBe(200)
    for (const code of codes) expect((await check(project, code)).status).toBe(409)
  })

  it('case 101: and a change by the user at the same moment: one of the two is done', async () => {
    const project = await on.project()
    for (let round = 0; round < 5; round += 1) {
      const { email, password, accessToken } = await aVerifiedPerson(project)
      const code = await mailedCode(project, email)
      const body = { old_password: password, new_password: 'a third battery' }
      const [byCode, byUser] = await Promise.all([
        reset(project, code),
        project.asUser({ accessToken }, 'POST', '/auth/password/update', body),
      ])
      expect([byCode.status, byUser.status].filter(status => status === 200)).toHaveLength(1)
      expect((await signIn(project, email, newPassword)).status === 200).toBe(byCode.status === 200)
    }
  })

  it('case 101: and a change by the server at the same moment: the server has the last word', async () => {
    const project = await on.project()
    for (let round = 0; round < 5; round += 1) {
      const person = await aVerifiedPerson(project)
      const code = await mailedCode(project, person.email)
      const [, byServer] = await Promise.all([
        reset(project, code),
        patch({ password: 'a third battery' })(project, person),
      ])
      expect(byServer.status).toBe(200)
      expect((await signIn(project, person.email, 'a third battery')).status).toBe(200)
    }
  })
})

eachServer('case 105: an account that was registered with the address of a victim', on => {
  const newProject = () => on.project({ config: plantingConfig })
  const victimIn = ({ id }: TestProject) => `victim@${id}.example.com`
  const password = newPassword
  const read = async (project: TestProject, userId: string) => (await project.asServer('GET', `/users/${userId}`)).json

  function getVictim(project: TestProject, email = victimIn(project)) {
    const { must, mailedCode } = planting(on, project)
    return {
      email,
      verify: async () => must('/contact-channels/verify', { code: await mailedCode(email) }),
      async reset() {
        await must('/auth/password/send-reset-code', { email, callback_url: callback })
        // Not the link of a notice, which what the attacker adds meanwhile causes.
        return must('/auth/password/reset', { code: await mailedCode(email, /password for/), password })
      },
      signIn: () => project.request('POST', '/auth/password/sign-in', { body: { email, password } }),
    }
  }
  const getAddress = async (project: TestProject, { userId }: Holder, value: string) => {
    const { json } = await project.asServer('GET', `/contact-channels?user_id=${userId}`)
    return json.items.find((channel: { value: string }) => channel.value === value)
  }

  it('case 105: is the victim’s alone once they verified the address and reset the password later', async () => {
    const project = await newProject()
    const { plant, whatOpens } = planting(on, project)
    const victim = getVictim(project)
    const eve = await project.signUp(victim.email, 'the trap of eve')
    const code = await on.testkit().mailbox.codeFor(victim.email)
    const planted = await plant(eve)
    await planting(on, project).must('/contact-channels/verify', { code })
    on.clock.advance(7 * 24 * 60 * 60)
    await victim.reset()
    expect(await whatOpens(planted, victim.email)).toEqual([])
    const signedIn = await victim.signIn()
    // The attacker verified an address of their own before they turned the second factor on.
    expect(signedIn.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    expect(await read(project, eve.userId)).toMatchObject({ primary_email: victim.email, passkey_auth_enabled: false })
  })

  it('case 105: has no second factor left that was added before any address was verified', async () => {
    const project = await newProject()
    const { addPasskey, addApiKey, addSecondFactor, passkeySignIn } = planting(on, project)
    const victim = getVictim(project)
    const eve = await project.signUp(victim.email, 'the trap of eve')
    const code = await on.testkit().mailbox.codeFor(victim.email)
    const [device, apiKey] = [await addPasskey(eve), await addApiKey(eve)]
    await addSecondFactor(eve)
    await planting(on, project).must('/contact-channels/verify', { code })
    await victim.reset()
    expect((await passkeySignIn(device)).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
    const check = await project.asServer('POST', '/user-api-keys/check', { api_key: apiKey })
    expect(check.code).toBe('API_KEY_REVOKED')
    const signedIn = await victim.signIn()
    expect(signedIn, signedIn.text).toMatchObject({ status: 200, json: { user_id: eve.userId } })
  })

  it('case 105: loses a provider that was linked before the server vouched for the address', async () => {
    const project = await newProject()
    const victim = getVictim(project)
    const linked = { id: 'github', account_id: 'eve', email: 'eve@example.com' }
    const account = { primary_email: victim.email, primary_email_auth_enabled: true, oauth_providers: [linked] }
    const { json } = await project.asServer('POST', '/users', account)
    await project.asServer('PATCH', `/users/${json.id}`, { primary_email_verified: true })
    await victim.reset()
    expect((await read(project, json.id)).oauth_providers).toEqual([])
  })

  it('case 105: keeps a provider with which the server made the account', async () => {
    const project = await newProject()
    const victim = getVictim(project)
    const linked = { id: 'github', account_id: 'ada', email: 'ada@example.com' }
    const vouched = { primary_email_verified: true, primary_email_auth_enabled: true, oauth_providers: [linked] }
    const { json } = await project.asServer('POST', '/users', { primary_email: victim.email, ...vouched })
    await victim.reset()
    expect((await read(project, json.id)).oauth_providers).toHaveLength(1)
  })

  it('case 105: is the victim’s alone if the attacker verified an own address first and replaced it by the victim’s', async () => {
    const project = await newProject()
    const { plant, whatOpens, must } = planting(on, project)
    const own = getVictim(project, `eve@${project.id}.example.com`)
    const eve = await project.signUp(own.email, 'the trap of eve')
    await own.verify()
    const planted = await plant(eve)
    const { id } = await getAddress(project, eve, own.email)
    const victim = getVictim(project)
    await project.asUser(await refreshed(project, eve), 'PATCH', `/contact-channels/me/${id}`, { value: victim.email })
    const by = await refreshed(project, eve)
    await must(`/contact-channels/me/${id}/send-verification-code`, { callback_url: callback }, by)
    await victim.verify()
    await victim.reset()
    expect(await whatOpens(planted, victim.email)).toEqual([])
  })

  it('case 105: is the victim’s alone if the victim’s address was added beside a verified one of the attacker', async () => {
    const project = await newProject()
    const { plant, whatOpens, must } = planting(on, project)
    const own = getVictim(project, `eve@${project.id}.example.com`)
    const eve = await project.signUp(own.email, 'the trap of eve')
    await own.verify()
    const planted = await plant(eve)
    const victim = getVictim(project)
    const channel = { user_id: 'me', type: 'email', value: victim.email, used_for_auth: true }
    const by = await refreshed(project, eve)
    const { id } = await must('/contact-channels', channel, by)
    await must(`/contact-channels/me/${id}/send-verification-code`, { callback_url: callback }, by)
    await victim.verify()
    await victim.reset()
    expect(await whatOpens(planted, victim.email)).toEqual([])
    expect(await getAddress(project, eve, own.email)).toMatchObject({ used_for_auth: false, is_primary: false })
    expect(await getAddress(project, eve, victim.email)).toMatchObject({ used_for_auth: true, is_primary: true })
  })

  async function refreshed(project: TestProject, holder: Holder): Promise<Holder> {
    const { json } = await project.request('POST', '/auth/sessions/current/refresh', {
      refreshToken: holder.refreshToken,
    })
    return { ...holder, accessToken: json.access_token }
  }

  it('case 105: loses what was added while the address was not verified for a time, and keeps what came after', async () => {
    const project = await newProject()
    const { addPasskey, addApiKey } = planting(on, project)
    const ada = getVictim(project)
    const person = await project.signUp(ada.email)
    const setVerified = (primary_email_verified: boolean) =>
      project.asServer('PATCH', `/users/${person.userId}`, { primary_email_verified })
    await setVerified(true)
    await setVerified(false)
    await addPasskey(person)
    const before = await addApiKey(person)
    await setVerified(true)
    const after = await addApiKey(person)
    on.clock.advance(1) // the mail of the reset is the younger one
    await ada.reset()
    expect((await read(project, person.userId)).passkey_auth_enabled).toBe(false)
    const check = async (api_key: string) =>
      (await project.asServer('POST', '/user-api-keys/check', { api_key })).status
    expect(await check(before)).not.toBe(200)
    expect(await check(after)).toBe(200)
  })

  it('case 105: keeps everything that its owner added after verifying the address, other addresses too', async () => {
    const project = await newProject()
    const { plant, passkeySignIn } = planting(on, project)
    const ada = getVictim(project)
    const person = await project.signUp(ada.email)
    await ada.verify()
    const own = await plant(person)
    await ada.reset()
    expect((await ada.signIn()).code, 'the second factor').toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    expect((await passkeySignIn(own.device)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    const check = await project.asServer('POST', '/user-api-keys/check', { api_key: own.apiKey })
    expect(check.status).toBe(200)
    expect(await getAddress(project, person, own.address)).toMatchObject({ used_for_auth: true, is_verified: true })
    expect(await getAddress(project, person, ada.email)).toMatchObject({ is_primary: true })
  })

  it('case 105: keeps the second factor of an owner who changed to another address: the mail alone is not enough', async () => {
    const project = await newProject()
    const { addSecondFactor, must } = planting(on, project)
    const former = getVictim(project, `ada@${project.id}.example.com`)
    const person = await project.signUp(former.email)
    await former.verify()
    await addSecondFactor(person)
    const { id } = await getAddress(project, person, former.email)
    const next = getVictim(project, `ada.lovelace@${project.id}.example.com`)
    await project.asUser(person, 'PATCH', `/contact-channels/me/${id}`, { value: next.email })
    await must(`/contact-channels/me/${id}/send-verification-code`, { callback_url: callback }, person)
    await next.verify()
    await next.reset()
    expect((await next.signIn()).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
  })

  it('case 105: has nothing left that the attacker adds while the victim resets the password', async () => {
    for (let round = 0; round < 3; round += 1) {
      const project = await newProject()
      const { addPasskey, addApiKey } = planting(on, project)
      const victim = getVictim(project)
      const eve = await project.signUp(victim.email, 'the trap of eve')
      const tried = (work: Promise<unknown>) => work.catch(() => null)
      await Promise.all([
        victim.reset(),
        ...Array.from({ length: 3 }, () => tried(addPasskey(eve))),
        ...Array.from({ length: 3 }, () => tried(addApiKey(eve))),
      ])
      expect((await read(project, eve.userId)).passkey_auth_enabled).toBe(false)
      const { json } = await project.asServer('GET', `/user-api-keys?user_id=${eve.userId}`)
      const isOpen = (key: { manually_revoked_at_millis?: number }) => !key.manually_revoked_at_millis
      expect(json.items.filter(isOpen)).toEqual([])
      expect((await victim.signIn()).status).toBe(200)
    }
  })
})
