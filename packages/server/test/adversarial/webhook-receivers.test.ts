/** Receivers of webhooks that misbehave: each attempt is bounded, recorded with its reason, and made again. */
import type { LookupAddress } from 'node:dns'
import { TeamDeleted } from '@latchkey/contract'
import { startTestkit, type Testkit } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selfSigned } from '../support/certificates.ts'
import { getResponse, type HostileServer, startHostileServer } from '../support/hostile-servers.ts'
import { type WebhookProject, webhookProject } from '../support/webhook-receivers.ts'

const event = TeamDeleted({ id: '00000000-0000-4000-8000-000000000000' })

/** What the name servers answer, one after the other; the last answer stays. */
const answers = new Map<string, string[]>()
async function resolveName(name: string): Promise<LookupAddress[]> {
  const left = answers.get(name) ?? []
  const answer = left.length > 1 ? left.shift() : left[0]
  return answer === undefined ? [] : [{ address: answer, family: answer.includes(':') ? 6 : 4 }]
}

describe('a receiver of webhooks that', () => {
  let testkit: Testkit
  const servers: HostileServer[] = []
  beforeAll(async () => {
    testkit = await startTestkit({ env: { LATCHKEY_OUTGOING_ALLOW: '127.0.0.1' }, parts: { resolveName } })
  })
  afterAll(async () => {
    await Promise.all(servers.map(server => server.stop()))
    await testkit.stop()
  })

  const receiver = async (...how: Parameters<typeof startHostileServer>) => {
    const server = await startHostileServer(...how)
    servers.push(server)
    return server
  }

  /** Delivers an event to the URLs, once. Returns the attempts by URL. */
  const deliverTo = async (...urls: string[]) => {
    const scene = await webhookProject(testkit)
    for (const url of urls) await scene.addEndpoint({ url })
    await scene.publish(event)
    await scene.deliver()
    return getAttempts(scene)
  }
  const getAttempts = async ({ attempts, request }: WebhookProject) => {
    const { items } = (await request('GET', '/messages')).json
    const made = await attempts()
    return { deliveries: items[0].deliveries, of: (url: string) => made.find(({ request_url }) => request_url === url) }
  }

  it('never answers, answers for ever, or waits for ever in the middle, is given twenty seconds', {
    timeout: 60_000,
    tags: ['release'],
  }, async () => {
    const never = await receiver(() => {})
    const forever = await receiver(socket => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      const drip = setInterval(() => socket.write('1\r\nx\r\n'), 200)
      socket.on('close', () => clearInterval(drip))
    })
    const middle = await receiver(socket => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'))
    const startedAt = performance.now()
    const { deliveries, of } = await deliverTo(never.url, forever.url, middle.url)
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    for (const { url } of [never, forever, middle])
      expect(of(url)).toMatchObject({ status: 'failed', error: 'timeout' })
    expect(of(never.url)).toMatchObject({ response_status: null, response_body: null })
    expect(of(middle.url)).toMatchObject({ response_status: 200, response_body: 'half' })
    expect(Number(of(never.url)?.duration_millis)).toBeGreaterThan(19_000)
    for (const { status, next_attempt_at_millis: next } of deliveries) {
      expect(status).toBe('pending')
      expect(next).toBeGreaterThan(testkit.clock.now().getTime())
    }
    expect([never.open(), forever.open(), middle.open()]).toEqual([0, 0, 0])
  })

  it('closes early or speaks no HTTP counts as a failed connection', async () => {
    const atOnce = await receiver(socket => socket.destroy())
    const inBody = await receiver(socket => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'))
    const garbage = await receiver(socket => socket.end('hello\r\n\r\n'))
    const { deliveries, of } = await deliverTo(atOnce.url, inBody.url, garbage.url, 'http://127.0.0.1:49150/')
    for (const url of [atOnce.url, inBody.url, garbage.url, 'http://127.0.0.1:49150/'])
      expect(of(url), url).toMatchObject({ status: 'failed', error: 'connection' })
    expect(deliveries.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill('pending'))
  })

  it('sends a gigabyte succeeds, and 64 KiB of it are read', async () => {
    let sent = 0
    const gigabyte = await receiver(socket => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${2 ** 30}\r\n\r\n`)
      const chunk = Buffer.alloc(64 * 1024, 'x')
      const more = () => {
        while (!socket.destroyed && sent < 2 ** 30) {
          sent += chunk.length
          if (!socket.write(chunk)) return void socket.once('drain', more)
        }
      }
      more()
    })
    const { of } = await deliverTo(gigabyte.url)
    expect(of(gigabyte.url)).toMatchObject({ status: 'succeeded', response_body: 'x'.repeat(2_048) })
    expect(sent).toBeLessThan(32 * 1024 * 1024)
  })

  it('sends what no text can be is kept as text', async () => {
    const bytes = await receiver(socket => socket.end(getResponse(500, Buffer.from([0, 0xff, 0x41, 0xe2, 0x82]))))
    const { of } = await deliverTo(bytes.url)
    expect(of(bytes.url)).toMatchObject({ error: 'http_status', response_status: 500 })
    expect(of(bytes.url)?.response_body).toBe('\ufffd\ufffdA')
  })

  it('redirects is not followed', async () => {
    const internal = await receiver(socket => socket.end(getResponse(200)))
    for (const status of [301, 302, 303, 307, 308]) {
      const redirecting = await receiver(socket => socket.end(getResponse(status, '', [`location: ${internal.url}`])))
      const { of } = await deliverTo(redirecting.url)
      expect(of(redirecting.url)).toMatchObject({ status: 'failed', error: 'redirect', response_status: status })
    }
    expect(internal.connections()).toBe(0)
  })

  it('has a name that leads elsewhere by the time of the delivery is not connected to', async () => {
    const internal = await receiver(socket => socket.end(getResponse(200)), { host: '127.0.0.2' })
    const url = `http://rebinding.test:${internal.port}/`
    answers.set('rebinding.test', ['93.184.216.34', '127.0.0.2'])
    const { of } = await deliverTo(url)
    expect(of(url)).toMatchObject({ status: 'failed', error: 'blocked_address', response_status: null })
    expect(internal.connections()).toBe(0)
  })

  it('has a URL that is not allowed any more is not connected to', async () => {
    const internal = await receiver(socket => socket.end(getResponse(200)), { host: '127.0.0.2' })
    const refused = [
      internal.url,
      `http://user:secret@127.0.0.1:${internal.port}/`,
      'http://169.254.169.254/latest/meta-data/',
      'http://[fe80::1]/',
      'http://10.0.0.1/',
    ]
    const scene = await webhookProject(testkit)
    const { queries } = testkit.latchkey.app.database
    for (const [index, url] of refused.entries()) {
      const { id } = await scene.addEndpoint({ url: `http://127.0.0.1:8080/${index}` })
      await queries.query({ text: 'update webhook_endpoints set url = $1 where id = $2' }, [url, id])
    }
    await scene.publish(event)
    await scene.deliver()
    const { of } = await getAttempts(scene)
    for (const url of refused)
      expect(of(url), url).toMatchObject({ status: 'failed', error: 'blocked_address', response_status: null })
    expect(internal.connections()).toBe(0)
  })

  it('has a name that is not found is said to', async () => {
    const url = 'http://nowhere.test:8080/'
    const { of } = await deliverTo(url)
    expect(of(url)).toMatchObject({ status: 'failed', error: 'dns' })
  })

  it('has a certificate of no one that is trusted is said to', async () => {
    const tls = await selfSigned('localhost')
    const { url } = await receiver(socket => socket.end(getResponse(200)), { tls })
    const { of } = await deliverTo(url)
    expect(of(url)).toMatchObject({ status: 'failed', error: 'tls' })
  })

  it('has a name with an internal address is refused when it is set up', async () => {
    const scene = await webhookProject(testkit)
    answers.set('internal.test', ['10.1.2.3'])
    const { status, text } = await scene.request('POST', '/endpoints', { url: 'http://internal.test/hook' })
    expect([status, text]).toEqual([400, expect.stringContaining('not public')])
  })
})
