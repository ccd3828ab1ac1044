/**
 * A server on a real port, reached by nothing but HTTP: what is asserted here is the published wire.
 *
 * Projects are made as an owner makes them, over the wire, so the suite can also be pointed at a server
 * that runs elsewhere: `LATCHKEY_WIRE_URL` is its address and `LATCHKEY_WIRE_INTERNAL_KEY` the publishable
 * client key of its project `internal`. It must run in development mode, for its inbox.
 */
import { randomUUID } from 'node:crypto'
import { createTestClock, startTestkit, type Testkit, type TestkitOptions } from '@latchkey/testkit'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import type { Latchkey } from '../../../src/latchkey.ts'
import { listen } from '../../../src/listen.ts'
import { onEmbedded, onPostgres, openOnPostgres } from '../../support/databases.ts'
import { clientHeaders, send } from './raw.ts'

export interface Wire {
  readonly url: string
  /** The publishable client key of the project `internal`. */
  readonly internalKey: string
  /** What the server's clock says. */
  readonly now: () => Date
  /** Moves the server's clock; missing where the server is not ours. */
  readonly passSeconds?: (seconds: number) => void
  /** Doubles of OAuth providers, which the server reaches from then on; missing where the server is not ours. */
  readonly providers?: Testkit['providers']
  /** The double of Stripe, of a suite that wants it; missing where the server is not ours. */
  readonly stripe?: Testkit['stripe']
  stop(): Promise<void>
}

type WireOptions = Pick<TestkitOptions, 'stripe' | 'env'>

/** The same suite on each database. `wire()` is there once the tests run. */
export function eachWire(name: string, suite: (wire: () => Wire) => void, options: WireOptions = {}): void {
  const suiteOn = (start: () => Promise<Wire>) => () => {
    let started: Wire | undefined
    beforeAll(async () => {
      started = await start()
    })
    afterAll(() => started?.stop())
    // Newer SDKs compare the time in a token with their own clock, and the server's stands still.
    beforeEach(() => started && catchUp(started))
    suite(() => {
      if (!started) throw new Error('The server starts before the first test; ask for it inside one.')
      return started
    })
  }
  const remote = remoteWire()
  if (remote) {
    describe(
      `${name} (${remote.url})`,
      suiteOn(async () => remote),
    )
  } else {
    onEmbedded(
      `${name} (embedded)`,
      suiteOn(() => startWire(options)),
    )
    onPostgres(
      `${name} (postgres)`,
      suiteOn(() => startOnPostgres(options)),
    )
  }
}

/** Moves the server's clock on to the real time, unless it is ahead. */
function catchUp({ now, passSeconds }: Pick<Wire, 'now' | 'passSeconds'>): void {
  const seconds = (Date.now() - now().getTime()) / 1_000
  if (seconds > 0) passSeconds?.(seconds)
}

/** The same with a mail server of the deployment, so that projects need one of their own for their words. It takes nothing. */
export function eachWireThatMails(name: string, suite: (wire: () => Wire) => void): void {
  eachWire(name, suite, { env: { LATCHKEY_SMTP_URL: 'smtp://127.0.0.1:9' } })
}

export const startEmbedded = () => startWire({})

async function startOnPostgres(options: WireOptions): Promise<Wire> {
  // At the real time, so that tokens are not expired for a published SDK, which reads the real clock.
  const clock = createTestClock()
  const { database, end } = await openOnPostgres({ clock })
  const wire = await startWire({ ...options, clock, parts: { database } })
  const stop = async () => {
    await wire.stop()
    await end()
  }
  return { ...wire, stop }
}

function remoteWire(): Wire | null {
  const url = process.env.LATCHKEY_WIRE_URL
  const internalKey = process.env.LATCHKEY_WIRE_INTERNAL_KEY ?? ''
  return url ? { url, internalKey, now: () => new Date(), stop: async () => {} } : null
}

async function startWire(options: WireOptions & Pick<TestkitOptions, 'clock' | 'parts'>): Promise<Wire> {
  let testkit: Testkit | undefined
  const answer: Latchkey['answer'] = async (incoming, peerAddress) =>
    testkit?.latchkey.answer(incoming, peerAddress) ?? new Response(null, { status: 503 })
  // The port comes first: the server's own address stands in its tokens.
  const listening = await listen(answer, { host: '127.0.0.1', port: 0 })
  const url = `http://localhost:${listening.port}`
  const started = await startTestkit({ ...options, env: { LATCHKEY_PUBLIC_URL: url, ...options.env } })
  testkit = started
  started.latchkey.begin()
  return {
    url,
    internalKey: started.internal.keys.client,
    now: started.clock.now,
    passSeconds: started.clock.advance,
    providers: started.providers,
    ...(options.stripe && { stripe: started.stripe }),
    async stop() {
      await listening.close()
      await started.stop()
    },
  }
}

export interface WireProject {
  readonly id: string
  readonly baseUrl: string
  readonly publishableClientKey: string
  readonly secretServerKey: string
  readonly superSecretAdminKey: string
}

export interface Owner {
  readonly accessToken: string
  readonly teamId: string
}

export async function signUpOwner({ url, internalKey }: Wire): Promise<Owner> {
  const headers = clientHeaders('internal', internalKey)
  const body = { email: freshEmail(), password, verification_callback_url: callbackUrl }
  const { json: tokens } = await send(url, 'POST', '/auth/password/sign-up', { headers, body })
  const withUser = { ...headers, 'x-stack-access-token': tokens.access_token }
  const { json: user } = await send(url, 'GET', '/users/me', { headers: withUser })
  return { accessToken: tokens.access_token, teamId: user.selected_team_id }
}

/** A project with keys of all three kinds, made by a new owner. */
export async function createProject(wire: Wire, config: object = {}): Promise<WireProject> {
  const { accessToken, teamId } = await signUpOwner(wire)
  const { json: project } = await send(wire.url, 'POST', '/internal/projects', {
    headers: { ...clientHeaders('internal', wire.internalKey), 'x-stack-access-token': accessToken },
    body: { display_name: 'Acme', owner_team_id: teamId, config },
  })
  const { json: keys } = await send(wire.url, 'POST', '/internal/api-keys', {
    headers: {
      'x-stack-access-type': 'admin',
      'x-stack-project-id': project.id,
      'x-stack-admin-access-token': accessToken,
    },
    body: {
      description: 'Everything',
      expires_at_millis: Date.now() + 24 * 60 * 60 * 1000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    },
  })
  return {
    id: project.id,
    baseUrl: wire.url,
    publishableClientKey: keys.publishable_client_key,
    secretServerKey: keys.secret_server_key,
    superSecretAdminKey: keys.super_secret_admin_key,
  }
}

export const password = 'correct horse battery'
export const callbackUrl = 'http://localhost:3000/handler/email-verification'
export const freshEmail = () => `${randomUUID().slice(0, 8)}@example.com`

/** The code in the newest mail to an address, as the development inbox shows it. */
export async function mailedCode({ url }: Pick<Wire, 'url'>, to: string): Promise<string> {
  for (const giveUpAt = Date.now() + 10_000; Date.now() < giveUpAt; ) {
    const response = await fetch(`${url}/dev/inbox?to=${encodeURIComponent(to)}`)
    const { items }: { items: { text: string }[] } = await response.json()
    const code = /[?&]code=([0-9a-z]{45})/.exec(items.at(-1)?.text ?? '')?.[1]
    if (code) return code
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`No mail with a code reached ${to}.`)
}
