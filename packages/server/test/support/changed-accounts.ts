/** An account with a verified address whose session is stolen, and the mails and links about its changes. */
import { type TestProject, totpCode } from '@latchkey/testkit'
import { expect } from 'vitest'
import { type Holder, plantingConfig } from './planted-methods.ts'
import type { ServerSuite } from './servers.ts'

export interface Owner extends Holder {
  readonly email: string
  readonly password: string
}

export const application = 'http://localhost:3000'
export const ownersSecret = Buffer.alloc(20, 'ada').toString('base64')
export const newOwnersPassword = 'a battery of their own'

export function changing(on: Pick<ServerSuite, 'project' | 'testkit' | 'clock'>) {
  const newProject = (config: object = {}) => on.project({ config: { ...plantingConfig, ...config } })

  async function enrol(project: TestProject, { accessToken }: Pick<Holder, 'accessToken'>, secret = ownersSecret) {
    const body = { totp_secret_base64: secret, totp: totpCode(secret, on.clock.now()) }
    const { status, json, text } = await project.asUser({ accessToken }, 'POST', '/auth/mfa/enrol', body)
    expect(status, text).toBe(200)
    on.clock.advance(60)
    return json.recovery_codes as readonly string[]
  }

  /** Whose second factor is not mailed, because it comes before the verification. */
  async function ownerIn(project: TestProject, { secondFactor = false } = {}): Promise<Owner> {
    const owner = await project.signUp()
    const code = await on.testkit().mailbox.codeFor(owner.email)
    if (secondFactor) await enrol(project, owner)
    await project.request('POST', '/contact-channels/verify', { body: { code } })
    return owner
  }

  const mails = async (address: string) =>
    (await on.testkit().mailbox.list(address)).filter(({ subject }) => subject.startsWith('A change of your account'))

  const asThief = (project: TestProject, { accessToken }: Pick<Holder, 'accessToken'>) => ({
    send: (method: string, path: string, body: object = {}) =>
      project.request(method, path, {
        body,
        accessToken,
        headers: { origin: application, 'user-agent': 'curl/8' },
        peerAddress: '203.0.113.66',
      }),
  })

  /** The path of the link in a mail, the newest if none is named. */
  async function undoPath(address: string, index = -1): Promise<string> {
    const link = /https?:\/\/\S+\/account-changes\/undo-link\S+/.exec((await mails(address)).at(index)?.text ?? '')?.[0]
    if (!link) throw new Error('The mail has no link.')
    const { pathname, search } = new URL(link)
    return `${pathname.replace('/api/v1', '')}${search}`
  }

  const press = (project: TestProject, path: string) => project.request('POST', path, { body: {} })
  const undo = async (project: TestProject, address: string) => press(project, await undoPath(address))
  const read = async (project: TestProject, { userId }: Pick<Holder, 'userId'>) =>
    (await project.asServer('GET', `/users/${userId}`)).json

  /** By the link to a new password that is mailed to the owner. */
  async function newPassword(project: TestProject, address: string): Promise<void> {
    const reset = (await on.testkit().mailbox.list(address)).at(-1)
    expect(reset?.text).toContain(`${application}/handler/password-reset?code=`)
    const body = { code: await on.testkit().mailbox.codeFor(address), password: newOwnersPassword }
    const answer = await project.request('POST', '/auth/password/reset', { body })
    expect(answer.status, answer.text).toBe(200)
  }

  /** The thief makes a verified address of their own the primary one. */
  async function moveTo(project: TestProject, owner: Owner, address: string): Promise<void> {
    const thief = asThief(project, owner)
    const channel = { user_id: 'me', type: 'email', value: address, used_for_auth: true, is_primary: true }
    const { json, text } = await thief.send('POST', '/contact-channels', channel)
    const callback_url = `${application}/handler/email-verification`
    const sent = await thief.send('POST', `/contact-channels/me/${json.id}/send-verification-code`, { callback_url })
    expect(sent.status, text).toBe(200)
    const body = { code: await on.testkit().mailbox.codeFor(address) }
    expect((await project.request('POST', '/contact-channels/verify', { body })).status).toBe(200)
  }

  return { newProject, ownerIn, enrol, mails, asThief, undoPath, press, undo, read, newPassword, moveTo }
}
