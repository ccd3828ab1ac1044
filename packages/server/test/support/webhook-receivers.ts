/** A receiver of webhooks on this machine, and the project whose events it receives. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { RequestOptions, Testkit, TestProject } from '@latchkey/testkit'
import { bindDb } from '../../src/kernel/db/db.ts'
import { transaction } from '../../src/kernel/db/transaction.ts'
import { emitAll, type OutgoingEvent } from '../../src/kernel/outbox/outbox.ts'

export interface ReceivedDelivery {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Receiver {
  readonly url: string
  readonly received: ReceivedDelivery[]
  /** How the next deliveries are answered. */
  answer: (response: ServerResponse, delivery: ReceivedDelivery) => void
  stop(): Promise<void>
}

export const answered =
  (status: number, headers: Record<string, string> = {}, body = '') =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end(body)

export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedDelivery[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      const delivery = { path: request.url ?? '', headers, body: Buffer.concat(chunks).toString() }
      received.push(delivery)
      receiver.answer(response, delivery)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: answered(200),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

export interface WebhookProject {
  readonly project: TestProject
  request(method: string, path: string, body?: object, options?: RequestOptions): ReturnType<TestProject['request']>
  /** The new endpoint, with its secret. */
  addEndpoint(body: object): Promise<{ id: string; secret: string }>
  /** Relays what happened, and makes every delivery that is due. */
  deliver(): Promise<void>
  /** Stores events as if they had happened. */
  publish(...events: OutgoingEvent[]): Promise<void>
  attempts(query?: string): Promise<Record<string, unknown>[]>
}

type ProjectOptions = Parameters<Testkit['createProject']>[0]

export async function webhookProject(testkit: Testkit, options?: ProjectOptions): Promise<WebhookProject> {
  const project = await testkit.createProject(options)
  const { relay, webhooks, app } = testkit.latchkey
  const request: WebhookProject['request'] = (method, path, body, options = {}) =>
    project.request(method, `/webhooks${path}`, { level: 'admin', ...(body ? { body } : {}), ...options })
  return {
    project,
    request,
    async addEndpoint(body) {
      const { status, text, json } = await request('POST', '/endpoints', body)
      if (status !== 201) throw new Error(text)
      return json
    },
    async deliver() {
      await relay.drain()
      await webhooks.drain()
    },
    publish: (...events) => transaction(bindDb(app.database, project.id, 'main'), async tx => emitAll(tx, events)),
    attempts: async (query = '') => (await request('GET', `/attempts${query}`)).json.items,
  }
}
