/**
 * P16: whether timing reveals which addresses have an account. For each kind of request, a thousand responses for
 * addresses that have one and a thousand for others, in random order, each from another client IP.
 */
import { sameDistribution } from '../packages/server/test/support/distributions.ts'
import type { Scene } from './scene.ts'
import { answering } from './servers/process.ts'
import { getHeaders, startProduct } from './servers/product.ts'
import type { Row } from './table.ts'

const count = Number(process.env.BENCH_ANSWERS ?? 1_000)
/** A smaller difference cannot be detected by a thousand measurements. */
const atLeast = 0.01

const callback_url = 'https://latchkey.example.com/handler/callback'
const ways: readonly [name: string, path: string, bodyFor: (email: string) => object, status: number][] = [
  ['sign-in', '/auth/password/sign-in', email => ({ email, password: 'not the password' }), 400],
  ['reset', '/auth/password/send-reset-code', email => ({ email, callback_url }), 200],
  ['sign-in code', '/auth/otp/send-sign-in-code', email => ({ email, callback_url }), 200],
]

export async function evenAnswers({ postgres, smtpPort }: Scene): Promise<Row[]> {
  const product = await startProduct({
    databaseUrl: await postgres.createDatabase('even_answers'),
    smtpPort,
    env: { LATCHKEY_TRUSTED_PROXIES: 'loopback' },
  })
  try {
    await answering(`${product.url}/health`)
    await prepare(product.url)
    const rows: Row[] = []
    for (const [name, path, bodyFor, status] of ways) {
      const ask = (email: string) => getTime(`${product.url}/api/v1${path}`, bodyFor(email), status)
      const { known, unknown } = await measure(ask)
      rows.push(toRow(`P16 ${name}: address with an account, and without`, known, unknown))
    }
    return rows
  } finally {
    await product.stop()
  }
}

const known = (index: number) => `person-${index}@known.example.com`
const unknown = (index: number) => `person-${index}@other.example.com`

async function prepare(url: string): Promise<void> {
  const trusted = { domains: [{ domain: new URL(callback_url).origin, handler_path: '/handler' }] }
  await sent(`${url}/api/v1/internal/projects/current`, 'PATCH', 'admin', {
    config: { magic_link_enabled: true, ...trusted },
  })
  const person = { primary_email_auth_enabled: true, primary_email_verified: true, password: 'correct horse battery' }
  for (let index = 0; index < count; index += 1) {
    await sent(`${url}/api/v1/users`, 'POST', 'server', { ...person, primary_email: known(index) })
  }
}

async function sent(url: string, method: string, level: 'admin' | 'server', body: object): Promise<void> {
  const response = await fetch(url, { method, headers: getHeaders(level), body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

/** Which comes next is left to chance: what an answer leaves to be done delays the next one, of either kind alike. */
async function measure(ask: (email: string) => Promise<number>): Promise<{ known: number[]; unknown: number[] }> {
  for (let warm = 0; warm < 20; warm += 1) await ask(`warm-${warm}-${Math.random()}@other.example.com`)
  const times = { known: [] as number[], unknown: [] as number[] }
  const turns = Array.from({ length: count }, (_, index) => [
    async () => times.known.push(await ask(known(index))),
    async () => times.unknown.push(await ask(unknown(index))),
  ]).flat()
  const shuffled = turns.map(turn => ({ turn, place: Math.random() })).toSorted((one, other) => one.place - other.place)
  for (const { turn } of shuffled) await turn()
  return times
}

let input = 0

async function getTime(url: string, body: object, status: number): Promise<number> {
  input += 1
  const clientIp = `10.${(input >> 16) & 255}.${(input >> 8) & 255}.${input & 255}`
  const request = {
    method: 'POST',
    headers: { ...getHeaders('client'), 'x-forwarded-for': clientIp },
    body: JSON.stringify(body),
  }
  const began = performance.now()
  const response = await fetch(url, request)
  const text = await response.text()
  const took = performance.now() - began
  if (response.status !== status) throw new Error(`${url} answered ${response.status}: ${text}`)
  return took
}

function toRow(promise: string, one: readonly number[], other: readonly number[]): Row {
  const p = sameDistribution(one, other)
  const typical = (values: readonly number[]) => `${middle(values).toFixed(2)} ms`
  return {
    promise,
    floor: typical(other),
    product: typical(one),
    ratio: `p = ${p.toFixed(3)} (more than ${atLeast})`,
    holds: p > atLeast,
  }
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
