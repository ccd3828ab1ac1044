import { randomUUID } from 'node:crypto'
import type { RequestOptions, SignedInPerson, TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const server = { level: 'server' } as const

eachServer('changing contact channels', on => {
  const address = () => `${randomUUID().slice(0, 13)}@example.com`
  const as = ({ accessToken }: SignedInPerson): RequestOptions => ({ accessToken })
  const add = (project: TestProject, body: object, options: RequestOptions = server) =>
    project.request('POST', '/contact-channels', { ...options, body: { type: 'email', used_for_auth: false, ...body } })
  const change = (
    project: TestProject,
    userId: string,
    channelId: string,
    body: object,
    options: RequestOptions = server,
  ) => project.request('PATCH', `/contact-channels/${userId}/${channelId}`, { ...options, body })
  const remove = (project: TestProject, userId: string, channelId: string, options: RequestOptions = server) =>
    project.request('DELETE', `/contact-channels/${userId}/${channelId}`, options)
  const listed = async (project: TestProject, userId: string) =>
    (await project.asServer('GET', `/contact-channels?user_id=${userId}`)).json.items
  const getPrimary = async (project: TestProject, userId: string) => {
    const { json } = await project.asServer('GET', `/users/${userId}`)
    return { email: json.primary_email, isVerified: json.primary_email_verified }
  }
  const signIn = (project: TestProject, email: string, password: string) =>
    project.request('POST', '/auth/password/sign-in', { body: { email, password } })
  const taken = (value: string) => ({
    status: 409,
    code: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    json: { details: { type: 'email', contact_channel_value: value, would_work_if_email_was_verified: false } },
  })

  it('adds one, unverified and not primary, for its user and for a server', async () => {
    const project = await on.project()
    const ada = await project.signUp(address())
    const first = await add(project, { user_id: 'me', value: ' Second@Example.com ' }, as(ada))
    expect(first).toMatchObject({ status: 201 })
    expect(first.json).toEqual({
      id: expect.any(String),
      user_id: ada.userId,
      type: 'email',
      value: 'second@example.com',
      is_primary: false,
      is_verified: false,
      used_for_auth: false,
    })
    const value = address()
    const second = await add(project, { user_id: ada.userId, value, is_verified: true })
    expect(second.json).toMatchObject({ value, is_verified: true, is_primary: false })
    const values = (await listed(project, ada.userId)).map((channel: { value: string }) => channel.value)
    expect(values.sort()).toEqual([ada.email, 'second@example.com', value].sort())
  })

  it('lets only a server say that an address is verified', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const [channel] = await listed(project, ada.userId)
    for (const answer of [
      await add(project, { user_id: 'me', value: address(), is_verified: true }, as(ada)),
      await change(project, 'me', channel.id, { is_verified: true }, as(ada)),
    ])
      expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(await getPrimary(project, ada.userId)).toMatchObject({ isVerified: false })
    expect((await change(project, ada.userId, channel.id, { is_verified: true })).json.is_verified).toBe(true)
    expect(await getPrimary(project, ada.userId)).toMatchObject({ isVerified: true })
  })

  it('refuses in the order of the wire what cannot be added', async () => {
    const project = await on.project()
    const [ada, grace] = [await project.signUp(address()), await project.signUp(address())]
    const unknown = randomUUID()
    expect(await add(project, { user_id: unknown, value: ada.email })).toMatchObject({
      status: 400,
      code: 'USER_ID_DOES_NOT_EXIST',
      json: { details: { user_id: unknown } },
    })
    expect(await add(project, { user_id: grace.userId, value: address() }, as(ada))).toMatchObject({
      status: 403,
      code: null,
    })
    expect((await add(project, { user_id: 'me', value: address() }, {})).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    const own = await add(project, { user_id: ada.userId, value: ada.email, used_for_auth: true })
    expect(own).toMatchObject({ status: 400, code: null })
    expect(own.text).toContain('already')
    expect(await add(project, { user_id: ada.userId, value: grace.email, used_for_auth: true })).toMatchObject(
      taken(grace.email),
    )
    const unused = await add(project, { user_id: ada.userId, value: grace.email })
    expect(unused.status, 'an address that is not used for sign-in may be in several accounts').toBe(201)
    expect(await listed(project, ada.userId)).toHaveLength(2)
  })

  it('says what is missing', async () => {
    const project = await on.project()
    const { json } = await project.asServer('POST', '/contact-channels', {})
    expect(json.error.split('\n')).toEqual(
      ['user_id', 'value', 'type', 'used_for_auth'].map(field => `body.${field} is a required field`),
    )
  })

  it('lets one of two users have an address to sign in with, though both ask at once', async () => {
    const project = await on.project()
    const people = [await project.signUp(address()), await project.signUp(address())] as const
    const value = address()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        add(project, { user_id: people[n % 2 === 0 ? 0 : 1].userId, value, used_for_auth: true }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refusals = answers.filter(({ status }) => status !== 201)
    for (const { status, code } of refusals) {
      // The first one has it already; the other gets the error that it belongs to another account.
      expect([400, 409]).toContain(status)
      expect(code).toBe(status === 409 ? 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE' : null)
    }
  })

  it('lets one of two users turn signing in on, though both ask at once', async () => {
    const project = await on.project()
    const people = [await project.signUp(address()), await project.signUp(address())] as const
    const value = address()
    const channels = [
      await add(project, { user_id: people[0].userId, value }),
      await add(project, { user_id: people[1].userId, value }),
    ] as const
    const answers = await Promise.all(
      ([0, 1] as const).map(n => change(project, people[n].userId, channels[n].json.id, { used_for_auth: true })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject(taken(value))
  })

  it('signs in by any address that is used for it', async () => {
    const project = await on.project()
    const ada = await project.signUp(address())
    const value = address()
    const { json } = await add(project, { user_id: ada.userId, value })
    expect((await signIn(project, value, ada.password)).code).toBe('EMAIL_PASSWORD_MISMATCH')
    await change(project, 'me', json.id, { used_for_auth: true }, as(ada))
    expect((await signIn(project, value, ada.password)).json.user_id).toBe(ada.userId)
    await change(project, 'me', json.id, { used_for_auth: false }, as(ada))
    expect((await signIn(project, value, ada.password)).code).toBe('EMAIL_PASSWORD_MISMATCH')
  })

  it('makes one primary instead of the other, and none on request', async () => {
    const project = await on.project()
    const ada = await project.signUp(address())
    const value = address()
    const second = await add(project, { user_id: ada.userId, value, is_primary: true, is_verified: true })
    expect(await getPrimary(project, ada.userId)).toEqual({ email: value, isVerified: true })
    const [first] = (await listed(project, ada.userId)).filter(({ is_primary }: { is_primary: boolean }) => !is_primary)
    expect(first.value).toBe(ada.email)
    expect((await change(project, 'me', first.id, { is_primary: true }, as(ada))).json.is_primary).toBe(true)
    expect(await getPrimary(project, ada.userId)).toEqual({ email: ada.email, isVerified: false })
    await change(project, 'me', second.json.id, { is_primary: false }, as(ada))
    expect(await getPrimary(project, ada.userId), 'one that was none already').toMatchObject({ email: ada.email })
    await change(project, 'me', first.id, { is_primary: false }, as(ada))
    expect(await getPrimary(project, ada.userId)).toEqual({ email: null, isVerified: false })
  })

  it('has one primary, however many are made so at once', async () => {
    const project = await on.project()
    const ada = await project.signUp(address())
    const ids = await Promise.all(
      Array.from({ length: 6 }, async () => (await add(project, { user_id: ada.userId, value: address() })).json.id),
    )
    const answers = await Promise.all(ids.map(id => change(project, ada.userId, id, { is_primary: true })))
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    const channels = await listed(project, ada.userId)
    expect(channels.filter(({ is_primary }: { is_primary: boolean }) => is_primary)).toHaveLength(1)
  })

  it('takes a new address for unverified, unless a server says otherwise', async () => {
    const project = await on.project()
    const ada = await project.signUp(address())
    const [channel] = await listed(project, ada.userId)
    await change(project, ada.userId, channel.id, { is_verified: true })
    const same = await change(project, 'me', channel.id, { value: ada.email.toUpperCase() }, as(ada))
    expect(same.json).toMatchObject({ value: ada.email, is_verified: true })
    const [moved, proven] = [address(), address()]
    expect((await change(project, 'me', channel.id, { value: moved }, as(ada))).json).toMatchObject({
      value: moved,
      is_verified: false,
      is_primary: true,
      used_for_auth: true,
    })
    expect((await signIn(project, moved, ada.password)).status).toBe(200)
    expect((await signIn(project, ada.email, ada.password)).status).toBe(400)
    const answer = await change(project, ada.userId, channel.id, { value: proven, is_verified: true })
    expect(answer.json).toMatchObject({ value: proven, is_verified: true })
  })

  it('changing contact channels is not verified by the code of the address before', async () => {
    const project = await on.project()
    const ada = await project.signUp(address())
    const code = await on.testkit().mailbox.codeFor(ada.email)
    const [channel] = await listed(project, ada.userId)
    await change(project, 'me', channel.id, { value: address() }, as(ada))
    const answer = await project.request('POST', '/contact-channels/verify', { body: { code } })
    expect(answer).toMatchObject({ status: 400, code: null })
    expect(await getPrimary(project, ada.userId)).toMatchObject({ isVerified: false })
  })

  it('refuses a change that clashes, and one of a channel that is not there', async () => {
    const project = await on.project()
    const [ada, grace] = [await project.signUp(address()), await project.signUp(address())]
    const [channel] = await listed(project, ada.userId)
    const [hers] = await listed(project, grace.userId)
    const second = await add(project, { user_id: ada.userId, value: address() })
    expect(await change(project, ada.userId, second.json.id, { value: ada.email })).toMatchObject({
      status: 400,
      code: null,
    })
    expect(await change(project, 'me', channel.id, { value: grace.email }, as(ada))).toMatchObject(taken(grace.email))
    expect((await change(project, 'me', second.json.id, { value: grace.email }, as(ada))).status).toBe(200)
    expect(await change(project, 'me', second.json.id, { used_for_auth: true }, as(ada))).toMatchObject(
      taken(grace.email),
    )
    for (const [userId, id] of [
      [ada.userId, hers.id],
      [ada.userId, randomUUID()],
      [randomUUID(), channel.id],
    ] as const) {
      expect(await change(project, userId, id, { is_primary: true })).toMatchObject({ status: 400, code: null })
      expect(await remove(project, userId, id)).toMatchObject({ status: 400, code: null })
    }
    for (const answer of [
      await change(project, grace.userId, hers.id, { is_primary: false }, as(ada)),
      await remove(project, grace.userId, hers.id, as(ada)),
    ])
      expect(answer).toMatchObject({ status: 403, code: null })
    expect((await remove(project, 'me', channel.id, {})).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
  })

  it('takes an address away and leaves the ways to sign in', async () => {
    const project = await on.project()
    const ada = await project.signUp(address())
    const [channel] = await listed(project, ada.userId)
    expect((await remove(project, 'me', channel.id, as(ada))).json).toEqual({ success: true })
    expect(await listed(project, ada.userId)).toEqual([])
    const { json } = await project.request('GET', '/users/me', as(ada))
    expect(json).toMatchObject({ primary_email: null, primary_email_verified: false, has_password: true })
    const other = await project.signUp(ada.email)
    expect(other.userId, 'the address is free again').not.toBe(ada.userId)
  })

  it('emits an event of the user for every change, and none for a refusal', async () => {
    const project = await on.project()
    const ada = await project.signUp(address())
    const events = async () =>
      (await on.events(project)).filter(({ type }) => type === 'user.updated').map(({ data }) => data)
    const value = address()
    const { json } = await add(project, { user_id: 'me', value }, as(ada))
    await add(project, { user_id: 'me', value }, as(ada))
    await change(project, 'me', json.id, { is_primary: true }, as(ada))
    await remove(project, 'me', json.id, as(ada))
    expect(await events()).toMatchObject([
      { id: ada.userId, primary_email: ada.email },
      { id: ada.userId, primary_email: value },
      { id: ada.userId, primary_email: null },
    ])
  })

  it('refuses an access token of an ended session, and changes nothing', async () => {
    const project = await on.project()
    const ada = await project.signUp(address())
    const [channel] = await listed(project, ada.userId)
    await project.request('DELETE', '/auth/sessions/current', as(ada))
    const refused = { status: 401, code: 'ACCESS_TOKEN_EXPIRED' }
    expect(await add(project, { user_id: 'me', value: address(), used_for_auth: true }, as(ada))).toMatchObject(refused)
    expect(await change(project, 'me', channel.id, { value: address() }, as(ada))).toMatchObject(refused)
    expect(await remove(project, 'me', channel.id, as(ada))).toMatchObject(refused)
    expect(await listed(project, ada.userId)).toEqual([channel])
  })

  it('reports to a server without a rate limit that an address is taken', async () => {
    const project = await on.project()
    const [ada, grace] = [await project.signUp(address()), await project.signUp(address())]
    for (let count = 0; count < 30; count += 1) {
      const answer = await add(project, { user_id: ada.userId, value: grace.email, used_for_auth: true })
      expect(answer.status).toBe(409)
    }
  })

  it('keeps no more than a hundred for one user', async () => {
    const project = await on.project()
    const ada = await project.signUp(address())
    await on.testkit().latchkey.app.database.queries.query(
      {
        text: `insert into contact_channels
            (project_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
          select $1, gen_random_uuid(), $2, 'email', n || '@example.com', false, false, false, now()
          from generate_series(1, 98) n`,
      },
      [project.id, ada.userId],
    )
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => add(project, { user_id: 'me', value: address() }, as(ada))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.text).toContain('100')
  })
})
