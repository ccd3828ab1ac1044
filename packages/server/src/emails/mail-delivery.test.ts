/** Mails that a mail server does not take at once: they are retried while their content is of use. */
import { startTestkit, type Testkit, type TestProject } from '@latchkey/testkit'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eachDatabase, silent } from '../../test/support/databases.ts'
import {
  type Script,
  type ScriptedMailServer,
  smtpSteps,
  startScriptedMailServer,
} from '../../test/support/scripted-mail-server.ts'

const minute = 60
const hour = 60 * minute

interface Line {
  readonly id: string
  readonly to: readonly string[]
  readonly error: { readonly errorType: string; readonly rawError?: string; readonly message: string } | null
  readonly next_try_at_millis?: number
}

eachDatabase('a mail that the mail server does not take', on => {
  let server: ScriptedMailServer
  let testkit: Testkit
  beforeEach(async () => {
    server = await startScriptedMailServer()
    // The suite closes its database itself.
    const database = Object.assign(Object.create(on.database()), { close: async () => {} })
    const env = { LATCHKEY_SMTP_URL: server.url, LATCHKEY_ROOT_SECRET: 'a root secret for tests, and long enough' }
    testkit = await startTestkit({ clock: on.clock, env, parts: { database, log: silent } })
  })
  afterEach(async () => {
    await testkit.stop()
    await server.stop()
  })

  /** Mails of other tests of the suite may be due as well. */
  const getTaken = (project: TestProject) => server.taken.filter(address => address.includes(project.id))
  const lineTo = async (project: TestProject, email: string) => {
    const line = (await getLog(project)).find(({ to }) => to.includes(email))
    if (!line) throw new Error(`The log has no mail to ${email}.`)
    return line
  }
  const drain = () => testkit.latchkey.worker.drain()
  const newProject = () => testkit.createProject({ displayName: 'Acme', config: { 'auth.otp.allowSignIn': true } })
  const getLog = async (project: TestProject): Promise<Line[]> =>
    (await project.asAdmin('GET', '/internal/emails')).json.items
  async function requestCode(project: TestProject, name = 'ada'): Promise<string> {
    const email = `${name}@${project.id}.example.com`
    const body = { email, callback_url: 'http://localhost:3000/handler/magic-link-callback' }
    expect((await project.request('POST', '/auth/otp/send-sign-in-code', { body })).status).toBe(200)
    await drain()
    return email
  }
  /** Second by second would take too long: each round is a step of the clock, after which what is due is done. */
  async function pass(seconds: number, step: number): Promise<void> {
    for (let passed = 0; passed < seconds; passed += step) {
      on.clock.advance(step)
      await drain()
    }
  }
  /** From now on, at the recipient. The number counts what was answered so. */
  function refuse(project: TestProject, reply: string, name = ''): { count: number } {
    const refused = { count: 0 }
    const script: Script = (step, command) => {
      if (step !== 'RCPT' || !command.includes(`<${name}`) || !command.includes(project.id)) return undefined
      refused.count += 1
      return reply
    }
    server.follow(script)
    return refused
  }

  it('for half a minute (greylisting) arrives, and until then the log shows the next try', async () => {
    const project = await newProject()
    const refused = refuse(project, '451 4.7.1 greylisted')
    const email = await requestCode(project)
    const now = on.clock.now().getTime()
    const [line] = await getLog(project)
    expect(line).toMatchObject({ error: { errorType: 'TEMPORARY', canRetry: true, rawError: '451 4.7.1 greylisted' } })
    expect(line?.next_try_at_millis).toBeGreaterThan(now + 1_500)
    expect(line?.next_try_at_millis).toBeLessThan(now + 2_500)
    await pass(8, 1)
    expect(refused.count, 'the three tries of the first seconds').toBe(3)
    await pass(24, 4)
    expect(getTaken(project)).toEqual([])
    server.follow(() => undefined)
    await pass(minute, 10)
    expect(getTaken(project)).toEqual([email])
    const [delivered] = await getLog(project)
    expect(delivered).toMatchObject({ id: line?.id, error: null })
    expect(delivered).not.toHaveProperty('next_try_at_millis')
    const details = await project.asAdmin('GET', `/internal/emails/${line?.id}`)
    expect(details.json.tries).toBeGreaterThanOrEqual(4)
  })

  it('a mail that the mail server does not take is retried at least once a minute until its code expires, and not after that', async () => {
    const project = await newProject()
    const refused = refuse(project, '450 4.2.0 later')
    await requestCode(project)
    await pass(9 * minute, 10)
    expect((await getLog(project))[0]).toHaveProperty('next_try_at_millis')
    await pass(2 * minute, 10)
    expect(refused.count).toBeGreaterThanOrEqual(10)
    expect(refused.count).toBeLessThanOrEqual(20)
    const [line] = await getLog(project)
    expect(line).toMatchObject({ error: { errorType: 'TEMPORARY' } })
    expect(line).not.toHaveProperty('next_try_at_millis')
    const before = refused.count
    await pass(2 * hour, hour)
    expect(refused.count).toBe(before)
  })

  it('a mail that the mail server does not take is retried for a day where it is an invitation', async () => {
    const project = await newProject()
    const refused = refuse(project, '452 4.2.2 mailbox full')
    const email = `grace@${project.id}.example.com`
    const body = { email, callback_url: 'http://localhost:3000/' }
    const answer = await project.asServer('POST', '/internal/send-sign-in-invitation', body)
    expect(answer.status, 'the first try is waited for').toBe(400)
    await pass(20 * hour, hour)
    expect((await getLog(project))[0]?.next_try_at_millis).toBeGreaterThan(on.clock.now().getTime())
    expect(refused.count).toBeGreaterThan(15)
    expect(refused.count).toBeLessThan(40)
    await pass(6 * hour, hour)
    expect((await getLog(project))[0]).not.toHaveProperty('next_try_at_millis')
    const before = refused.count
    await pass(6 * hour, hour)
    expect(refused.count, 'never again').toBe(before)
  })

  it('a mail that the mail server does not take is not sent with a code that expired before the first try', async () => {
    const project = await newProject()
    const email = `late@${project.id}.example.com`
    const body = { email, callback_url: 'http://localhost:3000/handler/magic-link-callback' }
    await project.request('POST', '/auth/otp/send-sign-in-code', { body })
    on.clock.advance(10 * minute)
    await drain()
    expect(getTaken(project)).toEqual([])
    expect((await getLog(project))[0]).toMatchObject({ error: { message: expect.stringContaining('had expired') } })
  })

  it('because one recipient is refused for good, leaves to the other one', async () => {
    const project = await newProject()
    const refused = refuse(project, '550 5.1.1 unknown', 'ada@')
    await requestCode(project, 'ada')
    const grace = await requestCode(project, 'grace')
    await pass(minute, 10)
    expect(getTaken(project)).toEqual([grace])
    expect(refused.count, 'once, and never again').toBe(1)
  })

  it('with 4xx at any step arrives once the step succeeds', { tags: ['release'] }, async () => {
    const project = await newProject()
    for (const [index, step] of smtpSteps.entries())
      for (const code of [421, 451]) {
        server.follow(at => (at === step ? `${code} 4.3.0 not now at ${step}` : undefined))
        const email = await requestCode(project, `user-${index}-${code}`)
        const line = await lineTo(project, email)
        expect(line, step).toMatchObject({ error: { rawError: `${code} 4.3.0 not now at ${step}` } })
        expect(line.next_try_at_millis, step).toBeGreaterThan(on.clock.now().getTime())
        server.follow(() => undefined)
        await pass(3, 3)
        expect(getTaken(project).at(-1), `${code} at ${step}`).toBe(email)
      }
  })

  it('with 5xx at any step is not tried again', { tags: ['release'] }, async () => {
    const project = await newProject()
    for (const [index, step] of smtpSteps.entries())
      for (const code of [550, 554]) {
        server.follow(at => (at === step ? `${code} 5.7.1 never at ${step}` : undefined))
        const email = await requestCode(project, `user-${index}-${code}`)
        const line = await lineTo(project, email)
        expect(line, step).toMatchObject({ error: { rawError: `${code} 5.7.1 never at ${step}` } })
        expect(line, step).not.toHaveProperty('next_try_at_millis')
        server.follow(() => undefined)
        await pass(2 * minute, minute)
      }
    expect(getTaken(project)).toEqual([])
  })

  it('during an outage of three minutes arrives with all others after it', { tags: ['release'] }, async () => {
    const project = await newProject()
    const before = await requestCode(project, 'before')
    expect(getTaken(project)).toEqual([before])
    const { port } = server
    await server.stop()
    const emails: string[] = []
    for (let count = 0; count < 20; count += 1) {
      emails.push(await requestCode(project, `user-${count}`))
      await pass(9, 9)
    }
    const waiting = await getLog(project)
    expect(waiting.filter(({ next_try_at_millis: next }) => next !== undefined)).toHaveLength(20)
    server = await startScriptedMailServer(port)
    await pass(90, 15)
    expect(getTaken(project).toSorted()).toEqual(emails.toSorted())
    expect((await getLog(project)).filter(({ error }) => error !== null)).toEqual([])
  })
})
