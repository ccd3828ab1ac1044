/** 111: a stolen session weakens or moves an account. Its owner is mailed at once, and takes the account back. */
import { createAuthenticator, totpCode } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { changing, newOwnersPassword as password, ownersSecret as secret } from '../support/changed-accounts.ts'
import { planting } from '../support/planted-methods.ts'
import { eachServer } from '../support/servers.ts'

const server = { level: 'server' } as const

eachServer('case 111: changes of an account from a stolen session', on => {
  const { newProject, ownerIn, mails, asThief, undoPath, undo, read, newPassword } = changing(on)

  it('case 111: turning the second factor off is mailed with time and client IP, and undone', async () => {
    const project = await newProject()
    const owner = await ownerIn(project, { secondFactor: true })
    const thief = asThief(project, owner)
    expect((await thief.send('PATCH', '/users/me', { totp_secret_base64: null })).json.requires_totp_mfa).toBe(false)
    const [mail, ...more] = await mails(owner.email)
    expect(more).toEqual([])
    expect(mail?.text).toContain('The second factor of your account was turned off or replaced.')
    expect(mail?.text).toContain('203.0.113.66')

    const page = await project.request('GET', await undoPath(owner.email))
    expect(page.status).toBe(200)
    expect(page.text).toContain('This was not me</button>')
    expect((await read(project, owner)).requires_totp_mfa, 'showing the page changes nothing').toBe(false)
    expect((await undo(project, owner.email)).status).toBe(200)
    expect(await read(project, owner)).toMatchObject({ requires_totp_mfa: true, has_password: false })
    const { refresh, signIn } = planting(on, project)
    expect((await refresh(owner.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')

    await newPassword(project, owner.email)
    const first = await signIn(owner.email, password)
    expect(first.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    const second = { code: first.json.details.attempt_code, type: 'totp', totp: totpCode(secret, on.clock.now()) }
    expect((await project.request('POST', '/auth/mfa/sign-in', { body: second })).status).toBe(200)
  })

  it('case 111: an added passkey is removed, and those from before stay', async () => {
    const project = await newProject()
    const owner = await ownerIn(project)
    const { addPasskey, addApiKey, passkeySignIn } = planting(on, project)
    const own = await addPasskey(owner)
    const before = (await mails(owner.email)).length
    const stolen = await addPasskey(owner)
    const apiKey = await addApiKey(owner)
    expect(await mails(owner.email)).toHaveLength(before + 1)
    expect((await mails(owner.email)).at(-1)?.text).toContain('A passkey was added to your account.')
    expect((await undo(project, owner.email)).status).toBe(200)
    expect((await passkeySignIn(stolen)).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
    expect((await passkeySignIn(own)).status).toBe(200)
    const check = { ...server, body: { api_key: apiKey } }
    expect((await project.request('POST', '/user-api-keys/check', check)).code).toBe('API_KEY_REVOKED')
  })

  it.each([
    'replaced',
    'made secondary',
    'removed',
  ])('case 111: a primary address that was %s comes back', async how => {
    const project = await newProject()
    const owner = await ownerIn(project)
    const thief = asThief(project, owner)
    const address = `eve@${project.id}.example.com`
    const { json: channels } = await project.asServer('GET', `/contact-channels?user_id=${owner.userId}`)
    const path = `/contact-channels/me/${channels.items[0].id}`
    const channel = { user_id: 'me', type: 'email', value: address, used_for_auth: true, is_primary: true }
    if (how === 'replaced') await thief.send('PATCH', path, { value: address })
    else await thief.send('POST', '/contact-channels', channel)
    if (how === 'removed') await thief.send('DELETE', path)

    expect(await mails(address)).toEqual([])
    const [first] = await mails(owner.email)
    expect(first?.text).toContain('The email address of your account was changed.')
    expect((await undo(project, owner.email)).status).toBe(200)
    const after = await project.asServer('GET', `/contact-channels?user_id=${owner.userId}`)
    expect(after.json.items).toEqual([
      expect.objectContaining({ value: owner.email, is_primary: true, is_verified: true, used_for_auth: true }),
    ])
    await newPassword(project, owner.email)
    expect((await planting(on, project).signIn(owner.email, password)).status).toBe(200)
  })

  it('case 111: a new password and the end of all other sessions are mailed, too', async () => {
    const project = await newProject()
    const owner = await ownerIn(project)
    const thief = asThief(project, owner)
    const { signIn } = planting(on, project)
    await signIn(owner.email, owner.password)
    const { json } = await project.asUser(owner, 'GET', `/auth/sessions?user_id=${owner.userId}`)
    const other = json.items.find((session: { is_current_session: boolean }) => !session.is_current_session)
    await thief.send('DELETE', `/auth/sessions/${other.id}?user_id=${owner.userId}`)
    expect((await mails(owner.email)).at(-1)?.text).toContain('All other devices were signed out of your account.')
    on.clock.advance(1)
    const change = { old_password: owner.password, new_password: 'the trap of eve' }
    await thief.send('POST', '/auth/password/update', change)
    expect((await mails(owner.email)).at(-1)?.text).toContain('The password of your account was changed.')
    await undo(project, owner.email)
    expect((await signIn(owner.email, 'the trap of eve')).code).toBe('EMAIL_PASSWORD_MISMATCH')
  })

  it.each([
    'from a hosted page',
    'from a program',
  ])('case 111: a change %s leads back by the hosted page, in a project without domains', async how => {
    const project = await newProject()
    const owner = await ownerIn(project)
    const { publicUrl } = on.testkit().config
    const body = { old_password: owner.password, new_password: 'the trap of eve' }
    const headers: Record<string, string> = how === 'from a hosted page' ? { origin: new URL(publicUrl).origin } : {}
    const { accessToken } = owner
    expect((await project.request('POST', '/auth/password/update', { body, accessToken, headers })).status).toBe(200)
    await undo(project, owner.email)
    const reset = (await on.testkit().mailbox.list(owner.email)).at(-1)
    expect(reset?.text).toContain(`${publicUrl}/p/${project.id}/password-reset?code=`)
  })

  it('case 111: everything that the thief adds afterwards is gone as well', async () => {
    const project = await newProject()
    const owner = await ownerIn(project)
    await asThief(project, owner).send('POST', '/auth/password/update', {
      old_password: owner.password,
      new_password: 'the trap of eve',
    })
    const path = await undoPath(owner.email)
    const body = { email: owner.email, password: 'the trap of eve' }
    const { json } = await project.request('POST', '/auth/password/sign-in', { body })
    const thief = { userId: owner.userId, accessToken: json.access_token, refreshToken: json.refresh_token }
    const { plant, whatOpens } = planting(on, project)
    const planted = await plant(thief)
    expect((await project.request('POST', path, { body: {} })).status).toBe(200)
    expect(await whatOpens(planted, owner.email)).toEqual([])
  })

  it('case 111: works once, for seven days, and is never mailed to an address that is not verified', async () => {
    const project = await newProject()
    const owner = await ownerIn(project)
    const { addPasskey } = planting(on, project)
    await addPasskey(owner)
    const path = await undoPath(owner.email)
    const answers = await Promise.all([1, 2, 3].map(() => project.request('POST', path, { body: {} })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const late = await ownerIn(project)
    await addPasskey(late)
    on.clock.advance(7 * 24 * 3_600)
    expect((await undo(project, late.email)).status).toBe(404)
    expect((await project.request('POST', '/account-changes/undo-link')).status).toBe(404)

    const unverified = await project.signUp()
    await addPasskey(unverified, createAuthenticator())
    expect(await mails(unverified.email)).toEqual([])
  })

  it('case 111: changes by the project’s own server are not mailed', async () => {
    const project = await newProject()
    const owner = await ownerIn(project, { secondFactor: true })
    await project.asServer('PATCH', `/users/${owner.userId}`, { totp_secret_base64: null, password: 'set by support' })
    expect(await mails(owner.email)).toEqual([])
  })
})
