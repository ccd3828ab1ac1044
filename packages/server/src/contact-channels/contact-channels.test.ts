import { randomUUID } from 'node:crypto'
import type { SignedInPerson, TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const server = { level: 'server' } as const
const callback_url = 'http://localhost:3000/verify?next=%2Fhome&code=old#top'

eachServer('contact channels', on => {
  const address = () => `${randomUUID().slice(0, 13)}@example.com`
  const person = async (project: TestProject) => {
    const signedUp = await project.signUp(address())
    const { json } = await project.asUser(signedUp, 'GET', `/contact-channels?user_id=me`)
    return { ...signedUp, channelId: json.items[0].id as string }
  }
  const getCode = ({ email }: SignedInPerson) => on.testkit().mailbox.codeFor(email)
  const verify = (project: TestProject, code: string) =>
    project.request('POST', '/contact-channels/verify', { body: { code } })
  const check = (project: TestProject, code: string) =>
    project.request('POST', '/contact-channels/verify/check-code', { body: { code } })
  const sendTo = (project: TestProject, userId: string, channelId: string, options: object) =>
    project.request('POST', `/contact-channels/${userId}/${channelId}/send-verification-code`, {
      body: { callback_url },
      ...options,
    })
  const isVerified = async (project: TestProject, userId: string) =>
    (await project.asServer('GET', `/users/${userId}`)).json.primary_email_verified
  /** The same code with its first six characters guessed wrongly. */
  const wrongGuess = (code: string) => `${code.startsWith('000000') ? '111111' : '000000'}${code.slice(6)}`

  it('contact channels are listed and read by the user they belong to', async () => {
    const project = await on.project()
    const ada = await person(project)
    const channel = {
      id: ada.channelId,
      user_id: ada.userId,
      type: 'email',
      value: ada.email,
      is_primary: true,
      is_verified: false,
      used_for_auth: true,
    }
    for (const user of ['me', ada.userId]) {
      const asAda = { accessToken: ada.accessToken }
      expect((await project.request('GET', `/contact-channels?user_id=${user}`, asAda)).json).toEqual({
        items: [channel],
        is_paginated: false,
      })
      expect((await project.request('GET', `/contact-channels/${user}/${ada.channelId}`, asAda)).json).toEqual(channel)
    }
    expect(
      Object.keys((await project.asServer('GET', `/contact-channels/${ada.userId}/${ada.channelId}`)).json),
    ).toEqual(Object.keys(channel))
  })

  it('contact channels are all listed to a server, oldest first, or those of one user, or one', async () => {
    const project = await on.project()
    const ada = await person(project)
    on.clock.advance(1)
    const grace = await person(project)
    const list = async (query: string) =>
      (await project.asServer('GET', `/contact-channels${query}`)).json.items.map(
        ({ value }: { value: string }) => value,
      )
    expect(await list('')).toEqual([ada.email, grace.email])
    expect(await list(`?user_id=${grace.userId}`)).toEqual([grace.email])
    expect(await list(`?contact_channel_id=${ada.channelId}`)).toEqual([ada.email])
    expect(await list(`?user_id=${randomUUID()}`)).toEqual([])
  })

  it('contact channels of others are not for clients to see', async () => {
    const project = await on.project()
    const [ada, grace] = [await person(project), await person(project)]
    const asAda = { accessToken: ada.accessToken }
    for (const query of ['', `?user_id=${grace.userId}`, `?contact_channel_id=${ada.channelId}`])
      expect(await project.request('GET', `/contact-channels${query}`, asAda)).toMatchObject({
        status: 403,
        code: null,
      })
    expect(await project.request('GET', `/contact-channels/${grace.userId}/${grace.channelId}`, asAda)).toMatchObject({
      status: 403,
      code: null,
    })
    for (const path of [
      '',
      '?user_id=me',
      `?user_id=${ada.userId}`,
      `/me/${ada.channelId}`,
      `/${ada.userId}/${ada.channelId}`,
    ])
      expect((await project.request('GET', `/contact-channels${path}`)).code, path).toBe(
        'CANNOT_GET_OWN_USER_WITHOUT_USER',
      )
    for (const id of [grace.channelId, randomUUID()])
      expect(await project.request('GET', `/contact-channels/me/${id}`, asAda)).toMatchObject({
        status: 404,
        code: null,
      })
  })

  it('get an email with a link to the requested callback URL, its own parameters kept', async () => {
    const project = await on.project({ displayName: 'Acme' })
    const ada = await person(project)
    // The mail of the sign-up arrives first; of two on their way at once, either may.
    await getCode(ada)
    expect((await sendTo(project, 'me', ada.channelId, { accessToken: ada.accessToken })).json).toEqual({
      success: true,
    })
    const mail = (await on.testkit().mailbox.list(ada.email)).at(-1)
    const code = await getCode(ada)
    const link = `http://localhost:3000/verify?next=%2Fhome&code=${code}#top`
    expect(mail?.text).toContain(link)
    expect(mail?.html).toContain(link.replaceAll('&', '&amp;'))
    for (const part of [mail?.text, mail?.html, mail?.subject]) expect(part).toContain('Acme')
  })

  it('contact channels are verified by the code from the mail, once', async () => {
    const project = await on.project()
    const ada = await person(project)
    const code = await getCode(ada)
    expect((await check(project, code)).json).toEqual({ is_code_valid: true })
    expect((await check(project, code.toUpperCase())).status, 'checking uses nothing up').toBe(200)
    expect((await verify(project, code.toUpperCase())).json).toEqual({ success: true })
    expect(await isVerified(project, ada.userId)).toBe(true)
    for (const again of [await verify(project, code), await check(project, code)])
      expect(again).toMatchObject({ status: 409, code: 'VERIFICATION_CODE_ALREADY_USED' })
  })

  it('contact channels are verified by one of fifty who show the code at once', async () => {
    const project = await on.project()
    const code = await getCode(await person(project))
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(project, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(answer => answer.code === 'VERIFICATION_CODE_ALREADY_USED')).toHaveLength(49)
  })

  it('may have several open codes, each of which works', async () => {
    const project = await on.project()
    const ada = await person(project)
    const first = await getCode(ada)
    await sendTo(project, ada.userId, ada.channelId, server)
    const second = await getCode(ada)
    expect(second).not.toBe(first)
    for (const code of [first, second])
      expect((await verify(project, code)).status, 'verified already is fine').toBe(200)
  })

  it('contact channels are not verified by a code that is unknown, malformed or of another project', async () => {
    const [project, other] = [await on.project(), await on.project()]
    const code = await getCode(await person(project))
    for (const answer of [
      await verify(other, code),
      await verify(project, '0'.repeat(45)),
      await check(project, '0'.repeat(45)),
    ])
      expect(answer).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
    expect((await verify(project, 'short')).json.error).toBe('body.code must have 45 characters')
    expect((await verify(project, code)).status).toBe(200)
  })

  it('contact channels are not verified after a day, nor with a code that stops at the hour', async () => {
    const project = await on.project()
    const [ada, grace] = [await person(project), await person(project)]
    const codes = [await getCode(ada), await getCode(grace)] as const
    on.clock.advance(24 * 60 * 60 - 1)
    expect((await verify(project, codes[0])).status).toBe(200)
    on.clock.advance(1)
    for (const answer of [await check(project, codes[1]), await verify(project, codes[1])])
      expect(answer).toMatchObject({ status: 400, code: 'VERIFICATION_CODE_EXPIRED' })
    expect((await verify(project, codes[0])).code, 'expiry comes before use').toBe('VERIFICATION_CODE_EXPIRED')
    await on.testkit().latchkey.worker.drain()
    expect((await verify(project, codes[1])).code, 'remembered for a week').toBe('VERIFICATION_CODE_EXPIRED')
  })

  it('allow twenty wrong guesses at a code, however many come at once', async () => {
    const project = await on.project()
    const code = await getCode(await person(project))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 ? verify : check)(project, wrongGuess(code))),
    )
    expect(answers.filter(answer => answer.code === 'VERIFICATION_CODE_NOT_FOUND')).toHaveLength(20)
    expect(answers.filter(answer => answer.code === 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')).toHaveLength(30)
    const right = await verify(project, code)
    expect(right).toMatchObject({ status: 400, code: 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED' })
  })

  it('may still be verified after nineteen wrong guesses', async () => {
    const project = await on.project()
    const code = await getCode(await person(project))
    for (let guesses = 0; guesses < 19; guesses += 1) await check(project, wrongGuess(code))
    expect((await verify(project, code)).status).toBe(200)
  })

  it('that have another address by now are not verified, and the code stays usable', async () => {
    const project = await on.project()
    const ada = await person(project)
    const code = await getCode(ada)
    const move = (primary_email: string) => project.asServer('PATCH', `/users/${ada.userId}`, { primary_email })
    await move('elsewhere@example.com')
    expect(await verify(project, code)).toMatchObject({ status: 400, code: null })
    expect(await isVerified(project, ada.userId)).toBe(false)
    await move(ada.email)
    expect((await verify(project, code)).status).toBe(200)
  })

  it('send no code for the first reason that the wire lists', async () => {
    const project = await on.project()
    const [ada, grace] = [await person(project), await person(project)]
    const asAda = { accessToken: ada.accessToken }
    const evil = { body: { callback_url: 'https://evil.example.com/' } }
    expect((await sendTo(project, ada.userId, ada.channelId, evil)).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect(await sendTo(project, grace.userId, grace.channelId, { ...asAda, ...evil })).toMatchObject({
      status: 400,
      code: null,
    })
    const unknown = await sendTo(project, randomUUID(), ada.channelId, { ...server, ...evil })
    expect(unknown).toMatchObject({ status: 400, code: 'USER_ID_DOES_NOT_EXIST' })
    expect(await sendTo(project, ada.userId, grace.channelId, { ...server, ...evil })).toMatchObject({
      status: 404,
      code: null,
    })
    expect((await sendTo(project, 'me', ada.channelId, { ...asAda, ...evil })).code).toBe(
      'REDIRECT_URL_NOT_WHITELISTED',
    )
    await verify(project, await getCode(ada))
    expect(await sendTo(project, 'me', ada.channelId, { ...asAda, ...evil })).toMatchObject({
      status: 409,
      code: 'EMAIL_ALREADY_VERIFIED',
    })
  })

  it('that are primary can be named by their address', async () => {
    const project = await on.project()
    const ada = await person(project)
    const send = (body: object, options: object = { accessToken: ada.accessToken }) =>
      project.request('POST', '/contact-channels/send-verification-code', {
        body: { email: ada.email, callback_url, ...body },
        ...options,
      })
    expect((await send({ email: ada.email.toUpperCase() })).json).toEqual({ success: true })
    const evil = { callback_url: 'https://evil.example.com/' }
    expect((await send(evil, {})).code).toBe('USER_AUTHENTICATION_REQUIRED')
    expect((await send(evil, server)).code).toBe('USER_AUTHENTICATION_REQUIRED')
    const other = await send({ ...evil, email: 'other@example.com' })
    expect(other).toMatchObject({ status: 400, code: 'EMAIL_IS_NOT_PRIMARY_EMAIL' })
    expect(other.json.details).toEqual({ email: 'other@example.com', primary_email: ada.email })
    expect((await send(evil)).code).toBe('REDIRECT_URL_NOT_WHITELISTED')
    await verify(project, await getCode(ada))
    expect((await send(evil)).code).toBe('EMAIL_ALREADY_VERIFIED')
  })

  it('get five emails in ten minutes, for all callers together', async () => {
    const project = await on.project()
    const ada = await person(project) // the mail of the sign-up is the first
    for (let count = 1; count < 5; count += 1)
      expect((await sendTo(project, ada.userId, ada.channelId, server)).status).toBe(200)
    const refused = await sendTo(project, 'me', ada.channelId, { accessToken: ada.accessToken })
    expect(refused).toMatchObject({ status: 429, code: null })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(await on.testkit().mailbox.list(ada.email)).toHaveLength(5)
  })
})
