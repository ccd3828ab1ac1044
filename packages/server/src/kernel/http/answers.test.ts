/** What a body may be and an answer may carry, through both adapters. */
import { createHash, randomBytes } from 'node:crypto'
import { get } from 'node:http'
import { endpoint, open, rawBody } from '@latchkey/contract'
import { startTestkit, type Testkit } from '@latchkey/testkit'
import { type Logger, pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { adapters, type Served } from '../../../test/support/both-adapters.ts'
import { served } from '../../slices.ts'
import { implement } from './context.ts'
import { createServe } from './serve.ts'

const piece = new Uint8Array(64 * 1024)
/** What becomes of the stream that the endpoint makes. */
const made = { pieces: 0, isCancelled: false }
/** How many pieces there are; then it ends or fails. */
let plan: { pieces: number; fails?: boolean; wait?: Promise<void> } = { pieces: 3 }

const endpoints = {
  stream: endpoint({ route: 'GET /test/stream', summary: 'Streams', access: open(), streams: true, errors: [] }),
  cookies: endpoint({ route: 'GET /test/cookies', summary: 'Sets cookies', access: open(), errors: [] }),
  raw: endpoint({
    route: 'POST /test/raw',
    summary: 'Takes bytes',
    access: open(),
    bodyKind: 'raw',
    body: rawBody(),
    response: z.object({ digest: z.string() }),
    errors: [],
  }),
}

const cookies: [string, string][] = [
  ['set-cookie', 'a=1; path=/'],
  ['set-cookie', 'b=2; expires=Thu, 01 Jan 2099 00:00:00 GMT'],
  ['cache-control', 'private'],
]

const implementation = implement(endpoints, {
  async stream() {
    Object.assign(made, { pieces: 0, isCancelled: false })
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (made.pieces === 1) await plan.wait
        if (made.pieces < plan.pieces) {
          made.pieces += 1
          return controller.enqueue(piece)
        }
        if (plan.fails) throw new Error('The source failed.')
        controller.close()
      },
      cancel() {
        made.isCancelled = true
      },
    })
    return new Response(body, { headers: cookies })
  },
  async cookies() {
    return new Response('done', { headers: cookies })
  },
  async raw(_, { body }) {
    return { digest: getDigest(body) }
  },
})

const getDigest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const lines: { msg: string; route?: string; status?: number; ms?: number; end?: string }[] = []
const log: Logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const logged = (route: string = endpoints.stream.route) =>
  lines.filter(line => line.msg === 'answered' && line.route === route)

const metricsToken = 'the-token-of-a-test-of-answers'
let testkit: Testkit
beforeAll(async () => {
  testkit = await startTestkit({ parts: { log }, env: { LATCHKEY_METRICS_TOKEN: metricsToken } })
})
afterAll(() => testkit.stop())
afterEach(() => {
  lines.length = 0
  plan = { pieces: 3 }
})

describe.each(adapters)('on %s', (_, start) => {
  let at: Served
  beforeAll(async () => {
    const { app } = testkit.latchkey
    at = await start(createServe({ ...served(app), implementations: [implementation] }))
  })
  afterAll(() => at.close())
  const url = (path: string) => `${at.url}/api/v1/test/${path}`

  it.each(['cookies', 'stream'])('every cookie of %s arrives, and a header of its own replaces ours', async path => {
    const { headers } = await fetch(url(path))
    expect(headers.getSetCookie()).toEqual([cookies[0]?.[1], cookies[1]?.[1]])
    expect(headers.get('cache-control')).toBe('private')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('x-stack-request-id')).toBeTruthy()
  })

  it('a raw body reaches the handler byte for byte, whatever its type', async () => {
    for (const [type, body] of [
      ['application/json', Buffer.from('{ "not": JSON,, }')],
      ['application/octet-stream', randomBytes(65_536)],
      ['text/plain', Buffer.alloc(0)],
    ] as const) {
      const answer = await fetch(url('raw'), { method: 'POST', body, headers: { 'content-type': type } })
      expect(await answer.json(), type).toEqual({ digest: getDigest(body) })
    }
    const large = await fetch(url('raw'), { method: 'POST', body: new Uint8Array(65_537) })
    expect(large.status).toBe(413)
  })

  it('a streamed answer arrives while it is made, and is logged and counted once it has ended', async () => {
    let goOn = () => {}
    plan = { pieces: 5, wait: new Promise(resolve => (goOn = resolve)) }
    const answer = await fetch(url('stream'))
    expect(answer.headers.get('content-length')).toBeNull()
    const reader = answer.body?.getReader()
    expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0)
    expect(logged()).toEqual([])
    await new Promise(resolve => setTimeout(resolve, 100))
    goOn()
    while (!(await reader?.read())?.done);
    await expect.poll(logged).toMatchObject([{ status: 200 }])
    expect(logged()[0]).not.toHaveProperty('end')
    expect(logged()[0]?.ms).toBeGreaterThanOrEqual(90)
    expect(await page()).toMatch(/latchkey_requests_total\{route="GET \/test\/stream",status="200"\} [1-9]/)
  })

  it('a client that does not read holds the stream back, and ends it by leaving', async () => {
    plan = { pieces: Number.POSITIVE_INFINITY }
    const request = get(url('stream'))
    const response = await new Promise<{ pause(): void; statusCode?: number }>(resolve =>
      request.on('response', resolve),
    )
    response.pause()
    expect(response.statusCode).toBe(200)
    await expect.poll(standsStill, { timeout: 10_000 }).toBe(true)
    // What the connection itself holds: some megabytes at most.
    expect(made.pieces * piece.byteLength).toBeLessThan(64 * 1024 * 1024)
    expect(logged()).toEqual([])
    request.destroy()
    await expect.poll(() => made.isCancelled).toBe(true)
    await expect.poll(logged).toMatchObject([{ status: 200, end: 'cut' }])
  })

  it('a stream that fails ends the connection, and the reason is logged', async () => {
    plan = { pieces: 2, fails: true }
    await expect(fetch(url('stream')).then(answer => answer.arrayBuffer())).rejects.toThrow()
    await expect.poll(logged).toMatchObject([{ status: 200, end: 'failed' }])
    expect(lines.filter(({ msg }) => msg === 'response stream failed')).toHaveLength(1)
    expect((await fetch(url('cookies'))).status).toBe(200)
  })

  it('a streamed answer to HEAD has no body, and leaves no stream open', async () => {
    const answer = await fetch(url('stream'), { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('')
    await expect.poll(() => made.isCancelled).toBe(true)
    await expect.poll(logged).toHaveLength(1)
  })
})

it('a preflight, an unknown path and an unknown method are logged and counted as unmatched', async () => {
  const ask = (method: string, path: string) => testkit.fetch(`/api/v1${path}`, { method })
  const project = await testkit.createProject()
  await ask('OPTIONS', '/users')
  await ask('GET', '/nothing/of/ours')
  await ask('PUT', '/users')
  await testkit.fetch('/api/v1/nothing', {
    headers: { ...project.headers('client'), 'x-stack-override-error-status': '1' },
  })
  expect(logged('unmatched')).toMatchObject([{ status: 200 }, { status: 404 }, { status: 405 }, { status: 404 }])
  expect(JSON.stringify(lines)).not.toContain('nothing')
  const figures = await page()
  expect(figures).toContain('latchkey_requests_total{route="unmatched",status="404"} 2')
  expect(figures).toContain('latchkey_requests_total{route="unmatched",status="405"} 1')
})

async function page(): Promise<string> {
  const answer = await testkit.fetch('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  return answer.text()
}

async function standsStill(): Promise<boolean> {
  const before = made.pieces
  await new Promise(resolve => setTimeout(resolve, 200))
  return before > 0 && before === made.pieces
}
