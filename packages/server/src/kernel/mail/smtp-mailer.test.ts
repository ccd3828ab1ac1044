import { createServer, type Socket } from 'node:net'
import { inspect } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { type Mailer, MailRefused, type Message } from './message.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const mail: Message = {
  to: 'ada@example.com',
  from: { name: 'Acme', address: 'noreply@acme.example' },
  subject: 'Confirm your email address for Acme',
  html: '<p>Grüße ☕ https://app.example.com/verify?code=abc</p>',
  text: `Grüße ☕\n\nhttps://app.example.com/verify?code=${'0123456789'.repeat(12)}\n`,
}

type ServerOptions = ConstructorParameters<typeof SMTPServer>[0]
type Delivery = { recipients: string[]; mail: Email }

let closing: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing) await close()
  closing = []
})

/** A real mail server on a free port, and our mailer pointed at it. */
async function mailServer(options: ServerOptions = {}, login = '') {
  const deliveries: Delivery[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideSize: true,
    closeTimeout: 100,
    onConnect(_, done) {
      connections++
      done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        deliveries.push({ recipients, mail: await PostalMime.parse(Buffer.concat(chunks)) })
        done()
      })
    },
    ...options,
  })
  // A client that hangs up in the middle is part of these tests.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  closing.push(() => new Promise<void>(resolve => server.close(() => resolve())))

  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  const mailer = mailerTo(`smtp://${login}127.0.0.1:${address.port}`)
  return { mailer, deliveries, connections: () => connections }
}

function mailerTo(url: string, timeoutMs = 2000): Mailer {
  const mailer = createSmtpMailer(url, { timeoutMs })
  closing.unshift(() => mailer.close())
  return mailer
}

async function getFailure(sending: Promise<void>): Promise<MailRefused> {
  const error: unknown = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof MailRefused)) throw new Error('expected the mail to fail', { cause: error })
  return error
}

describe('a mail', () => {
  it('arrives with everything in it', async () => {
    const { mailer, deliveries } = await mailServer()
    await mailer.send({ ...mail, headers: { 'list-unsubscribe': '<https://acme.example/off>' } })
    expect(deliveries).toHaveLength(1)
    const [{ recipients, mail: received } = { recipients: [], mail: undefined }] = deliveries
    expect(recipients).toEqual(['ada@example.com'])
    expect(received).toMatchObject({ from: { name: 'Acme', address: 'noreply@acme.example' }, subject: mail.subject })
    expect(received?.to).toMatchObject([{ address: 'ada@example.com' }])
    expect(received?.text?.trim()).toBe(mail.text.trim())
    expect(received?.html?.trim()).toBe(mail.html)
    expect(received?.headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe', value: '<https://acme.example/off>' }),
    )
  })

  it('shares a few connections with the others', async () => {
    const { mailer, deliveries, connections } = await mailServer()
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => mailer.send({ ...mail, to: `user-${index}@example.com` })),
    )
    expect(deliveries).toHaveLength(50)
    expect(connections()).toBeLessThanOrEqual(5)
  })

  it('a mail is not delayed by mails of another lane, however slow they are', async () => {
    let release = () => {}
    const slow = new Promise<void>(resolve => {
      release = resolve
    })
    const { mailer, deliveries } = await mailServer({
      onRcptTo: ({ address }, _, done) => (address.startsWith('bulk') ? void slow.then(() => done()) : done()),
    })
    const bulk = Array.from({ length: 8 }, (_, n) =>
      mailer.send({ ...mail, to: `bulk${n}@example.com`, lane: 'bulk-mail' }),
    )
    await mailer.send({ ...mail, lane: 'urgent-mail' })
    expect(deliveries.map(({ recipients }) => recipients[0])).toEqual([mail.to])
    release()
    await Promise.all(bulk)
    expect(deliveries).toHaveLength(9)
  })

  it('signs in with the name and password of the address', async () => {
    let shown = ''
    const { mailer, deliveries } = await mailServer(
      {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth({ username, password }, _, done) {
          shown = `${username}/${password}`
          done(null, { user: username })
        },
      },
      'mail%40er:p%3Ass%2Fw%C3%B6rd@',
    )
    await mailer.send(mail)
    expect(shown).toBe('mail@er/p:ss/wörd')
    expect(deliveries).toHaveLength(1)
  })
})

describe('a hostile message', () => {
  const misaddressed = { type: 'INVALID_EMAIL_ADDRESS', canRetry: false }

  it.each([
    'ada@example.com\r\nBcc: evil@example.com',
    'ada@example.com, evil@example.com',
    'ada@example.com; evil@example.com',
    'Ada <evil@example.com>',
    '"ada, evil"@example.com',
    'ada@example.com evil@example.com',
    'ada@evil.example@example.com',
    'ada@example.com\u0000',
    '',
    'ada',
    `${'a'.repeat(400)}@example.com`,
  ])('reaches no one when its address is not one address: %j', async to => {
    const { mailer, deliveries } = await mailServer()
    expect(await getFailure(mailer.send({ ...mail, to }))).toMatchObject(misaddressed)
    expect(await getFailure(mailer.send({ ...mail, from: { name: 'Acme', address: to } }))).toMatchObject(misaddressed)
    expect(deliveries).toHaveLength(0)
  })

  it.each([
    'ada@bücher.example',
    'ada@ｅxample.com',
    'ada@xn--zz--zz.example',
    'a\u200bda@example.com',
    'ada@exam\u00adple.com',
  ])('reaches no one when its address is not in the stored form: %j', async to => {
    const { mailer, deliveries } = await mailServer()
    expect(await getFailure(mailer.send({ ...mail, to }))).toMatchObject(misaddressed)
    expect(deliveries).toHaveLength(0)
  })

  it('goes to exactly the address that is stored, from the host of the sender in ASCII', async () => {
    const { mailer, deliveries } = await mailServer()
    const from = { name: 'Acme', address: 'noreply@bücher.example' }
    await mailer.send({ ...mail, to: 'root@localhost', from })
    await mailer.send({ ...mail, to: 'ada@xn--bcher-kva.example', from })
    // The server of the tests shows recipients in Unicode; the mail itself has what was sent.
    const headers = deliveries.flatMap(({ mail }) => mail.to?.map(({ address }) => address))
    expect(headers).toEqual(['root@localhost', 'ada@xn--bcher-kva.example'])
    expect(deliveries[0]?.mail.from).toMatchObject({ address: 'noreply@xn--bcher-kva.example' })
  })

  it('adds no header and no recipient through names, subjects or headers', async () => {
    const { mailer, deliveries } = await mailServer()
    const attack = 'Acme\r\nBcc: evil@example.com\r\nX-Evil: yes\r\n\r\nHello'
    await mailer.send({ ...mail, from: { ...mail.from, name: attack }, subject: attack })
    const [{ recipients, mail: received } = { recipients: [], mail: undefined }] = deliveries
    expect(recipients).toEqual(['ada@example.com'])
    expect(received?.headers.map(header => header.key)).not.toContain('x-evil')
    expect(received?.bcc ?? []).toEqual([])
    expect(received?.text?.trim()).toBe(mail.text.trim())
    expect((await getFailure(mailer.send({ ...mail, headers: { 'x-note': attack } }))).canRetry).toBe(false)
  })

  it('may have quotes and angle brackets in the sender’s name', async () => {
    const { mailer, deliveries } = await mailServer()
    const name = '"Acme" <evil@example.com>, Émile 🚀'
    await mailer.send({ ...mail, from: { ...mail.from, name } })
    expect(deliveries[0]?.mail.from).toMatchObject({ name, address: 'noreply@acme.example' })
  })
})

describe('a failure says what it is, and whether trying again makes sense', () => {
  const refusal = (responseCode: number) => Object.assign(new Error('ada@example.com is unknown'), { responseCode })

  it.each([
    [421, 'TEMPORARY', true],
    [450, 'TEMPORARY', true],
    [503, 'UNKNOWN', false],
    [535, 'AUTH_FAILED', false],
    [550, 'REJECTED', false],
    [553, 'INVALID_EMAIL_ADDRESS', false],
    [554, 'REJECTED', false],
  ] as const)('when the server answers %i to the recipient', async (code, errorType, canRetry) => {
    const { mailer } = await mailServer({ onRcptTo: (_, __, done) => done(refusal(code)) })
    const failure = await getFailure(mailer.send(mail))
    const rawError = `${code} ada@example.com is unknown`
    expect(failure.asLogged()).toEqual({ errorType, canRetry, message: failure.message, rawError })
    expect(failure.message).toContain(String(code))
    expect(failure.message).not.toContain('ada@')
  })

  it('when it refuses what the mail says', async () => {
    const { mailer } = await mailServer({
      onData(stream, _, done) {
        stream.resume().on('end', () => done(refusal(554)))
      },
    })
    expect(await getFailure(mailer.send(mail))).toMatchObject({ type: 'REJECTED', canRetry: false })
  })

  it('when the password is wrong, without revealing it or the address', async () => {
    const { mailer } = await mailServer(
      { authOptional: false, allowInsecureAuth: true, onAuth: (_, __, done) => done(new Error('wrong: hunter2')) },
      'mailer:hunter2@',
    )
    const failure = await getFailure(mailer.send(mail))
    expect(failure).toMatchObject({ type: 'AUTH_FAILED', canRetry: false })
    expect(failure.message).toContain('name and password')
    const texts = [failure.stack, JSON.stringify(failure), inspect(failure), String(failure.cause)]
    expect(texts.join(' ')).not.toMatch(/hunter2|ada@/)
    expect(JSON.stringify(failure.asLogged())).not.toContain('hunter2')
  })

  it('when no one answers at the address', async () => {
    const failure = await getFailure(mailerTo('smtp://127.0.0.1:1').send(mail))
    expect(failure).toMatchObject({ type: 'UNKNOWN', canRetry: true })
    expect(failure.message).toContain('could not be reached')
  })

  it('when there is no server of this name', async () => {
    const failure = await getFailure(mailerTo('smtp://mail.invalid').send(mail))
    expect(failure).toMatchObject({ type: 'HOST_NOT_FOUND', canRetry: false })
  })

  it('when the server hangs up', async () => {
    const port = await getPort(socket => socket.end())
    const failure = await getFailure(mailerTo(`smtp://127.0.0.1:${port}`).send(mail))
    expect(failure).toMatchObject({ type: 'SOCKET_CLOSED', canRetry: false })
  })

  it('when the certificate is no one’s', async () => {
    const { mailer } = await mailServer({ disabledCommands: [] })
    const failure = await getFailure(mailer.send(mail))
    expect(failure).toMatchObject({ type: 'UNKNOWN', canRetry: false })
    expect(failure.message).toContain('could not be encrypted')
  })

  it('when the server is silent, within the time allowed', async () => {
    const port = await getPort(() => {})
    const before = performance.now()
    const failure = await getFailure(mailerTo(`smtp://127.0.0.1:${port}`, 300).send(mail))
    expect(failure).toMatchObject({ type: 'TIMEOUT', canRetry: true })
    expect(performance.now() - before).toBeLessThan(3000)
  })

  /** A server that does this with each connection, and nothing else. */
  async function getPort(meet: (socket: Socket) => void): Promise<number | undefined> {
    const server = createServer(socket => meet(socket.on('error', () => {})))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => void server.close())
    const address = server.address()
    return typeof address === 'object' ? address?.port : undefined
  }
})
