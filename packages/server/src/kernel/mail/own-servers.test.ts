/** Mail servers of projects, by real SMTP servers on this machine. */
import type { LookupAddress } from 'node:dns'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { addressGuard } from '../outgoing/addresses.ts'
import { createResolveName } from '../outgoing/names.ts'
import { type Mailer, MailRefused, type Message, type OwnMailServer } from './message.ts'
import { createOwnServersMailer, type OwnServersOptions } from './own-servers.ts'

const mail: Message = {
  id: '3b241101-e2bb-4255-8caf-4136c566a962',
  to: 'ada@example.com',
  from: { name: 'Acme', address: 'hello@acme.example' },
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello\n',
}

let closing: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing) await close()
  closing = []
})

async function startServer(options: ConstructorParameters<typeof SMTPServer>[0] = {}) {
  const mails: Email[] = []
  const logins: string[] = []
  const open = new Set<string>()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    onConnect({ id }, done) {
      open.add(id)
      done()
    },
    onClose: ({ id }) => void open.delete(id),
    onAuth({ username = '', password }, _, done) {
      logins.push(`${username}:${password}`)
      done(null, { user: username })
    },
    onData(stream, _, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        mails.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  closing.push(() => new Promise<void>(resolve => server.close(() => resolve())))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  return { port: address.port, mails, logins, open }
}

const loopback = addressGuard(['loopback'])
function mailerWith(options: Partial<OwnServersOptions> = {}): Mailer {
  const resolveName = createResolveName({ usesSystem: true })
  const mailer = createOwnServersMailer({ resolveName, isAllowedAddress: loopback, timeoutMs: 2_000, ...options })
  closing.unshift(() => mailer.close())
  return mailer
}
const serverAt = (port: number, host = '127.0.0.1', projectId = 'one'): OwnMailServer => ({
  projectId,
  host,
  port,
  login: { username: 'mailer', password: 'hunter2' },
})

async function getFailure(sending: Promise<void>): Promise<MailRefused> {
  const failure = await sending.catch((error: unknown) => error)
  if (failure instanceof MailRefused) return failure
  throw new Error('the mail was not refused')
}

describe('a mail through the server of a project', () => {
  it('logs in, and has its Message-ID and the headers of RFC 8058', async () => {
    const { port, mails, logins } = await startServer()
    const mailer = mailerWith()
    const url = `https://auth.acme.example/api/v1/emails/unsubscribe-link?code=${'0123456789'.repeat(5)}`
    const headers = { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    for (let tried = 1; tried <= 2; tried += 1) await mailer.send({ ...mail, headers, server: serverAt(port) })
    expect(logins).toEqual(['mailer:hunter2'])
    expect(mails).toHaveLength(2)
    for (const received of mails) {
      expect(received.messageId).toBe(`<${mail.id}@acme.example>`)
      const header = (name: string) => received.headers.find(({ key }) => key === name)?.value
      expect(header('list-unsubscribe')).toBe(`<${url}>`)
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    }
  })

  it('keeps connections apart by project and lane', async () => {
    const { port, open } = await startServer()
    const mailer = mailerWith()
    for (const projectId of ['one', 'two'])
      for (const lane of ['urgent-mail', 'bulk-mail', 'bulk-mail'])
        await mailer.send({ ...mail, lane, server: serverAt(port, '127.0.0.1', projectId) })
    expect(open.size).toBe(4)
  })

  it('keeps a bounded number of connections, and closes unused ones', async () => {
    const { port, open } = await startServer()
    const mailer = mailerWith({ mostPools: 3, idleMs: 300 })
    for (let project = 0; project < 10; project += 1)
      await mailer.send({ ...mail, server: serverAt(port, '127.0.0.1', `project ${project}`) })
    await expect.poll(() => open.size).toBeLessThanOrEqual(4)
    await expect.poll(() => open.size, { timeout: 3_000 }).toBe(0)
  })

  it('keeps no connection for settings that are being tried', async () => {
    const { port, open, mails } = await startServer()
    await mailerWith().send({ ...mail, server: { ...serverAt(port), isTried: true } })
    expect(mails).toHaveLength(1)
    await expect.poll(() => open.size).toBe(0)
  })
})

describe('the address guard', () => {
  const resolving = (...addresses: string[]) => ({
    resolveName: async (): Promise<LookupAddress[]> =>
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
  })

  it.each([
    ['127.0.0.1', 'loopback'],
    ['10.0.0.1', 'private'],
    ['169.254.169.254', 'link-local'],
    ['[::1]', 'loopback'],
    ['::ffff:10.0.0.1', 'embedded'],
    ['localhost', 'the name of this machine'],
  ])('refuses %s (%s)', async host => {
    const { port, open } = await startServer()
    const mailer = mailerWith({ isAllowedAddress: addressGuard([]) })
    const failure = await getFailure(mailer.send({ ...mail, server: serverAt(port, host) }))
    expect(failure).toMatchObject({ type: 'HOST_NOT_FOUND', canRetry: false })
    expect(JSON.stringify(failure.asLogged())).not.toContain('127.0.0.1')
    expect(open.size).toBe(0)
  })

  it('refuses a name with one address that is not public', async () => {
    const { port } = await startServer()
    const names = resolving('93.184.216.34', '10.0.0.1')
    const mailer = mailerWith({ ...names, isAllowedAddress: addressGuard([]) })
    const failure = await getFailure(mailer.send({ ...mail, server: serverAt(port, 'mail.example.com') }))
    expect(failure.type).toBe('HOST_NOT_FOUND')
  })

  it.each([0, 22, 80, 443, 993])('refuses port %i', async port => {
    const failure = await getFailure(mailerWith().send({ ...mail, server: serverAt(port) }))
    expect(failure.asLogged()).toMatchObject({ errorType: 'HOST_NOT_FOUND', canRetry: false })
    expect(failure.message).toContain('587')
  })

  it('resolves a name once, and connects to the address that was checked', async () => {
    const { port, mails } = await startServer({ disabledCommands: [], secure: false })
    let lookups = 0
    const resolveName = async () => {
      lookups += 1
      return [{ address: '127.0.0.1', family: 4 }]
    }
    // The certificate of the test server is for another name: the connection is refused by TLS, not by the guard.
    const failure = await getFailure(
      mailerWith({ resolveName }).send({ ...mail, server: serverAt(port, 'mail.example.com') }),
    )
    expect(failure.message).toContain('could not be encrypted')
    expect([lookups, mails.length]).toEqual([1, 0])
  })

  it('verifies the certificate for the host name', async () => {
    const names: string[] = []
    const { port, logins } = await startServer({
      disabledCommands: [],
      SNICallback(name, done) {
        names.push(name)
        done(new Error('no certificate for this name'))
      },
    })
    const mailer = mailerWith(resolving('127.0.0.1'))
    await getFailure(mailer.send({ ...mail, server: serverAt(port, 'mail.example.com') }))
    expect(names).toEqual(['mail.example.com'])
    expect(logins).toEqual([])
  })
})

it('sends no password in clear to a host that is not this machine', async () => {
  const { port, logins } = await startServer()
  const resolveName = async () => [{ address: '127.0.0.1', family: 4 }]
  const failure = await getFailure(
    mailerWith({ resolveName }).send({ ...mail, server: serverAt(port, 'mail.example.com') }),
  )
  expect(failure.message).toContain('could not be encrypted')
  expect(logins).toEqual([])
})

it('names a server that is not there as unreachable, without the password', async () => {
  const failure = await getFailure(mailerWith().send({ ...mail, server: serverAt(1_025) }))
  expect(failure.asLogged()).toMatchObject({ errorType: 'UNKNOWN', canRetry: true, rawError: 'ECONNREFUSED' })
  expect(JSON.stringify(failure.asLogged())).not.toContain('hunter2')
})

it('ends a mail at its deadline', async () => {
  const { port } = await startServer({ onData: stream => void stream.resume() })
  const failure = await getFailure(
    mailerWith({ timeoutMs: 10_000 }).send({ ...mail, deadlineMs: 400, server: { ...serverAt(port), isTried: true } }),
  )
  expect(failure).toMatchObject({ type: 'TIMEOUT', canRetry: true })
})
