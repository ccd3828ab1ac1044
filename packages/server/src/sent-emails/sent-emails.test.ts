import { startTestkit, type Testkit, type TestProject } from '@latchkey/testkit'
import { afterEach, expect, it } from 'vitest'
import { eachDatabase, type Suite, silent } from '../../test/support/databases.ts'
import { getDump } from '../../test/support/dump.ts'
import { startMailServer, startSilentServer } from '../../test/support/mail-servers.ts'
import { eachServer } from '../../test/support/servers.ts'
import { deleteOldSentEmails } from './sent-emails.ts'

const callback = 'http://localhost:3000/handler/magic-link-callback'
const takesCodes = { 'auth.otp.allowSignIn': true }

const getLog = async (project: TestProject) => (await project.asAdmin('GET', '/internal/emails')).json.items
const sendCode = (project: TestProject, email: string) =>
  project.request('POST', '/auth/otp/send-sign-in-code', { body: { email, callback_url: callback } })

eachServer('the log of mails', on => {
  it('has a line for each mail, the newest first, and holds no code', async () => {
    const project = await on.project({ displayName: 'Acme', config: takesCodes })
    const ada = await project.signUp()
    const verification = await on.testkit().mailbox.codeFor(ada.email)
    on.clock.advance(1)
    const email = `grace@${project.id}.example.com`
    await sendCode(project, email)
    const signIn = await on.testkit().mailbox.codeFor(email)

    const { status, json } = await project.asAdmin('GET', '/internal/emails')
    expect(status).toBe(200)
    const sender = { type: 'shared', sender_name: 'Acme', sender_email: expect.stringMatching(/^noreply@/) }
    const now = on.clock.now().getTime()
    expect(json).toEqual({
      items: [
        {
          id: expect.any(String),
          subject: '•••••• is your code for Acme',
          sent_at_millis: now,
          to: [email],
          sender_config: sender,
          error: null,
        },
        {
          id: expect.any(String),
          subject: 'Confirm your email address for Acme',
          sent_at_millis: now - 1_000,
          to: [ada.email],
          sender_config: sender,
          error: null,
        },
      ],
      is_paginated: false,
    })
    const dump = (await getDump(on.testkit().latchkey.app.database, project.id)).toLowerCase()
    for (const code of [verification, signIn])
      for (const part of [code, code.slice(0, 6), code.slice(6)]) expect(dump).not.toContain(`${part}`)
  })

  it('the log of mails is for admins of its own project', async () => {
    const [project, elsewhere] = [await on.project(), await on.project()]
    const ada = await project.signUp()
    await on.testkit().mailbox.list(ada.email)
    expect(await getLog(project)).toHaveLength(1)
    expect(await getLog(elsewhere)).toEqual([])
    for (const level of ['client', 'server'] as const)
      expect((await project.request('GET', '/internal/emails', { level })).status).toBe(401)
  })

  it('shows the newest hundred', { timeout: 60_000, tags: ['release'] }, async () => {
    const project = await on.project({ config: takesCodes })
    const { worker } = on.testkit().latchkey
    const sendTo = (name: string) => sendCode(project, `${name}@${project.id}.example.com`)
    await sendTo('first')
    await worker.drain()
    on.clock.advance(1)
    const sent = await Promise.all(Array.from({ length: 100 }, (_, count) => sendTo(`later-${count}`)))
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
    await worker.drain()
    const lines = await getLog(project)
    expect(lines).toHaveLength(100)
    for (const { to } of lines) expect(to[0]).toMatch(/^later-/)
  })

  it('refuses a cursor that is none of its own', async () => {
    const project = await on.project()
    const answer = await project.asAdmin('GET', '/internal/emails?cursor=00000000')
    expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(answer.text).toContain('query.cursor cannot be read')
  })

  it('forgets a line after thirty days', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    await on.testkit().mailbox.list(ada.email)
    const { app } = on.testkit().latchkey
    const sweep = () => deleteOldSentEmails.run({ app, database: app.database, clock: on.clock, log: app.log })
    on.clock.advance(30 * 86_400)
    await sweep()
    expect(await getLog(project)).toHaveLength(1)
    on.clock.advance(1)
    await sweep()
    expect(await getLog(project)).toEqual([])
  })
})

eachDatabase('mail that does not leave', on => {
  const ending: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const end of ending.splice(0)) await end()
  })
  /** A server whose mail goes to this address. */
  async function mailingTo(url: string, suite: Suite = on): Promise<Testkit> {
    const { clock } = suite
    // One after the other on one database: each must be able to open what the one before has sealed.
    const env = { LATCHKEY_SMTP_URL: url, LATCHKEY_ROOT_SECRET: 'a root secret for tests, and long enough' }
    const testkit = await startTestkit({ clock, env, parts: { database: unclosed(suite), log: silent } })
    ending.unshift(() => testkit.stop())
    return testkit
  }
  /** The suite closes its database itself. */
  const unclosed = (suite: Suite) => Object.assign(Object.create(suite.database()), { close: async () => {} })
  const mailServer = async (...options: Parameters<typeof startMailServer>) => {
    const server = await startMailServer(...options)
    ending.push(server.stop)
    return server
  }
  const refusing = (responseCode: number, words: string) =>
    mailServer({ onRcptTo: (_, __, done) => done(Object.assign(new Error(words), { responseCode })) })
  const signUpAt = async (testkit: Testkit, displayName = 'Acme') => {
    const project = await testkit.createProject({ displayName })
    await project.signUp()
    await testkit.latchkey.worker.drain()
    return project
  }

  it('fails no sign-up, and the log says what to do', async () => {
    const testkit = await mailingTo('smtp://127.0.0.1:1')
    const project = await signUpAt(testkit)
    const [{ id, error, next_try_at_millis: next }] = await getLog(project)
    expect(next).toBeGreaterThan(on.clock.now().getTime())
    expect(error).toEqual({
      errorType: 'UNKNOWN',
      canRetry: true,
      message: expect.stringMatching(/could not be reached .*Check that it runs/),
      rawError: 'ECONNREFUSED',
    })
    // Twice more, after two and four seconds, and less often after that; all of it is one line.
    const tries = async () => {
      const text = 'select attempts, outcome from jobs where project_id = $1'
      const { rows } = await on.database().queries.query({ text }, [project.id])
      return rows[0]
    }
    for (const [seconds, expected] of [
      [1, { attempts: 1, outcome: null }],
      [3, { attempts: 2, outcome: null }],
      [2, { attempts: 2, outcome: null }],
      [5, { attempts: 3, outcome: null }],
      [6, { attempts: 3, outcome: null }],
      [13, { attempts: 4, outcome: null }],
    ] as const) {
      on.clock.advance(seconds)
      await testkit.latchkey.worker.drain()
      expect(await tries()).toEqual(expected)
    }
    expect((await getLog(project)).map((line: { id: string }) => line.id)).toEqual([id])
  })

  it('slows no sign-up when the mail server is silent', async () => {
    const silent = await startSilentServer()
    ending.push(silent.stop)
    const testkit = await mailingTo(silent.url)
    const project = await testkit.createProject()
    const signUp = async (name: string) => {
      const body = {
        email: `${name}@example.com`,
        password: 'correct horse',
        verification_callback_url: 'http://localhost:3000/',
      }
      expect((await project.request('POST', '/auth/password/sign-up', { body })).status).toBe(200)
    }
    await signUp('first')
    const delivering = testkit.latchkey.worker.drain()
    await expect.poll(silent.connections, { timeout: 10_000 }).toBeGreaterThan(0)
    const began = performance.now()
    for (let count = 0; count < 5; count += 1) await signUp(`next-${count}`)
    expect(performance.now() - began, 'the mail server has fifteen seconds').toBeLessThan(8_000)
    ending.splice(ending.indexOf(silent.stop), 1)
    await silent.stop()
    await delivering
    const lines = await getLog(project)
    expect(lines).not.toEqual([])
    for (const { error } of lines) expect(error.message).toContain('Check ')
  })

  it('leaves once the mail server is back, which clears the error', async () => {
    let isBusy = true
    const server = await mailServer({
      onRcptTo: (_, __, done) =>
        done(isBusy ? Object.assign(new Error('try again later'), { responseCode: 450 }) : null),
    })
    const testkit = await mailingTo(server.url)
    const project = await signUpAt(testkit, 'Patience')
    const [busy] = await getLog(project)
    expect(busy.error).toMatchObject({ errorType: 'TEMPORARY', canRetry: true, rawError: '450 try again later' })
    isBusy = false
    on.clock.advance(3)
    await testkit.latchkey.worker.drain()
    const { next_try_at_millis: next, ...line } = busy
    expect(next).toBeGreaterThan(busy.sent_at_millis)
    expect(await getLog(project)).toEqual([{ ...line, sent_at_millis: on.clock.now().getTime(), error: null }])
    const ours = server.subjects.filter(subject => subject.includes('Patience'))
    expect(ours).toEqual(['Confirm your email address for Patience'])
  })

  it.each([
    [553, 'INVALID_EMAIL_ADDRESS'],
    [554, 'REJECTED'],
    [550, 'REJECTED'],
  ])('mail that does not leave is not tried again when the mail server says %i', async (code, errorType) => {
    const server = await refusing(code, 'no')
    const testkit = await mailingTo(server.url)
    const project = await signUpAt(testkit)
    const [line] = await getLog(project)
    expect(line.error).toMatchObject({ errorType, canRetry: false, rawError: `${code} no` })
    on.clock.advance(60)
    await testkit.latchkey.worker.drain()
    expect(await getLog(project)).toEqual([line])
  })

  it('mail that does not leave is listed without the link of a quoted email, and without the password', async () => {
    const quoting = await mailServer({
      onData(stream, _, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const code = /code=3D([0-9a-z]+)/.exec(Buffer.concat(chunks).toString().replace(/=\r\n/g, ''))?.[1]
          done(Object.assign(new Error(`spam: found ${code}`), { responseCode: 554 }))
        })
      },
    })
    const quoted = await getLog(await signUpAt(await mailingTo(quoting.url)))
    expect(quoted[0].error.rawError).toBe('554 spam: found …')

    const login = { authOptional: false, allowInsecureAuth: true }
    const proud = await mailServer(
      { ...login, onAuth: ({ username, password }, _, done) => done(new Error(`${username} has not ${password}`)) },
      'mailer:hunter2@',
    )
    const project = await signUpAt(await mailingTo(proud.url))
    const [{ error }] = await getLog(project)
    expect(error).toMatchObject({ errorType: 'AUTH_FAILED', canRetry: false })
    expect(error.message).toContain('name and password (535). Correct them')
    expect(error.rawError).toBe('535 mailer has not …')
    expect(await getDump(on.database(), project.id)).not.toContain('hunter2')
  })
})
