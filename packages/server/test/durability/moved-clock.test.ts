/** The clock of the machine is wrong for a while and then right again: nothing waits until it gets there once more. */
import type { TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eachServer, type ServerSuite } from '../support/servers.ts'
import { answered, type Receiver, startReceiver, webhookProject } from '../support/webhook-receivers.ts'

const hour = 3_600
const day = 24 * hour
const callback_url = 'http://localhost:3000/handler'
const endpointBody = (url: string) => ({ url, event_types: ['user.created'] })

/** At a time that is as far ahead, as it is afterwards again. */
async function whileAhead<Result>(
  { clock }: ServerSuite,
  seconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  clock.advance(seconds)
  try {
    return await work()
  } finally {
    clock.advance(-seconds)
  }
}

eachServer('after the clock was ahead and is right again', on => {
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(() => receiver.stop())

  const signIn = (project: TestProject, email: string, password: string) =>
    project.request('POST', '/auth/password/sign-in', { body: { email, password } })
  const sendCode = (project: TestProject, email: string) =>
    project.request('POST', '/auth/otp/send-sign-in-code', { body: { email, callback_url } })
  const sendReset = async (project: TestProject, email: string) => {
    const body = { email, callback_url }
    expect((await project.request('POST', '/auth/password/send-reset-code', { body })).status).toBe(200)
  }
  const isReset = ({ subject }: { subject: string }) => subject.startsWith('Choose a new password')
  /** Whether the mail was sent so far; nothing is sent by looking. */
  const hasReset = async (email: string) => (await on.testkit().latchkey.app.inbox.list(email)).some(isReset)
  const query = async (text: string) => (await on.testkit().latchkey.app.database.queries.query({ text })).rows
  const drain = () => on.testkit().latchkey.worker.drain()

  it('sign-in with a password is not refused by attempts that were counted ahead', async () => {
    const project = await on.project()
    const ada = await project.signUp(`ada@${project.id}.example.com`)
    await whileAhead(on, 2 * hour, async () => {
      for (let guesses = 0; guesses < 10; guesses += 1) await signIn(project, ada.email, `guess number ${guesses}`)
      expect((await signIn(project, ada.email, ada.password)).status).toBe(429)
    })
    expect((await signIn(project, ada.email, ada.password)).status).toBe(200)
    // The limit holds as of now: one guess, and then no more until it has been refilled.
    expect((await signIn(project, ada.email, 'one more guess')).status).toBe(400)
    expect((await signIn(project, ada.email, ada.password)).status).toBe(429)
    on.clock.advance(61)
    expect((await signIn(project, ada.email, ada.password)).status).toBe(200)
  })

  it('codes are mailed again, and their limit holds as of now', async () => {
    const project = await on.project({ config: { 'auth.otp.allowSignIn': true } })
    const email = `otp@${project.id}.example.com`
    await whileAhead(on, 2 * hour, async () => {
      for (let codes = 0; codes < 5; codes += 1) expect((await sendCode(project, email)).status).toBe(200)
      expect((await sendCode(project, email)).status).toBe(429)
    })
    expect((await sendCode(project, email)).status).toBe(200)
    expect((await sendCode(project, email)).status).toBe(429)
    on.clock.advance(121)
    expect((await sendCode(project, email)).status).toBe(200)
  })

  it('schedules run at their usual times, and mail, events and webhooks that were stored ahead are sent', async () => {
    await drain()
    const hooks = await webhookProject(on.testkit())
    const { project } = hooks
    await hooks.addEndpoint(endpointBody(receiver.url))
    const email = `ahead@${project.id}.example.com`
    receiver.answer = answered(200)
    await project.signUp(email)
    await hooks.deliver()
    receiver.received.splice(0)
    receiver.answer = answered(500)
    await whileAhead(on, 45 * day, async () => {
      await drain()
      await project.signUp(`first@${project.id}.example.com`)
      await hooks.deliver()
      await sendReset(project, email)
      expect((await project.asServer('POST', '/users', {})).status).toBe(201)
    })
    const failed = receiver.received.length
    expect(failed).toBe(1)
    expect(await hasReset(email), 'not sent yet').toBe(false)
    receiver.answer = answered(200)
    // The first turn finds the schedules ahead of their times.
    await drain()
    on.clock.advance(60)
    await drain()
    expect(await hasReset(email)).toBe(true)
    await hooks.deliver()
    on.clock.advance(60)
    await hooks.deliver()
    expect(receiver.received.length - failed, 'the one that failed, and the one that was not relayed').toBe(2)

    const now = `'${on.clock.now().toISOString()}'::timestamptz`
    expect(await query(`select kind from schedules where next_run_at > ${now} + interval '1 day 1 minute'`)).toEqual([])
    const waiting = `project_id = '${project.id}'`
    expect(await query(`select kind from jobs where ${waiting} and outcome is null and run_at > ${now}`)).toEqual([])
    expect(
      await query(`select 1 from events where ${waiting} and listener <> 'test-observer' and due_at > ${now}`),
    ).toEqual([])
  })

  it('a lease that was taken ahead by a process that is gone ends as soon as it would have', async () => {
    await drain()
    const project = await on.project()
    const email = `leased@${project.id}.example.com`
    await project.signUp(email)
    await whileAhead(on, 45 * day, async () => {
      await drain()
      await sendReset(project, email)
      const until = new Date(on.clock.now().getTime() + 75_000).toISOString()
      await query(`update jobs set leased_until = '${until}', lease_token = gen_random_uuid(), attempts = 1
        where project_id = '${project.id}' and outcome is null`)
    })
    await drain()
    expect(await hasReset(email)).toBe(false)
    on.clock.advance(2 * 75)
    await drain()
    expect(await hasReset(email)).toBe(true)
  })

  it('the doctor reports by how much the clock was set back', async () => {
    await drain()
    await whileAhead(on, 3 * hour, drain)
    await drain()
    const { json } = await on.testkit().internal.asAdmin('GET', '/internal/doctor')
    const finding = json.findings.find(({ id }: { id: string }) => id === 'server.clock')
    expect(finding.severity).toBe('advice')
    expect(Number(/set back by (\d+) seconds/.exec(finding.message)?.[1])).toBeGreaterThan(2 * hour)
  })

  it('access tokens that were issued ahead are expired, and refreshing gives one that is valid', async () => {
    const project = await on.project()
    const ada = await whileAhead(on, 30 * day, () => project.signUp())
    const me = (accessToken: string) => project.asUser({ accessToken }, 'GET', '/users/me')
    expect((await me(ada.accessToken)).code).toBe('ACCESS_TOKEN_EXPIRED')
    const refreshed = await project.request('POST', '/auth/sessions/current/refresh', {
      headers: { 'x-stack-refresh-token': ada.refreshToken },
      body: {},
    })
    expect(refreshed.status, refreshed.text).toBe(200)
    expect((await me(refreshed.json.access_token)).status).toBe(200)
  })

  it('tokens are signed thirty days before the first signing key was made', async () => {
    const project = await on.project()
    const before = await project.signUp()
    await whileAhead(on, -30 * day, async () => {
      const ada = await signIn(project, before.email, before.password)
      expect(ada.status, ada.text).toBe(200)
      const { access_token: accessToken } = ada.json
      expect((await project.asUser({ accessToken }, 'GET', '/users/me')).status).toBe(200)
      const { kid } = JSON.parse(Buffer.from(accessToken.split('.')[0], 'base64url').toString())
      const keySet = await project.request('GET', `/projects/${project.id}/.well-known/jwks.json`)
      expect(keySet.json.keys.map((key: { kid: string }) => key.kid)).toContain(kid)
      expect((await project.asServer('POST', '/users', {})).status).toBe(201)
    })
    expect((await signIn(project, before.email, before.password)).status).toBe(200)
  })
})
