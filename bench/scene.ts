/** Everything that is measured, running side by side on one PostgreSQL, each with the same people in it. */

import { fileURLToPath } from 'node:url'
import type { Json } from '@latchkey/testkit'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { type OwnPostgres, startOwnPostgres } from '../tools/postgres/postgres.ts'
import type { Ask } from './load/load.ts'
import { answering, freePort, startNode } from './servers/process.ts'
import { getHeaders, startKeyCheck, startProduct } from './servers/product.ts'

export interface Scene {
  readonly postgres: OwnPostgres
  readonly smtpPort: number
  /** Of the product and the floor. */
  readonly databaseUrl: string
  readonly productUrl: string
  readonly product: {
    readonly nothing: Ask
    readonly projectsCurrent: Ask
    readonly pageViews: Ask
    readonly me: Ask
    readonly refresh: Ask
    readonly signIn: Ask
  }
  readonly floor: { readonly bare: Ask; readonly me: Ask; readonly refresh: Ask; readonly signIn: Ask }
  readonly peer: { readonly session: Ask; readonly token: Ask; readonly signIn: Ask }
  stop(): Promise<void>
}

const password = 'correct horse battery'
const people = Array.from({ length: 64 }, (_, index) => `person-${index}@example.com`)
const server = (name: string) => fileURLToPath(new URL(`servers/${name}`, import.meta.url))

export async function setScene(): Promise<Scene> {
  const [postgres, mail] = await Promise.all([startOwnPostgres(), startMailSink()])
  const databaseUrl = await postgres.createDatabase('product')
  const peerDatabaseUrl = await postgres.createDatabase('peer')
  const product = await startProduct({ databaseUrl, smtpPort: mail.port })
  await answering(`${product.url}/health`)
  const [floor, peer, keyCheck] = await Promise.all([
    startFloor(databaseUrl),
    startPeer(peerDatabaseUrl),
    startKeyCheck({ databaseUrl, smtpPort: mail.port }),
  ])
  await answering(`${keyCheck.url}/api/v1/nothing`)
  const asks = { ...(await seeded(product.url, floor.url, keyCheck.url)), peer: await seededPeer(peer.url) }
  await Promise.all([databaseUrl, peerDatabaseUrl].map(analyze))
  return {
    postgres,
    smtpPort: mail.port,
    databaseUrl,
    productUrl: product.url,
    ...asks,
    async stop() {
      await Promise.all([product, floor, peer, keyCheck].map(started => started.stop()))
      await Promise.all([postgres.stop(), mail.stop()])
    },
  }
}

/**
 * As autovacuum does within a minute, of the peer's as well. Until then plans are for empty tables, and a token refresh
 * reads all sessions there are.
 */
async function analyze(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

async function startFloor(databaseUrl: string) {
  const port = await freePort()
  const env = { DATABASE_URL: databaseUrl, PORT: String(port), FLOOR_PROJECT_ID: 'internal', NODE_ENV: 'production' }
  const floor = startNode(['--import', 'tsx', server('floor.ts')], env, port)
  await answering(`${floor.url}/bare`)
  return floor
}

async function startPeer(databaseUrl: string) {
  const port = await freePort()
  const env = { DATABASE_URL: databaseUrl, PORT: String(port), NODE_ENV: 'production' }
  const peer = startNode([server('peer.mjs')], env, port)
  await answering(`${peer.url}/api/auth/ok`)
  return peer
}

/** The floor reads the very rows of the product. */
async function seeded(product: string, floor: string, keyCheck: string): Promise<Pick<Scene, 'product' | 'floor'>> {
  const post = async (path: string, body: object) => {
    const request = { method: 'POST', headers: getHeaders('server'), body: JSON.stringify(body) }
    return asJson(await fetch(`${product}/api/v1${path}`, request))
  }
  const sessions = []
  for (const email of people) {
    const person = { primary_email: email, primary_email_auth_enabled: true, password, display_name: 'A person' }
    const { id } = await post('/users', person)
    sessions.push(await post('/auth/sessions', { user_id: id }))
  }
  const [{ access_token: accessToken }] = sessions
  const { sub: userId } = JSON.parse(Buffer.from(accessToken.split('.')[1], 'base64url').toString())
  const floorToken = await (await fetch(`${floor}/token-for/${userId}`)).text()
  const client = getHeaders('client')
  return {
    product: {
      nothing: { url: `${keyCheck}/api/v1/nothing`, headers: client },
      projectsCurrent: { url: `${product}/api/v1/projects/current`, headers: client },
      pageViews: {
        // In the process that it is compared with.
        url: `${keyCheck}/api/v1/analytics/events/batch`,
        method: 'POST',
        headers: client,
        bodies: [JSON.stringify(pageViews())],
      },
      me: { url: `${product}/api/v1/users/me`, headers: { ...client, 'x-stack-access-token': accessToken } },
      refresh: {
        url: `${product}/api/v1/auth/oauth/token`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        bodies: sessions.map(({ refresh_token }) => JSON.stringify({ ...refreshGrant, refresh_token })),
      },
      signIn: {
        url: `${product}/api/v1/auth/password/sign-in`,
        method: 'POST',
        headers: client,
        bodies: people.map(email => JSON.stringify({ email, password })),
      },
    },
    floor: {
      bare: { url: `${floor}/bare` },
      me: { url: `${floor}/users/me`, headers: { 'x-access-token': floorToken } },
      refresh: {
        url: `${floor}/token`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        bodies: sessions.map(({ refresh_token }) => JSON.stringify({ refresh_token })),
      },
      signIn: {
        url: `${floor}/sign-in`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        bodies: people.map(email => JSON.stringify({ email, password })),
      },
    },
  }
}

/** What a published SDK reports of ten seconds on a page. */
function pageViews() {
  const url = 'https://shop.example/a/page'
  const events = Array.from({ length: 5 }, (_, nth) => ({
    event_type: nth === 0 ? '$page-view' : '$click',
    event_at_ms: nth,
    data: { url, path: '/a/page', title: 'A page', referrer: '', viewport_width: 1440, viewport_height: 900 },
  }))
  const id = '00000000-0000-4000-8000-000000000000'
  return { session_replay_segment_id: id, batch_id: id, sent_at_ms: 0, events }
}

const refreshGrant = {
  grant_type: 'refresh_token',
  client_id: 'internal',
  client_secret: getHeaders('client')['x-stack-publishable-client-key'],
}

async function seededPeer(url: string): Promise<Scene['peer']> {
  const headers = { 'content-type': 'application/json', origin: url }
  let cookie = ''
  for (const email of people) {
    const body = JSON.stringify({ email, password, name: 'A person' })
    const response = await fetch(`${url}/api/auth/sign-up/email`, { method: 'POST', headers, body })
    await asJson(response)
    cookie = response.headers
      .getSetCookie()
      .map(line => line.split(';')[0])
      .join('; ')
  }
  const bodies = people.map(email => JSON.stringify({ email, password }))
  return {
    session: { url: `${url}/api/auth/get-session`, headers: { cookie } },
    token: { url: `${url}/api/auth/token`, headers: { cookie } },
    signIn: { url: `${url}/api/auth/sign-in/email`, method: 'POST', headers, bodies },
  }
}

async function asJson(response: Response): Promise<Json> {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`)
  return JSON.parse(text)
}

/** Takes every mail and keeps none. */
async function startMailSink() {
  const port = await freePort()
  const sink = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _, done) {
      stream.on('end', done).resume()
    },
  })
  await new Promise<void>(resolve => sink.listen(port, '127.0.0.1', resolve))
  return { port, stop: () => new Promise<void>(resolve => sink.close(resolve)) }
}
