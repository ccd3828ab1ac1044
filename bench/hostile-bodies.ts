/** P19: how long the event loop is held by bodies that are made to hold it, and by changes of a large configuration. */
import { type Endpoint, type Endpoints, getBodyLimits, slices, usualBody } from '../packages/contract/src/index.ts'
import { hostileBodies } from '../packages/server/test/support/hostile-bodies.ts'
import { hostilePreviews } from '../packages/server/test/support/hostile-previews.ts'
import {
  type RemoteClient,
  type RemoteRequest,
  startRemoteClient,
} from '../packages/server/test/support/remote-client.ts'
import type { Scene } from './scene.ts'
import { answering, freePort, pause } from './servers/process.ts'
import { getHeaders, startProduct } from './servers/product.ts'
import { limitRow, type Row, say } from './table.ts'

const atMostMs = 10
/** Of these the least counts: the work is in all of them, a garbage collection in some. */
const tries = 5
const million = 1_000_000
const json = { 'content-type': 'application/json' }

const large = Object.values<Endpoints>(slices)
  .flatMap(row => Object.values<Endpoint>(row))
  .filter(({ largestBody }) => largestBody !== undefined)

export async function hostileRequests({ postgres, smtpPort }: Scene): Promise<Row[]> {
  const loopPort = await freePort()
  const product = await startProduct({
    databaseUrl: await postgres.createDatabase('hostile'),
    smtpPort,
    env: { BENCH_LOOP_PORT: String(loopPort) },
    preload: new URL('servers/watched-loop.ts', import.meta.url),
  })
  const client = startRemoteClient()
  try {
    await answering(`${product.url}/health`)
    const held = holder(client, product.url, `http://127.0.0.1:${loopPort}`)
    return [
      ...(await withoutKey(held)),
      ...(await withKey(held)),
      ...(await formsAndAddresses(held)),
      ...(await previews(held)),
      ...(await largeConfiguration(held)),
    ]
  } finally {
    await client.stop()
    await product.stop()
  }
}

type Request = Omit<RemoteRequest, 'method' | 'url'>
/** A function makes another request each time, for changes that would change nothing twice. */
type Held = (route: string, request: Request | (() => Request), query?: string) => Promise<number>

function holder(client: RemoteClient, url: string, loopUrl: string): Held {
  const longest = async () => Number(await (await fetch(loopUrl)).text())
  return async (route, request, query = '') => {
    const [method = '', path = ''] = route.split(' ')
    const filled = path.replace(':version', '1').replace(/:[A-Za-z]+/g, '00000000-0000-4000-8000-000000000000')
    const address = { method, url: `${url}/api/v1${filled}${query}` }
    const isChange = typeof request === 'function'
    const same = isChange ? undefined : client.prepare({ ...request, ...address })
    const seen: number[] = []
    for (let tried = 0; tried < tries; tried += 1) {
      const send = isChange ? client.prepare({ ...request(), ...address }) : same
      await longest()
      const answer = await send?.()
      if (isChange && answer?.status !== 200) throw new Error(`${route} answered ${answer?.status}: ${answer?.text}`)
      await pause(10)
      seen.push(await longest())
    }
    return Math.min(...seen)
  }
}

async function withoutKey(held: Held): Promise<Row[]> {
  const bodies = {
    '4 MB of brackets': '['.repeat(4 * million),
    '300 000 unknown keys': `{${Array.from({ length: 300_000 }, (_, index) => `"k${index}":1`).join()}}`,
  }
  const rows: Row[] = []
  for (const [name, body] of Object.entries(bodies)) {
    for (const route of ['POST /auth/password/sign-in', 'PATCH /internal/config/override', 'POST /check-version']) {
      const ms = await held(route, { headers: json, body })
      const chunkedMs = await held(route, { headers: json, body, isChunked: true })
      rows.push(limitRow(`P19 without a key, ${name}: ${route}`, Math.max(ms, chunkedMs), atMostMs, 'ms'))
    }
  }
  rows.push(await worst('without a key', held, 'POST /auth/oauth/token', usualBody.bytes, json))
  return rows
}

async function withKey(held: Held): Promise<Row[]> {
  const rows: Row[] = []
  for (const endpoint of large) {
    say(`    ${endpoint.route}`)
    rows.push(await worst('with a key', held, endpoint.route, getBodyLimits(endpoint).bytes, getHeaders('admin')))
  }
  return rows
}

/** All bodies as long as they may be, and the one that held the loop longest. */
async function worst(
  who: string,
  held: Held,
  route: string,
  bytes: number,
  headers: Readonly<Record<string, string>>,
): Promise<Row> {
  let longest = { name: '', ms: 0 }
  for (const [name, body] of Object.entries(hostileBodies(bytes))) {
    const ms = await held(route, { headers, body: body() })
    if (ms > longest.ms) longest = { name, ms }
  }
  return limitRow(`P19 ${who}, ${route}, longest by ${longest.name}`, longest.ms, atMostMs, 'ms')
}

async function formsAndAddresses(held: Held): Promise<Row[]> {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const server = getHeaders('server')
  const parameters = (count: number) => `?${Array.from({ length: count }, (_, index) => `a${index}=1`).join('&')}`
  const cases: [string, () => Promise<number>][] = [
    ['a form of 32 000 fields', () => held('POST /auth/oauth/token', { headers: form, body: 'a&'.repeat(32_000) })],
    ['4 000 query parameters', () => held('GET /users', { headers: server }, parameters(4_000))],
    ['10^6 query parameters', () => held('GET /users', { headers: server }, parameters(million))],
    ['a path of 30 000 slashes', () => held('GET /users', { headers: server }, '/'.repeat(30_000))],
    ['a header of 10^6 characters', () => held('GET /users', { headers: { ...server, x: 'x'.repeat(million) } })],
  ]
  const rows: Row[] = []
  for (const [name, measure] of cases) {
    rows.push(limitRow(`P19 ${name}`, await measure(), atMostMs, 'ms'))
  }
  return rows
}

async function previews(held: Held): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, source] of Object.entries(hostilePreviews)) {
    const body = JSON.stringify({ template_tsx_source: source })
    const ms = await held('POST /internal/email-preview', { headers: getHeaders('admin'), body })
    rows.push(limitRow(`P19 a preview of ${name}`, ms, atMostMs, 'ms'))
  }
  return rows
}

/** Nearly as many as there may be. */
const permissions = 19_900
/** One request may name ten thousand. */
const namesAtOnce = 5_000
/** As in a process that has served for a while: the first changes are made by code that is not optimized yet. */
const changesBefore = 6

async function largeConfiguration(held: Held): Promise<Row[]> {
  const route = 'PATCH /internal/config/override'
  const headers = getHeaders('admin')
  const change = (override: object) => ({
    headers,
    body: JSON.stringify({ config_override_string: JSON.stringify(override) }),
  })
  let count = 0
  const another = (path: string) => () => {
    count += 1
    return change({ [path]: `changed ${count} times` })
  }
  for (let first = 0; first < permissions; first += namesAtOnce) {
    const ids = Array.from({ length: Math.min(namesAtOnce, permissions - first) }, (_, index) => `p${first + index}`)
    await held(route, () => change(Object.fromEntries(ids.map(id => [`rbac.permissions.${id}`, {}]))))
  }
  for (let made = 0; made < changesBefore; made += tries) await held(route, another('rbac.permissions.p8.description'))

  const rows: Row[] = []
  for (const path of ['rbac.permissions.p7.description', 'payments.groups.a.displayName'])
    rows.push(
      limitRow(`P19 with 20 000 permissions, a change of ${path}`, await held(route, another(path)), atMostMs, 'ms'),
    )
  return rows
}
