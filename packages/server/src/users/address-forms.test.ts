import { randomUUID } from 'node:crypto'
import { startTestkit, type Testkit, type TestProject } from '@latchkey/testkit'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'
import { bringAddressesToForm, storeAddressForms } from './address-forms.ts'

const server = { level: 'server' } as const
const callback_url = 'http://localhost:3000/handler'
const password = 'correct horse battery'

eachServer('addresses of an earlier version', on => {
  const others: Testkit[] = []
  // They share the database of the suite, which ends with the first of them that stops.
  afterAll(() => Promise.all(others.map(testkit => testkit.stop())))

  let project: TestProject
  let local: string
  beforeEach(async () => {
    project = await on.project({ config: { 'auth.otp.allowSignIn': true } })
    local = randomUUID().slice(0, 8)
  })

  const sql = (text: string, values: unknown[]) =>
    on.testkit().latchkey.app.database.queries.query<{ value: string; verified: boolean }>({ text }, values)

  /** A user whose address stands as the version before stored it. */
  async function earlier(value: string, { verified = false, auth = true } = {}): Promise<string> {
    on.clock.advance(1)
    const body = { primary_email: `${randomUUID()}@example.com`, primary_email_auth_enabled: auth, password }
    const { json } = await project.request('POST', '/users', {
      ...server,
      body: { ...body, primary_email_verified: verified },
    })
    await sql('update contact_channels set value = $3 where project_id = $1 and user_id = $2', [
      project.id,
      json.id,
      value,
    ])
    return json.id
  }

  const startAgain = async () => {
    const { database, config } = on.testkit().latchkey.app
    const env = { LATCHKEY_ROOT_SECRET: config.rootSecret }
    others.push(await startTestkit({ clock: on.clock, env, parts: { database } }))
  }
  const addressOf = async (userId: string) => {
    const { json } = await project.request('GET', `/users/${userId}`, server)
    return { value: json.primary_email, verified: json.primary_email_verified }
  }
  const signIn = async (email: string) =>
    (await project.request('POST', '/auth/password/sign-in', { body: { email, password } })).json.user_id
  const findings = async () => {
    const { json } = await project.request('GET', '/internal/doctor', { level: 'admin' })
    return json.findings.filter(({ id }: { id: string }) => id === 'addresses.form')
  }
  const resetMails = async (email: string) => {
    await project.request('POST', '/auth/password/send-reset-code', { body: { email, callback_url } })
    await on.testkit().latchkey.worker.drain()
    return on.testkit().mailbox.list(email)
  }

  it('are brought to the stored form when a server starts, and sign in in every spelling', async () => {
    const id = await earlier(`${local}@bücher.example`, { verified: true })
    await startAgain()
    expect(await addressOf(id)).toEqual({ value: `${local}@xn--bcher-kva.example`, verified: true })
    for (const host of ['bücher.example', 'xn--bcher-kva.example', 'ｂücher.example'])
      expect(await signIn(`${local}@${host}`), host).toBe(id)
    const found = await project.request('GET', `/users?query=${local}@xn--`, server)
    expect(found.json.items).toMatchObject([{ id }])
    expect(await findings()).toMatchObject([{ severity: 'fine' }])
    const updates = (await on.events(project)).filter(({ type }) => type === 'user.updated')
    expect(updates.at(-1)?.data).toMatchObject({ id, primary_email: `${local}@xn--bcher-kva.example` })
  })

  it('stay verified only where the mail went to the stored form', async () => {
    const apart = await earlier(`jo\u0308rg-${local}@example.com`, { verified: true })
    await storeAddressForms(on.testkit().latchkey.app)
    expect(await addressOf(apart)).toEqual({ value: `jörg-${local}@example.com`, verified: false })
  })

  it('are verified by a link that was mailed before', async () => {
    const id = await earlier(`${local}@xn--bcher-kva.example`)
    const [channel] = (await project.request('GET', `/contact-channels?user_id=${id}`, server)).json.items
    const path = `/contact-channels/${id}/${channel.id}/send-verification-code`
    await project.request('POST', path, { ...server, body: { callback_url } })
    const code = await on.testkit().mailbox.codeFor(channel.value)
    const subject = `jsonb_set(subject, '{email}', to_jsonb($2::text))`
    await sql(`update codes set subject = ${subject} where project_id = $1`, [project.id, `${local}@bücher.example`])
    expect((await project.request('POST', '/contact-channels/verify', { body: { code } })).status).toBe(200)
    expect((await addressOf(id)).verified).toBe(true)
  })

  it('are not merged where two become one: the verified one gets the form, the other signs in as it is written', async () => {
    const [older, verified] = [`${local}@ＢÜCHER.example`.toLowerCase(), `${local}@bücher.example`]
    const squatter = await earlier(older)
    const owner = await earlier(verified, { verified: true })
    await startAgain()
    expect(await addressOf(owner)).toEqual({ value: `${local}@xn--bcher-kva.example`, verified: true })
    expect(await addressOf(squatter)).toEqual({ value: older, verified: false })
    expect(await signIn(verified)).toBe(owner)
    expect(await signIn(`${local}@xn--bcher-kva.example`)).toBe(owner)
    expect(await signIn(older)).toBe(squatter)
    expect(await resetMails(older), 'no mail goes to what is not in the stored form').toEqual([])
    expect(await findings()).toMatchObject([
      {
        severity: 'problem',
        message: expect.stringMatching(`of user ${squatter} is the same as one of user ${owner}`),
        path: `/projects/${project.id}/users/${squatter}`,
      },
    ])
    await project.request('PATCH', `/users/${squatter}`, { ...server, body: { primary_email: null } })
    expect(await findings()).toMatchObject([{ severity: 'fine' }])
  })

  it('give way to an account that has the stored form already', async () => {
    const known = await project.signUp(`${local}@example.com`, password)
    const kept = await earlier(`${local}@ｅxample.com`, { verified: true })
    await startAgain()
    expect(await addressOf(known.userId)).toEqual({ value: `${local}@example.com`, verified: false })
    expect((await addressOf(kept)).value).toBe(`${local}@ｅxample.com`)
    expect(await signIn(`${local}@EXAMPLE.com`)).toBe(known.userId)
    expect(await signIn(`${local}@ｅxample.com`)).toBe(kept)
  })

  it('may be shared by users who do not sign in with them', async () => {
    const [first, second] = [
      await earlier(`${local}@bücher.example`, { auth: false }),
      await earlier(`${local}@bücher.example`),
    ]
    await storeAddressForms(on.testkit().latchkey.app)
    for (const id of [first, second]) expect((await addressOf(id)).value).toBe(`${local}@xn--bcher-kva.example`)
  })

  it('that have no stored form stay, sign in, and are reported without what cannot be seen', async () => {
    const value = `${local}\u200b@example.com`
    const id = await earlier(value)
    await startAgain()
    expect((await addressOf(id)).value).toBe(value)
    expect(await signIn(value)).toBe(id)
    expect(await signIn(`${local}@example.com`)).toBeUndefined()
    const [finding] = await findings()
    expect(finding.message).toContain(`${local}\\u{200b}@example.com`)
  })

  it('are found behind a page of others', async () => {
    const id = await earlier(`${local}@example.com`)
    await sql(
      `insert into contact_channels (project_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
       select $1, gen_random_uuid(), $2, 'email', 'jörg-' || n || '@example.com', false, false, false, to_timestamp(n)
       from generate_series(1, 1001) n`,
      [project.id, id],
    )
    const last = await earlier(`${local}@bücher.example`)
    expect(await storeAddressForms(on.testkit().latchkey.app)).toBe(1)
    expect((await addressOf(last)).value).toBe(`${local}@xn--bcher-kva.example`)
  })

  it('are stored once, however many processes do it at the same time', async () => {
    const { app } = on.testkit().latchkey
    const ids: string[] = []
    for (let at = 0; at < 10; at += 1)
      ids.push(await earlier(`${local}-${at % 5}@bücher-${at < 5 ? '' : 'ｘ'}x.example`))
    const stored = await Promise.all(Array.from({ length: 4 }, () => storeAddressForms(app)))
    expect(stored.reduce((sum, count) => sum + count, 0)).toBe(10)
    await bringAddressesToForm(app)
    expect(await findings()).toMatchObject([{ severity: 'fine' }])
    expect(new Set(ids).size).toBe(10)
  })
})
