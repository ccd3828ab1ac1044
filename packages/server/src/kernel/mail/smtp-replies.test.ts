/** Each kind of reply at each step of the dialogue with a mail server. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type ScriptedMailServer,
  type SmtpStep,
  smtpSteps,
  startScriptedMailServer,
} from '../../../test/support/scripted-mail-server.ts'
import { type Mailer, MailRefused, type Message } from './message.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const mail: Message = {
  to: 'ada@example.com',
  from: { name: 'Acme', address: 'noreply@acme.example' },
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello\n',
}

let server: ScriptedMailServer
let mailer: Mailer
beforeAll(async () => {
  server = await startScriptedMailServer()
  mailer = createSmtpMailer(server.url, { timeoutMs: 1_000 })
})
afterEach(() => server.follow(() => undefined))
afterAll(async () => {
  mailer.close()
  await server.stop()
})

const replyAt = (at: SmtpStep, reply: string) => server.follow(step => (step === at ? reply : undefined))
async function failure(message: Message = mail): Promise<MailRefused> {
  const error: unknown = await mailer.send(message).catch((reason: unknown) => reason)
  if (!(error instanceof MailRefused)) throw new Error('expected the mail to fail', { cause: error })
  return error
}

describe('a reply of a mail server', () => {
  it.each(smtpSteps)('4xx at %s is transient, and its words are logged', async step => {
    for (const code of [421, 450, 451, 452, 454, 471]) {
      replyAt(step, `${code} 4.7.1 not now`)
      const refused = await failure()
      expect(refused, `${code}`).toMatchObject({ type: 'TEMPORARY', canRetry: true, isTransient: true })
      expect(refused.asLogged().rawError).toBe(`${code} 4.7.1 not now`)
    }
    server.follow(() => undefined)
    const before = server.taken.length
    await mailer.send(mail)
    expect(server.taken).toHaveLength(before + 1)
  })

  it.each(smtpSteps)('5xx at %s is final, and its words are logged', async step => {
    for (const code of [500, 501, 502, 503, 504, 521, 530, 535, 550, 551, 552, 553, 554, 555, 571]) {
      replyAt(step, `${code} 5.7.1 never`)
      const refused = await failure()
      expect(refused, `${code}`).toMatchObject({ canRetry: false, isTransient: false })
      expect(refused.asLogged().rawError).toBe(`${code} 5.7.1 never`)
    }
  })

  it.each(smtpSteps)('that never comes at %s, because the connection ends, is retried', async step => {
    replyAt(step, 'hang up')
    expect(await failure()).toMatchObject({ isTransient: true })
  })

  it('452 of a full mailbox is transient', async () => {
    replyAt('RCPT', '452 4.2.2 mailbox full')
    expect(await failure()).toMatchObject({ type: 'TEMPORARY', isTransient: true })
  })

  it('refuses one of two recipients, and the mail to the other one leaves', async () => {
    server.follow((step, command) => (step === 'RCPT' && command.includes('<grace@') ? '550 unknown' : undefined))
    const before = server.taken.length
    expect(await failure({ ...mail, to: 'grace@example.com' })).toMatchObject({ type: 'REJECTED', isTransient: false })
    await mailer.send(mail)
    expect(server.taken.slice(before)).toEqual(['ada@example.com'])
  })

  it('may be slow, and is a transient timeout beyond the limit', async () => {
    const slow = (ms: number) => () => new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), ms))
    const before = server.taken.length
    server.follow(step => (step === 'banner' ? slow(700)() : undefined))
    await mailer.send(mail)
    expect(server.taken).toHaveLength(before + 1)
    server.follow(step => (step === 'banner' ? slow(1_600)() : undefined))
    expect(await failure()).toMatchObject({ type: 'TIMEOUT', isTransient: true })
  })
})

describe('what the log of this server has of a reply', () => {
  it('what the log of this server has of a reply is its words, without addresses', async () => {
    replyAt('RCPT', '554 5.7.1 <ada@example.com>: Relay access denied')
    const refused = await failure()
    expect(refused.withoutAddresses).toBe('554 5.7.1 … Relay access denied')
    expect(refused.asLogged().rawError).toContain('<ada@example.com>: Relay access denied')
  })
})

describe('the name that the client has for a mail server', () => {
  async function nameBy(parameter: string, clientName?: string): Promise<string | undefined> {
    const named = createSmtpMailer(`${server.url}${parameter}`, { clientName })
    try {
      await named.send(mail)
      return server.names.at(-1)
    } finally {
      named.close()
    }
  }

  it('the name that the client has for a mail server is the configured one, unless the URL of the mail server names another', async () => {
    expect(await nameBy('', 'auth.example.com')).toBe('auth.example.com')
    expect(await nameBy('?name=relay.example.com', 'auth.example.com')).toBe('relay.example.com')
    expect(await nameBy('', '[192.0.2.7]')).toBe('[192.0.2.7]')
  })

  it('the name that the client has for a mail server is in the logged reply of a mail server that refuses it', async () => {
    server.follow((step, command) => (step === 'EHLO' ? `550 5.7.1 ${command.slice(5)}: no such host` : undefined))
    const named = createSmtpMailer(server.url, { clientName: 'auth.example.com' })
    const refused: unknown = await named.send(mail).catch((reason: unknown) => reason)
    named.close()
    expect(refused instanceof MailRefused && refused.asLogged()).toMatchObject({
      errorType: 'REJECTED',
      rawError: '550 5.7.1 auth.example.com: no such host',
    })
  })
})
