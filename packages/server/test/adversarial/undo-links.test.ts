/** 111: the links *This was not me* themselves, against a thief who wants one, and in the hands of an owner in a hurry. */
import { randomUUID } from 'node:crypto'
import { type TestProject, totpCode } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { changing, newOwnersPassword, type Owner, ownersSecret } from '../support/changed-accounts.ts'
import { planting } from '../support/planted-methods.ts'
import { eachServer } from '../support/servers.ts'

const thiefsSecret = Buffer.alloc(20, 'eve').toString('base64')

eachServer('case 111: links that undo changes of an account', on => {
  const { newProject, ownerIn, enrol, mails, asThief, undoPath, press, undo, read, newPassword, moveTo } = changing(on)
  const signInTo = async (project: TestProject, { email, password }: Pick<Owner, 'email' | 'password'>) =>
    (await planting(on, project).signIn(email, password)).json
  const thiefsAddress = () => `eve-${randomUUID().slice(0, 8)}@example.com`
  const changePassword = (project: TestProject, owner: Owner, to = 'the trap of eve') =>
    asThief(project, owner).send('POST', '/auth/password/update', {
      old_password: owner.password,
      new_password: to,
    })

  it('case 111: what is changed after the address is mailed to the former address alone', async () => {
    const project = await newProject()
    const owner = await ownerIn(project)
    const eve = thiefsAddress()
    await moveTo(project, owner, eve)
    on.clock.advance(1)
    await planting(on, project).addPasskey(owner)
    on.clock.advance(1)
    await changePassword(project, owner)
    expect(await mails(eve)).toEqual([])
    const texts = (await mails(owner.email)).map(({ text }) => text)
    expect(texts).toHaveLength(3)
    expect(texts[1]).toContain('A passkey was added to your account.')
    expect(texts[2]).toContain('The password of your account was changed.')
  })

  it('case 111: each link mailed to the former address gives the whole account back', async () => {
    const project = await newProject()
    const owner = await ownerIn(project)
    const eve = thiefsAddress()
    await moveTo(project, owner, eve)
    const passkey = await planting(on, project).addPasskey(owner)
    await changePassword(project, owner)
    expect((await undo(project, owner.email)).status).toBe(200)
    const channels = await project.asServer('GET', `/contact-channels?user_id=${owner.userId}`)
    expect(channels.json.items).toEqual([
      expect.objectContaining({ value: owner.email, is_primary: true, is_verified: true, used_for_auth: true }),
    ])
    expect((await planting(on, project).passkeySignIn(passkey)).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
    for (const index of [0, 1]) expect((await press(project, await undoPath(owner.email, index))).status).toBe(409)
  })

  it('case 111: links go to the new address once the move cannot be undone any more', async () => {
    const project = await newProject()
    const owner = await ownerIn(project)
    const address = thiefsAddress()
    await moveTo(project, owner, address)
    on.clock.advance(7 * 24 * 3_600)
    const { access_token: accessToken } = await signInTo(project, { ...owner, email: address })
    await changePassword(project, { ...owner, accessToken })
    expect(await mails(address)).toHaveLength(1)
    expect(await mails(owner.email)).toHaveLength(1)
  })

  it('case 111: an earlier link voids later ones, which would bring the second factor of the thief back', async () => {
    const project = await newProject()
    const owner = await ownerIn(project, { secondFactor: true })
    const thief = asThief(project, owner)
    await thief.send('PATCH', '/users/me', { totp_secret_base64: null })
    on.clock.advance(1) // Mails of the same moment have no order.
    await enrol(project, owner, thiefsSecret)
    on.clock.advance(1)
    await thief.send('PATCH', '/users/me', { totp_secret_base64: null })
    const paths = await Promise.all([0, 1, 2].map(index => undoPath(owner.email, index)))
    const [first = '', ...later] = paths
    expect((await press(project, first)).status).toBe(200)
    for (const path of later) expect((await press(project, path)).status).toBe(409)
    await newPassword(project, owner.email)
    const attempt = (await signInTo(project, { ...owner, password: newOwnersPassword })).details.attempt_code
    const step = (secret: string) => ({ code: attempt, type: 'totp', totp: totpCode(secret, on.clock.now()) })
    const finish = (secret: string) => project.request('POST', '/auth/mfa/sign-in', { body: step(secret) })
    expect((await finish(thiefsSecret)).code).toBe('INVALID_TOTP_CODE')
    expect((await finish(ownersSecret)).status).toBe(200)
  })

  it('case 111: later links first and earlier links afterwards lead to the account of before', async () => {
    const project = await newProject()
    const owner = await ownerIn(project, { secondFactor: true })
    await asThief(project, owner).send('PATCH', '/users/me', { totp_secret_base64: null })
    on.clock.advance(1)
    await enrol(project, owner, thiefsSecret)
    on.clock.advance(1)
    await planting(on, project).addPasskey(owner)
    for (const index of [2, 1, 0]) expect((await press(project, await undoPath(owner.email, index))).status).toBe(200)
    expect(await read(project, owner)).toMatchObject({ requires_totp_mfa: true, passkey_auth_enabled: false })
  })

  it('case 111: a second factor that the thief turns on is mailed, and taken off', async () => {
    const project = await newProject()
    const owner = await ownerIn(project)
    await enrol(project, owner, thiefsSecret)
    expect((await mails(owner.email)).at(-1)?.text).toContain('A second factor was turned on for your account.')
    expect((await undo(project, owner.email)).status).toBe(200)
    expect((await read(project, owner)).requires_totp_mfa).toBe(false)
  })

  it('case 111: recovery codes that the thief renews are mailed, and void afterwards', async () => {
    const project = await newProject()
    const owner = await ownerIn(project, { secondFactor: true })
    const { json } = await asThief(project, owner).send('POST', '/auth/mfa/recovery-codes')
    expect((await mails(owner.email)).at(-1)?.text).toContain('The recovery codes of your account were replaced.')
    expect((await undo(project, owner.email)).status).toBe(200)
    await newPassword(project, owner.email)
    const attempt = (await signInTo(project, { ...owner, password: newOwnersPassword })).details.attempt_code
    const body = { code: attempt, recovery_code: json.recovery_codes[0] }
    expect((await project.request('POST', '/auth/mfa/recovery-codes/sign-in', { body })).status).toBe(400)
  })

  it('case 111: an undone change leaves the recovery codes of before', async () => {
    const project = await newProject()
    const owner = await ownerIn(project)
    const [recovery_code] = await enrol(project, owner)
    await changePassword(project, owner)
    expect((await undo(project, owner.email)).status).toBe(200)
    await newPassword(project, owner.email)
    const attempt = (await signInTo(project, { ...owner, password: newOwnersPassword })).details.attempt_code
    const body = { code: attempt, recovery_code }
    expect((await project.request('POST', '/auth/mfa/recovery-codes/sign-in', { body })).status).toBe(200)
  })

  it('case 111: another address that signs in is mailed when it is added, and when it starts to sign in', async () => {
    const project = await newProject()
    const owner = await ownerIn(project)
    const thief = asThief(project, owner)
    const channel = { user_id: 'me', type: 'email', value: thiefsAddress(), used_for_auth: false }
    const { json } = await thief.send('POST', '/contact-channels', channel)
    expect(await mails(owner.email)).toEqual([])
    expect((await thief.send('PATCH', `/contact-channels/me/${json.id}`, { used_for_auth: true })).status).toBe(200)
    const sentence = 'Signing in with another email address was added to your account.'
    expect((await mails(owner.email)).map(({ text }) => text.includes(sentence))).toEqual([true])
    await thief.send('POST', '/contact-channels', { ...channel, value: thiefsAddress(), used_for_auth: true })
    expect(await mails(owner.email)).toHaveLength(2)
    expect((await press(project, await undoPath(owner.email, 0))).status).toBe(200)
    const { items } = (await project.asServer('GET', `/contact-channels?user_id=${owner.userId}`)).json
    expect(items.filter((item: { used_for_auth: boolean }) => item.used_for_auth)).toHaveLength(1)
  })

  it('case 111: a thief who uses the limit of mails up cannot keep the owner from a new password', async () => {
    const project = await newProject()
    const owner = await ownerIn(project, { secondFactor: true })
    const thief = asThief(project, owner)
    for (let count = 0; count < 30; count += 1) await thief.send('POST', '/auth/mfa/recovery-codes')
    expect((await changePassword(project, owner)).status).toBe(429)
    expect((await undo(project, owner.email)).status).toBe(200)
    await newPassword(project, owner.email)
    const signedIn = await signInTo(project, { ...owner, password: newOwnersPassword })
    expect(signedIn.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
  })

  it('case 111: a link of a removed account, and of a locked one, opens nothing', async () => {
    const project = await newProject()
    const [gone, locked] = [await ownerIn(project), await ownerIn(project)]
    for (const owner of [gone, locked]) await changePassword(project, owner)
    await project.asServer('DELETE', `/users/${gone.userId}`)
    await project.asServer('PATCH', `/users/${locked.userId}`, { is_locked: true })
    const before = await read(project, locked)
    for (const { email } of [gone, locked]) expect((await undo(project, email)).status).toBe(404)
    expect(await read(project, locked)).toEqual(before)
    await project.asServer('PATCH', `/users/${locked.userId}`, { is_locked: false })
    expect((await undo(project, locked.email)).status).toBe(200)
  })

  it('case 111: the same answer comes for a code that never was, of another project and of another purpose', async () => {
    const [project, other] = [await newProject(), await newProject()]
    const owner = await ownerIn(project)
    await changePassword(project, owner)
    const path = await undoPath(owner.email)
    const [, query = ''] = path.split('?')
    const code = new URLSearchParams(query).get('code') ?? ''
    const stranger = await project.signUp()
    const verification = await on.testkit().mailbox.codeFor(stranger.email)
    const linkTo = (given: string, projectId: string) =>
      `/account-changes/undo-link?code=${given}&project_id=${projectId}`
    const wrong = [
      linkTo(code, other.id),
      linkTo(code, randomUUID()),
      linkTo(verification, project.id),
      linkTo('a'.repeat(45), project.id),
      linkTo(`${'0'.repeat(6)}${code.slice(6)}`, project.id),
    ]
    const answers = await Promise.all(
      wrong.flatMap(link => [project.request('GET', link), project.request('POST', link, { body: {} })]),
    )
    const withoutNonce = (text: string) => text.replace(/nonce="[^"]+"/g, '')
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    expect(new Set(answers.map(({ text }) => withoutNonce(text))).size).toBe(1)
    expect((await press(project, path)).status, 'the link works still').toBe(200)
  })

  it('case 111: two links of one account that are opened at once undo it once', async () => {
    const project = await newProject()
    const owner = await ownerIn(project)
    await planting(on, project).addPasskey(owner)
    await changePassword(project, owner)
    const [first, second] = [await undoPath(owner.email, 0), await undoPath(owner.email, 1)]
    const answers = await Promise.all([first, first, second, second].map(path => press(project, path)))
    const done = answers.filter(({ status }) => status === 200)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    // The later one may come first, and is then followed by the earlier one.
    expect(done.length).toBeGreaterThanOrEqual(1)
    expect(done.length).toBeLessThanOrEqual(2)
    expect(await read(project, owner)).toMatchObject({ has_password: false, passkey_auth_enabled: false })
  })

  it('case 111: a preview of the mail reads the page by GET and HEAD, and changes nothing', async () => {
    const project = await newProject()
    const owner = await ownerIn(project)
    await changePassword(project, owner)
    const [path, before] = [await undoPath(owner.email), await read(project, owner)]
    for (const method of ['GET', 'HEAD', 'GET']) await project.request(method, path)
    expect(await read(project, owner)).toEqual(before)
    const { headers } = await project.request('GET', path)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect((await press(project, path)).status).toBe(200)
  })

  it('case 111: a password that was reset through the mailbox stays, whatever the thief holds', async () => {
    const project = await newProject()
    const owner = await ownerIn(project)
    const eve = thiefsAddress()
    await moveTo(project, owner, eve)
    await changePassword(project, owner)
    await undo(project, owner.email)
    await newPassword(project, owner.email)
    expect(await mails(eve)).toEqual([])
    const resets = (await on.testkit().mailbox.list(eve)).filter(({ subject }) => /password/i.test(subject))
    expect(resets).toEqual([])
    for (const index of [0, 1]) expect((await press(project, await undoPath(owner.email, index))).status).toBe(409)
    expect((await planting(on, project).signIn(owner.email, newOwnersPassword)).status).toBe(200)
  })
})
