/**
 * Mailed codes through a mail server that holds each mail back at first: Debian's Postfix with postgrey.
 *
 * @module-tag installs
 */
import { setTimeout as pause } from 'node:timers/promises'
import { startTestkit, type Testkit, type TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GreylistingServer, ownDomain, startGreylistingServer } from './postfix.ts'

/** The tries of the first six seconds are too early. */
const delaySeconds = 12
const callback = 'http://localhost:3000/handler/magic-link-callback'

describe('a mail server that greylists', { timeout: 300_000 }, () => {
  let server: GreylistingServer
  let testkit: Testkit
  let project: TestProject
  beforeAll(async () => {
    server = await startGreylistingServer(delaySeconds)
    testkit = await startTestkit({
      // The greylist goes by the time of the machine.
      clock: { now: () => new Date(), advance: () => {} },
      env: {
        LATCHKEY_SMTP_URL: `smtp://127.0.0.1:${server.port}`,
        LATCHKEY_SMTP_NAME: 'auth.example.com',
        LATCHKEY_MAIL_FROM: 'Latchkey <noreply@example.com>',
      },
    })
    project = await testkit.createProject({ displayName: 'Acme', config: { 'auth.otp.allowSignIn': true } })
  }, 600_000)
  afterAll(async () => {
    await testkit?.stop()
    await server?.stop()
  })

  const requestCode = async (email: string) => {
    const body = { email, callback_url: callback }
    expect((await project.request('POST', '/auth/otp/send-sign-in-code', { body })).status).toBe(200)
  }
  const lines = async () => (await project.request('GET', '/internal/emails', { level: 'admin' })).json.items
  const lineTo = async (email: string) => (await lines()).find(({ to }: { to: string[] }) => to[0] === email)

  it('gets each code once it takes mail, by a client with a host name', async () => {
    const emails = ['ada', 'grace', 'edsger'].map(name => `${name}@${ownDomain}`)
    for (const email of emails) await requestCode(email)
    await testkit.latchkey.worker.drain()
    for (const email of emails)
      expect(await lineTo(email)).toMatchObject({
        error: { errorType: 'TEMPORARY', rawError: expect.stringMatching(/^450 4\.2\.0 .*Greylisted/) },
        next_try_at_millis: expect.any(Number),
      })
    expect(server.mails()).toBe('')
    const began = performance.now()
    const waiting = async () => (await lines()).filter(({ error }: { error: object | null }) => error !== null)
    while ((await waiting()).length > 0 && performance.now() - began < 120_000) {
      await pause(500)
      await testkit.latchkey.worker.drain()
    }
    expect(await waiting()).toEqual([])
    expect(performance.now() - began).toBeGreaterThan((delaySeconds - 3) * 1_000)
    const arrived = () => emails.filter(email => server.mails().includes(`To: ${email}`))
    await expect.poll(arrived, { timeout: 30_000 }).toEqual(emails)
    expect(server.mails()).toMatch(/^Received: from auth\.example\.com /m)
  })

  it('and refuses to relay is quoted in the log of mails, and not tried again', async () => {
    const email = 'ada@elsewhere.example'
    await requestCode(email)
    await testkit.latchkey.worker.drain()
    const line = await lineTo(email)
    expect(line).toMatchObject({
      error: { errorType: 'REJECTED', rawError: expect.stringMatching(/^554 5\.7\.1 .*Relay access denied/) },
    })
    expect(line).not.toHaveProperty('next_try_at_millis')
    expect(server.log()).toContain('Relay access denied')
  })
})
