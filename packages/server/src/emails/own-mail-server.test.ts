/** A mail server of a project: with and without a login, and what a refused test mail shows. */
import type { TestProject } from '@latchkey/testkit'
import { startTestkit } from '@latchkey/testkit'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ScriptedMailServer, startScriptedMailServer } from '../../test/support/scripted-mail-server.ts'
import { eachServer } from '../../test/support/servers.ts'

const login = { username: 'mailer', password: 'hunter2' }

eachServer('the mail server of a project', on => {
  let server: ScriptedMailServer
  const steps: string[] = []
  beforeAll(async () => {
    server = await startScriptedMailServer()
    server.follow(step => void steps.push(step))
  })
  afterAll(() => server.stop())

  const connection = () => ({ host: '127.0.0.1', port: server.port })
  const configured = () => ({ isShared: false, ...connection(), senderName: 'Acme', senderEmail: 'post@acme.example' })
  const ofTest = (more: object = {}) => ({
    ...connection(),
    sender_name: 'Acme',
    sender_email: 'post@acme.example',
    ...more,
  })
  async function codeArrives(project: TestProject): Promise<boolean> {
    const email = `ada@${project.id}.example.com`
    const body = { email, callback_url: 'http://localhost:3000/handler/magic-link-callback' }
    await project.request('POST', '/auth/otp/send-sign-in-code', { body })
    await on.testkit().latchkey.worker.drain()
    return server.taken.includes(email)
  }
  const override = (project: TestProject, changes: object) =>
    project.asAdmin('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(changes) })
  const testMail = (project: TestProject, emailConfig: object) =>
    project.asAdmin('POST', '/internal/send-test-email', {
      recipient_email: 'ada@example.com',
      email_config: emailConfig,
    })

  it('without a user name and a password sends without a login, and the log names none', async () => {
    const project = await on.project({ config: { 'auth.otp.allowSignIn': true, 'emails.server': configured() } })
    steps.length = 0
    expect(await codeArrives(project)).toBe(true)
    expect(steps).not.toContain('AUTH')
    const { json } = await project.asAdmin('GET', '/internal/emails')
    expect(json.items[0]).toMatchObject({ error: null, sender_config: { type: 'standard', port: server.port } })
    expect(json.items[0].sender_config).not.toHaveProperty('username')
  })

  it('with both logs in', async () => {
    const project = await on.project({
      config: { 'auth.otp.allowSignIn': true, 'emails.server': { ...configured(), ...login } },
    })
    steps.length = 0
    expect(await codeArrives(project)).toBe(true)
    expect(steps).toContain('AUTH')
  })

  it('needs both or none in the configuration, in the settings of the project and in a test mail', async () => {
    const project = await on.project()
    const { username, password } = login
    for (const [half, words] of [
      [{ username }, 'emails.server.password is needed while username is set'],
      [{ password }, 'emails.server.username is needed while password is set'],
    ] as const)
      expect((await override(project, { 'emails.server': { ...configured(), ...half } })).text).toContain(words)
    const update = (emailConfig: object) =>
      project.asAdmin('PATCH', '/internal/projects/current', {
        config: { email_config: { type: 'standard', ...emailConfig } },
      })
    expect((await update(ofTest({ username }))).text).toContain('email_config.password is a required field')
    expect((await update(ofTest({ username, password: '' }))).text).toContain('email_config.password is empty')
    for (const none of [{}, { username: '', password: '' }]) {
      const { status, json } = await update(ofTest(none))
      expect(status).toBe(200)
      expect(json.config.email_config, 'as published SDKs read it').toMatchObject({ username: '', password: '' })
      const stored = await project.asAdmin('GET', '/internal/config')
      expect(JSON.parse(stored.json.config_string).emails.server).not.toHaveProperty('username')
    }
    expect((await testMail(project, ofTest({ username }))).text).toContain('is taken only with password')
    expect((await testMail(project, ofTest())).json).toEqual({ success: true })
    expect((await testMail(project, ofTest({ username: '', password: '' }))).json).toEqual({ success: true })
  })

  it('that refuses a test mail is quoted in the answer, in the log of mails and in the log of the server', async () => {
    const relay = await startScriptedMailServer()
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: line => void lines.push(line) })
    const logging = await startTestkit({ parts: { log } })
    try {
      relay.follow(step => (step === 'RCPT' ? '554 5.7.1 <ada@example.com>: Relay access denied' : undefined))
      const project = await logging.createProject()
      const { json } = await testMail(project, ofTest({ port: relay.port }))
      expect(json).toMatchObject({ success: false })
      expect(json.error_message).toContain('554 5.7.1 <ada@example.com>: Relay access denied')
      const [line] = (await project.asAdmin('GET', '/internal/emails')).json.items
      expect(line.error.rawError).toBe('554 5.7.1 <ada@example.com>: Relay access denied')
      const written = lines.filter(text => text.includes('mail server did not take a mail'))
      expect(written).toHaveLength(1)
      expect(JSON.parse(written[0] ?? '')).toMatchObject({ type: 'REJECTED', reply: '554 5.7.1 … Relay access denied' })
      expect(lines.join('')).not.toContain('ada@example.com')
    } finally {
      await logging.stop()
      await relay.stop()
    }
  })

  it('on a private address is refused with the name of the setting that allows it', async () => {
    const project = await on.project()
    const { json } = await testMail(project, ofTest({ host: '10.1.2.3', port: 587 }))
    expect(json.error_message).toMatch(/address that is not public.*LATCHKEY_OUTGOING_ALLOW/)
  })
})
