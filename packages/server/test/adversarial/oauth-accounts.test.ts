/** A: accounts at providers, and accounts here that wait for the person whom they are named after. */
import type { Answer, TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { type Browser, eachServerWithProviders, errorIn, returned, signIn } from '../support/oauth.ts'

const resetPage = 'http://localhost:3000/handler/password-reset'
const userInfo = 'https://openidconnect.googleapis.com/v1/userinfo'

eachServerWithProviders('an account at a provider', on => {
  let count = 0
  async function scene(config: object = {}) {
    const project = await on.project(['google', 'github'], config)
    const browser: Browser = { testkit: on.testkit(), doubles: on.doubles(), project }
    return { browser, project, victim: `victim@${project.id}.example.com` }
  }
  function person(email: string | null, isVerified = true) {
    count += 1
    const account = { id: String(9_000_000 + count), email, isVerified }
    on.doubles().signInAs(account)
    return account
  }
  const getUser = async (project: TestProject, { json, text, status }: Answer) => {
    expect(status, text).toBe(200)
    return (await project.request('GET', '/users/me', { accessToken: json.access_token })).json.id as string
  }

  it('1, 6: of an attacker is detached from an account in the victim’s name, when the victim takes it over', async () => {
    const { browser, project, victim } = await scene()
    const eve = await project.signUp(victim, 'the trap of eve')
    const eves = person(`eve@${project.id}.example.com`)
    const linked = await signIn(browser, 'github', { type: 'link', token: eve.accessToken })
    expect(linked.status, linked.text).toBe(200)

    const victims = person(victim)
    const conflict = errorIn(await returned(browser))
    expect(conflict, 'the account is not the victim’s yet').toMatchObject({
      code: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
      details: { would_work_if_email_was_verified: true },
    })
    const mail = { email: victim, callback_url: resetPage }
    await project.request('POST', '/auth/password/send-reset-code', { body: mail })
    const code = await on.testkit().mailbox.codeFor(victim)
    await project.request('POST', '/auth/password/reset', { body: { code, password: 'a battery of their own' } })

    const refreshed = await project.request('POST', '/auth/sessions/current/refresh', eve)
    expect(refreshed.status, 'the session of the attacker').toBe(401)
    on.doubles().signInAs(eves)
    expect(await getUser(project, await signIn(browser, 'github')), 'the account of the attacker').not.toBe(eve.userId)
    on.doubles().signInAs(victims)
    const own = await signIn(browser)
    expect(own.json, 'the account of the victim').toMatchObject({ is_new_user: false })
    expect(await getUser(project, own)).toBe(eve.userId)
    const connections = await project.asServer('GET', `/oauth-providers?user_id=${eve.userId}`)
    expect(connections.json.items.map((one: { account_id: string }) => one.account_id)).toEqual([victims.id])
  })

  it.each([
    ['the text "false"', { email_verified: 'false' }],
    ['the text "true"', { email_verified: 'true' }],
    ['0', { email_verified: 0 }],
    ['1', { email_verified: 1 }],
    ['null', { email_verified: null }],
    ['an object', { email_verified: { value: true } }],
    ['nothing', {}],
  ])('4: joins no account by an address of which the provider says %s', async (_, said) => {
    const { browser, project, victim } = await scene()
    const body = { primary_email: victim, primary_email_auth_enabled: true, primary_email_verified: true }
    await project.asServer('POST', '/users', body)
    const { id: sub } = person(victim)
    on.doubles().answer(userInfo, { body: { sub, email: victim, ...said } })
    const joined = await returned(browser)
    const stranger = `${count}@${project.id}.example.com`
    on.doubles().answer(userInfo, { body: { sub, email: stranger, ...said } })
    const made = await signIn(browser)
    on.doubles().answer(userInfo, null)
    expect(errorIn(joined)?.code).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE')
    const user = await project.request('GET', '/users/me', { accessToken: made.json.access_token })
    expect(user.json).toMatchObject({ primary_email: stranger, primary_email_verified: false })
  })

  it('case 111: that a stolen session connects is mailed to the owner, and disconnected by the link', async () => {
    const { browser, project } = await scene()
    const owner = await project.signUp()
    const { mailbox } = on.testkit()
    await project.request('POST', '/contact-channels/verify', { body: { code: await mailbox.codeFor(owner.email) } })
    person(`eve@${project.id}.example.com`)
    const link = { type: 'link', token: owner.accessToken }
    expect(await getUser(project, await signIn(browser, 'github', link))).toBe(owner.userId)
    const mail = (await mailbox.list(owner.email)).at(-1)
    expect(mail?.text).toContain('Signing in with an account at another service was added to your account.')
    const { search } = new URL(/https?:\/\/\S+undo-link\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    const undone = await project.request('POST', `/account-changes/undo-link${search}`, { body: {} })
    expect(undone.status).toBe(200)
    expect(await getUser(project, await signIn(browser, 'github'))).not.toBe(owner.userId)
    const subjects = (await mailbox.list(owner.email)).map(each => each.subject)
    expect(subjects, 'signing in with a connected account is no change').toEqual([
      'Confirm your email address for Acme',
      'A change of your account at Acme',
      'Choose a new password for Acme',
    ])
  })

  it('13: ends the session of the anonymous user that it upgrades, and takes nothing of one that it does not', async () => {
    const { browser, project, victim } = await scene()
    const guest = async () => (await project.request('POST', '/auth/anonymous/sign-up')).json
    const first = await guest()
    person(victim)
    const upgraded = await signIn(browser, 'google', { token: first.access_token })
    expect(await getUser(project, upgraded)).toBe(first.user_id)
    const replayed = await project.request('POST', '/auth/sessions/current/refresh', {
      refreshToken: first.refresh_token,
    })
    expect(replayed.status).toBe(401)

    const second = await guest()
    const known = await signIn(browser, 'google', { token: second.access_token })
    expect(await getUser(project, known), 'the account exists, and is not the anonymous user').toBe(first.user_id)
    const left = (await project.asServer('GET', `/users/${second.user_id}`)).json
    expect(left).toMatchObject({ is_anonymous: true, oauth_providers: [] })
  })

  it('13: is not connected to an anonymous user of another project, nor to one who is gone', async () => {
    const { browser, project, victim } = await scene()
    const elsewhere = await scene()
    const stranger = (await elsewhere.project.request('POST', '/auth/anonymous/sign-up')).json
    person(victim)
    const refused = await signIn(browser, 'google', { token: stranger.access_token }).catch(String)
    expect(refused).toMatch(/403/)
    const gone = (await project.request('POST', '/auth/anonymous/sign-up')).json
    await project.asServer('DELETE', `/users/${gone.user_id}`)
    const fresh = await signIn(browser, 'google', { token: gone.access_token })
    expect(await getUser(project, fresh)).not.toBe(gone.user_id)
  })

  it('14: stays, where it is the only one that its user signs in with', async () => {
    const { browser, project, victim } = await scene()
    person(victim)
    const { access_token: accessToken } = (await signIn(browser)).json
    const { items } = (await project.asUser({ accessToken }, 'GET', '/oauth-providers?user_id=me')).json
    const path = `/oauth-providers/me/${items[0].id}`
    const attempts = [
      project.asUser({ accessToken }, 'DELETE', path),
      project.asUser({ accessToken }, 'PATCH', path, { allow_sign_in: false }),
    ]
    for (const { status, text } of await Promise.all(attempts)) expect(status, text).toBe(400)
    expect((await signIn(browser)).json).toMatchObject({ is_new_user: false })
  })
})
