/** A server in production mode whose shared mail server is a real one, as an operator runs it, on each database. */
import { randomUUID } from 'node:crypto'
import { header } from '@latchkey/contract'
import { type SignedInPerson, startTestkit, type Testkit, type TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, expect } from 'vitest'
import { eachDatabase, type TestClock } from './databases.ts'
import { type MailReceiver, startMailReceiver } from './mail-receiver.ts'

export interface Deployment {
  readonly clock: TestClock
  testkit(): Testkit
  /** The mail server of the deployment. */
  receiver(): MailReceiver
  /** A user of `internal` who signs up with the published key alone. */
  stranger(): Promise<Stranger>
}

export interface Stranger {
  readonly user: SignedInPerson
  readonly teamId: string
  createProject(more?: object): Promise<OwnedProject>
}

/** A project that is called by nothing but the access token of its owner. */
export interface OwnedProject {
  readonly id: string
  call(method: string, path: string, body?: unknown): ReturnType<TestProject['request']>
  /** Sends a sign-in code to a new address, and returns the mail. */
  codeMail(): Promise<{ readonly subject: string; readonly html: string; readonly text: string } | undefined>
}

export const publicUrl = 'https://auth.example.com'
const application = 'https://app.example.com'

export function eachDeployment(
  name: string,
  suite: (on: Deployment) => void,
  env: Readonly<Record<string, string>> = {},
): void {
  eachDatabase(name, ({ clock, database }) => {
    let running: { testkit: Testkit; receiver: MailReceiver } | undefined
    const parts = () => {
      if (!running) throw new Error('The server starts before the first test; ask for it inside one.')
      return running
    }
    beforeAll(async () => {
      const receiver = await startMailReceiver()
      const settings = {
        LATCHKEY_MODE: 'production',
        LATCHKEY_ALLOW_EMBEDDED: 'true',
        LATCHKEY_ROOT_SECRET: 'a-root-secret-of-tests-0123456789abcdef',
        LATCHKEY_PUBLIC_URL: publicUrl,
        LATCHKEY_SMTP_URL: `smtp://mailer:hunter2@127.0.0.1:${receiver.port}`,
        ...env,
      }
      running = { receiver, testkit: await startTestkit({ env: settings, clock, parts: { database: database() } }) }
    })
    afterAll(async () => {
      await running?.testkit.stop()
      await running?.receiver.stop()
    })
    suite({
      clock,
      testkit: () => parts().testkit,
      receiver: () => parts().receiver,
      stranger: () => signUpStranger(parts()),
    })
  })
}

/** Whose address is verified by the mailed link. */
async function signUpStranger(on: { testkit: Testkit; receiver: MailReceiver }): Promise<Stranger> {
  const { internal, latchkey } = on.testkit
  const email = `${randomUUID().slice(0, 8)}@stranger.example.com`
  const password = 'correct horse battery'
  const body = { email, password, verification_callback_url: `${publicUrl}/handler/email-verification` }
  const { status, json, text } = await internal.request('POST', '/auth/password/sign-up', { body })
  if (status !== 200) throw new Error(`Signing up failed with ${status}: ${text}`)
  const { user_id: userId, access_token: accessToken, refresh_token: refreshToken } = json
  await latchkey.worker.drain()
  const code = /[?&]code=([0-9a-z]{45})/.exec(on.receiver.to(email).at(-1)?.text ?? '')?.[1]
  await internal.request('POST', '/contact-channels/verify', { body: { code } })
  const me = await internal.asUser({ accessToken }, 'GET', '/users/me')
  const teamId: string = me.json.selected_team_id
  return {
    user: { userId, email, password, accessToken, refreshToken },
    teamId,
    async createProject(more = {}) {
      const created = await internal.asUser({ accessToken }, 'POST', '/internal/projects', {
        display_name: 'Acme',
        owner_team_id: teamId,
        ...more,
      })
      expect(created.status, created.text).toBe(201)
      return ownedProject(on, created.json.id, accessToken)
    },
  }
}

async function ownedProject(
  { testkit, receiver }: { testkit: Testkit; receiver: MailReceiver },
  id: string,
  accessToken: string,
): Promise<OwnedProject> {
  const headers = {
    [header.accessType]: 'admin',
    [header.projectId]: id,
    [header.adminAccessToken]: accessToken,
    'content-type': 'application/json',
  }
  const call: OwnedProject['call'] = async (method, path, body) => {
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await testkit.fetch(`/api/v1${path}`, init)
    const text = await response.text()
    const json = /^[[{]/.test(text) ? JSON.parse(text) : null
    return {
      status: response.status,
      code: response.headers.get(header.knownError),
      headers: response.headers,
      text,
      json,
    }
  }
  const config = { domains: [{ domain: application, handler_path: '/handler' }], magic_link_enabled: true }
  const changed = await call('PATCH', '/internal/projects/current', { config })
  expect(changed.status, changed.text).toBe(200)
  return {
    id,
    call,
    async codeMail() {
      const email = `${randomUUID().slice(0, 8)}@victim.example.com`
      const body = { email, callback_url: `${application}/handler/magic-link-callback` }
      const sent = await call('POST', '/auth/otp/send-sign-in-code', body)
      expect(sent.status, sent.text).toBe(200)
      await testkit.latchkey.worker.drain()
      const mail = receiver.to(email).at(-1)
      return mail && { subject: mail.subject ?? '', html: mail.html ?? '', text: mail.text ?? '' }
    },
  }
}
