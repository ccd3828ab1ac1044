/** P20: processor time of the server for a whole sign-in with a provider, beside the same by hand with the same library. */
import { createHash, randomBytes } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { rounds } from './rounds.ts'
import type { Scene } from './scene.ts'
import { answering, freePort, type Started, startNode } from './servers/process.ts'
import { getHeaders, internalKeys, startProduct } from './servers/product.ts'
import { type Row, rateRow } from './table.ts'

const roundCount = Number(process.env.BENCH_ROUNDS ?? 7)
const signIns = Number(process.env.BENCH_SIGN_INS ?? 200)
const atOnce = 4
const people = 32
const page = 'http://localhost:3000/handler/oauth-callback'
const file = (name: string) => fileURLToPath(new URL(`servers/${name}`, import.meta.url))

/** Where a server has its three routes. */
interface Routes {
  readonly authorize: string
  readonly callback: string
  readonly token: string
}

export async function oauthSignIn({ postgres, smtpPort }: Scene): Promise<Row[]> {
  const databaseUrl = await postgres.createDatabase('oauth_sign_in')
  const env = {
    LATCHKEY_OUTGOING_ALLOW: 'loopback',
    LATCHKEY_OUTGOING_ALLOW_HTTP: 'true',
    LATCHKEY_STARTS_PER_CLIENT_IP: '100000/60',
  }
  const [provider, product] = [await startProvider(), await startProduct({ databaseUrl, smtpPort, env })]
  await answering(`${product.url}/health`)
  await configure(product, provider.url)
  const routes = {
    authorize: `${product.url}/api/v1/auth/oauth/authorize/bench`,
    callback: `${product.url}/api/v1/auth/oauth/callback/bench`,
    token: `${product.url}/api/v1/auth/oauth/token`,
  }
  // Makes the users, and what both remember.
  await signInAll(routes, people * 2)
  const floor = await startFloor(databaseUrl, provider.url)
  const byHand = { authorize: `${floor.url}/authorize`, callback: `${floor.url}/callback`, token: `${floor.url}/token` }
  try {
    await signInAll(byHand, people * 2)
    const seen = await rounds(roundCount, {
      floor: () => perProcessorSecond(floor, byHand),
      product: () => perProcessorSecond(product, routes),
    })
    const promise = 'P20 sign-ins with a provider for each second of the processor'
    return [rateRow({ promise, ...seen, atLeast: 0.6 })]
  } finally {
    await Promise.all([provider, product, floor].map(started => started.stop()))
  }
}

async function startProvider(): Promise<Started> {
  const port = await freePort()
  const env = { PORT: String(port), ISSUER: `http://127.0.0.1:${port}` }
  const provider = startNode(['--import', 'tsx', file('oauth-provider.ts')], env, port)
  await answering(provider.url)
  return provider
}

async function startFloor(databaseUrl: string, issuer: string): Promise<Started> {
  const port = await freePort()
  const env = { DATABASE_URL: databaseUrl, PORT: String(port), ISSUER: issuer, PUBLIC_URL: `http://127.0.0.1:${port}` }
  const floor = startNode(['--import', 'tsx', file('oauth-floor.ts')], { ...env, NODE_ENV: 'production' }, port)
  await answering(floor.url)
  return floor
}

async function configure({ url }: Started, issuer: string): Promise<void> {
  const provider = { type: 'openid', isShared: false, allowSignIn: true, allowConnectedAccounts: true }
  const override = {
    'domains.allowLocalhost': true,
    'teams.createPersonalTeamOnSignUp': false,
    'auth.allowSignUp': true,
    'auth.oauth.providers.bench': { ...provider, issuer, clientId: 'bench', clientSecret: 'secret' },
  }
  const body = JSON.stringify({ config_override_string: JSON.stringify(override) })
  const change = { method: 'PATCH', headers: getHeaders('admin'), body }
  const response = await fetch(`${url}/api/v1/internal/config/override`, change)
  if (!response.ok) throw new Error(`The provider was not configured: ${await response.text()}`)
}

async function perProcessorSecond(server: Started, routes: Routes): Promise<number> {
  const before = server.processorMs()
  await signInAll(routes, signIns)
  return (signIns * 1_000) / (server.processorMs() - before)
}

async function signInAll(routes: Routes, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  let next = 0
  const one = async () => {
    while (next < count) await signIn(agent, routes, `person-${next++ % people}`)
  }
  await Promise.all(Array.from({ length: atOnce }, one)).finally(() => agent.destroy())
}

/** As a browser and an application do it, but that the provider's page is left out. */
async function signIn(agent: Agent, routes: Routes, sub: string): Promise<void> {
  const verifier = randomBytes(32).toString('base64url')
  const client = { client_id: 'internal', client_secret: internalKeys.client }
  const query = new URLSearchParams({
    ...{ ...client, redirect_uri: page, state: 'state', scope: 'legacy', response_type: 'code' },
    ...{ grant_type: 'authorization_code', code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  })
  const begun = await send(agent, 'GET', `${routes.authorize}?${query}`)
  const atProvider = new URL(begun.headers.location ?? '').searchParams
  const code = Buffer.from(JSON.stringify({ sub, nonce: atProvider.get('nonce') })).toString('base64url')
  const answer = new URLSearchParams({ code, state: atProvider.get('state') ?? '' })
  const cookie = begun.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  const returned = await send(agent, 'GET', `${routes.callback}?${answer}`, { cookie })
  const issued = new URL(returned.headers.location ?? '').searchParams.get('code') ?? ''
  const form = { grant_type: 'authorization_code', code: issued, redirect_uri: page, code_verifier: verifier }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { text } = await send(agent, 'POST', routes.token, headers, String(new URLSearchParams({ ...client, ...form })))
  if (!text.includes('refresh_token')) throw new Error(`The sign-in gave no session: ${text}`)
}

interface Sent {
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

function send(agent: Agent, method: string, url: string, headers: object = {}, body = ''): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const options = { method, agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }
    const sent = request(url, options, answer => {
      let text = ''
      answer.setEncoding('utf8').on('data', chunk => {
        text += chunk
      })
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) < 400) resolve({ headers: answer.headers, text })
        else reject(new Error(`${url} answered ${answer.statusCode}: ${text}`))
      })
    })
    sent.on('error', reject).end(body)
  })
}
