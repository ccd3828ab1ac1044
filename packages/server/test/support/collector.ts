/** A collector of traces: takes what OpenTelemetry's protocol sends over HTTP as JSON, and keeps it. */
import { createServer } from 'node:http'

export interface ReceivedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly attributes: Readonly<Record<string, unknown>>
}

export interface Collector {
  readonly url: string
  readonly spans: readonly ReceivedSpan[]
  /** What each sender said it is called. */
  readonly services: readonly unknown[]
  readonly apiKeys: readonly unknown[]
  /** Everything that was received, as it came. */
  text(): string
  stop(): Promise<void>
}

type Attribute = { key: string; value: Record<string, unknown> }
interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: Attribute[] })[] }[]
  }[]
}

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = []
  const spans: ReceivedSpan[] = []
  const services: unknown[] = []
  const apiKeys: unknown[] = []
  const keep = (body: string) => {
    bodies.push(body)
    const { resourceSpans }: Export = JSON.parse(body)
    for (const { resource, scopeSpans } of resourceSpans) {
      services.push(record(resource.attributes)['service.name'])
      for (const span of scopeSpans.flatMap(scope => scope.spans))
        spans.push({ ...span, attributes: record(span.attributes) })
    }
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.method !== 'POST' || request.url !== '/v1/traces') return response.writeHead(404).end()
    apiKeys.push(request.headers['x-api-key'])
    keep(body)
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    spans,
    services,
    apiKeys,
    text: () => bodies.join('\n'),
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function record(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
