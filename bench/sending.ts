/** P22: an email to 100 000 users, through the queue, to a real mail server. P23: requests while sources that fail are previewed. */
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { templateIds, templateSources } from '../packages/contract/src/index.ts'
import type { Scene } from './scene.ts'
import { answering, freePort, pause, type Started } from './servers/process.ts'
import { getHeaders, startProduct } from './servers/product.ts'
import { limitRow, quantile, type Row, rateOnly } from './table.ts'
import { makeUsers } from './users-made.ts'

/** Of ten users one has no address. */
const userCount = Math.ceil((Number(process.env.BENCH_MAILS ?? 100_000) * 10) / 9)
const previewCount = Number(process.env.BENCH_PREVIEWS ?? 10_000)
/** A built-in email that the owner has edited: a template in a theme, which the sandbox renders. */
const verification = templateIds.emailVerification
const callback = 'https://latchkey.example.com/handler/email-verification'

export async function sending({ postgres, smtpPort }: Scene): Promise<Row[]> {
  const databaseUrl = await postgres.createDatabase('sending')
  const receiver = await startReceiver()
  const product = await startProduct({ databaseUrl, smtpPort, env: { LATCHKEY_OUTGOING_ALLOW: 'loopback' } })
  try {
    await answering(`${product.url}/health`)
    await addUsers(databaseUrl)
    await useServer(product, receiver.port)
    return [...(await sendToAll(product, receiver)), ...(await whilePreviewing(product, databaseUrl))]
  } finally {
    await product.stop()
    await receiver.stop()
  }
}

async function sendToAll(product: Started, receiver: Receiver): Promise<Row[]> {
  const variables = { emailVerificationLink: callback }
  const began = performance.now()
  const answer = await post(product, 'server', '/emails/send-email', {
    all_users: true,
    template_id: verification,
    variables,
  })
  const { results } = (await answer.json()) as { results: { user_email?: string }[] }
  const answeredMs = performance.now() - began
  const total = results.filter(({ user_email: email }) => email !== undefined).length
  const codes: number[] = []
  let memoryAtTenth = Number.NaN
  let memoryMost = 0
  for (let nextCode = 0.2; receiver.count() < total; ) {
    await pause(200)
    const part = receiver.count() / total
    memoryMost = Math.max(memoryMost, product.memoryMib())
    if (part >= 0.1 && Number.isNaN(memoryAtTenth)) memoryAtTenth = product.memoryMib()
    if (part < nextCode || part > 0.95) continue
    nextCode += 0.1
    codes.push(await codeMs(product, receiver, `code-${codes.length}@example.com`))
  }
  const seconds = receiver.seconds()
  const at = `at 10 % ${memoryAtTenth.toFixed(0)} MiB, at 100 % ${product.memoryMib().toFixed(0)} MiB`
  return [
    rateOnly(`P22 mails of a send to ${total} users`, [total / seconds]),
    limitRow(`P22 the request that starts it (${results.length} users)`, answeredMs / 1_000, 15, 's'),
    limitRow(`P22 memory that is added after 10 % (${at})`, Math.max(0, memoryMost - memoryAtTenth), 96, 'MiB'),
    limitRow(`P22 a sign-in code meanwhile, the slowest of ${codes.length}`, Math.max(...codes) / 1_000, 2, 's'),
  ]
}

/** From the request to the mail. */
async function codeMs(product: Started, receiver: Receiver, email: string): Promise<number> {
  const began = performance.now()
  const body = { email, callback_url: callback }
  const answer = await post(product, 'client', '/auth/otp/send-sign-in-code', body)
  if (!answer.ok) throw new Error(`The code was refused: ${answer.status} ${await answer.text()}`)
  while (!receiver.has(email)) {
    if (performance.now() - began > 30_000) throw new Error('The sign-in code did not arrive.')
    await pause(5)
  }
  return performance.now() - began
}

async function whilePreviewing(product: Started, databaseUrl: string): Promise<Row[]> {
  const limits = await liftLimits(databaseUrl)
  const idle = await waitOfMe(product, 1_000)
  let left = previewCount
  const statuses = new Map<number, number>()
  const preview = async () => {
    while (left > 0) {
      left -= 1
      const source = `export const EmailTemplate = () => { throw new Error("number ${left}") }`
      const answer = await post(product, 'admin', '/emails/render-email', { template_tsx_source: source })
      await answer.arrayBuffer()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
  }
  const previewing = Promise.all([preview(), preview(), preview(), preview()])
  const busy: number[] = []
  while (left > 0) busy.push(...(await waitOfMe(product, 50)))
  await previewing
  await limits.end()
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  const promise = `P23 GET /users/me, p99, while ${previewCount} sources that fail are previewed (${answers})`
  return [limitRow(promise, quantile(busy, 0.99), Math.max(2 * quantile(idle, 0.99), 4), 'ms')]
}

/** An owner may have 600 previews in five minutes; here they go on. */
async function liftLimits(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const timer = setInterval(() => void client.query('delete from limits'), 500)
  return {
    async end() {
      clearInterval(timer)
      await client.end()
    },
  }
}

let token: string | undefined

async function waitOfMe(product: Started, count: number): Promise<number[]> {
  token ??= await signedIn(product)
  const headers = { ...getHeaders('client'), 'x-stack-access-token': token }
  const taken: number[] = []
  for (let tried = 0; tried < count; tried += 1) {
    const began = performance.now()
    await (await fetch(`${product.url}/api/v1/users/me`, { headers })).arrayBuffer()
    taken.push(performance.now() - began)
  }
  return taken
}

async function signedIn(product: Started): Promise<string> {
  const user = await (await post(product, 'server', '/users', { display_name: 'A person' })).json()
  const session = await (await post(product, 'server', '/auth/sessions', { user_id: user.id })).json()
  return session.access_token
}

function post({ url }: Started, level: 'client' | 'server' | 'admin', path: string, body: object): Promise<Response> {
  return fetch(`${url}/api/v1${path}`, { method: 'POST', headers: getHeaders(level), body: JSON.stringify(body) })
}

async function addUsers(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await makeUsers(client, userCount)
  await client.end()
}

async function useServer({ url }: Started, port: number): Promise<void> {
  const override = {
    'auth.otp.allowSignIn': true,
    [`emails.templates.${verification}`]: {
      ...templateSources[verification],
      tsxSource: `${templateSources[verification].tsxSource}\n// edited`,
    },
    'emails.server': {
      isShared: false,
      host: '127.0.0.1',
      port,
      username: 'mailer',
      password: 'a password',
      senderName: 'Acme',
      senderEmail: 'post@acme.example',
    },
  }
  const request = {
    method: 'PATCH',
    headers: getHeaders('admin'),
    body: JSON.stringify({ config_override_string: JSON.stringify(override) }),
  }
  const answer = await fetch(`${url}/api/v1/internal/config/override`, request)
  if (!answer.ok) throw new Error(`The mail server was refused: ${await answer.text()}`)
}

interface Receiver {
  readonly port: number
  /** Of the send. */
  count(): number
  /** From the first to the last. */
  seconds(): number
  has(email: string): boolean
  stop(): Promise<void>
}

async function startReceiver(): Promise<Receiver> {
  const port = await freePort()
  const codes = new Set<string>()
  let [count, first, last] = [0, 0, 0]
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username = '' }, _, done) => done(null, { user: username }),
    onData(stream, { envelope }, done) {
      const to = envelope.rcptTo[0]?.address ?? ''
      stream.on('end', () => {
        if (to.startsWith('code-')) codes.add(to)
        else count += 1
        last = performance.now()
        first ||= last
        done()
      })
      stream.resume()
    },
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    count: () => count,
    seconds: () => (last - first) / 1_000,
    has: email => codes.has(email),
    stop: () => new Promise<void>(resolve => server.close(resolve)),
  }
}
