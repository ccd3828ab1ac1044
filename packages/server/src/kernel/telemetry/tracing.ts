/**
 * Traces: a span for each request, and inside it for each statement and each mail.
 *
 * Spans carry declared names, and no value from a request. They go to the collector
 * of the configuration, or to whatever was registered before the server started (`node --import`); where there is
 * neither, there is no tracing, and nothing of it is in the way of a request.
 */
import {
  type Attributes,
  context,
  ProxyTracerProvider,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { Pool, PoolClient } from 'pg'
import type { Config } from '../../config.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { OutgoingFetch, OutgoingRequest } from '../outgoing/fetch.ts'

export interface Tracing {
  /** Continues the trace that the request names, or starts one. */
  request<Answer extends { readonly status: number }>(
    input: TracedRequest,
    work: () => Promise<Answer>,
  ): Promise<Answer>
  /** Inside a trace only: the polling of background work would be noise. */
  statement<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  mail<Result>(work: () => Promise<Result>): Promise<Result>
  /** Of the request its purpose and method: the URL is not in the trace. */
  outgoing<Answer extends { readonly status: number }>(request: Sent, work: () => Promise<Answer>): Promise<Answer>
  /** Sends what is left. */
  stop(): Promise<void>
}

interface TracedRequest {
  /** As declared: `GET /users/:userId`. */
  readonly route: string
  readonly requestId: string
  readonly headers: Pick<Headers, 'get'>
}

interface Sent {
  readonly purpose: string
  readonly method?: string
}

/** Null: no one wants to know. */
export async function createTracing(config: Config['tracing']): Promise<Tracing | null> {
  if (isRegistered()) return tracingWith(trace.getTracer('latchkey'), async () => {})
  if (!config) return null
  const { exportSpans } = await import('./exporter.ts')
  const stop = exportSpans(config)
  return tracingWith(trace.getTracer('latchkey'), stop)
}

/** Whether the process came with a tracer of its operator's choice. */
function isRegistered(): boolean {
  const provider = trace.getTracerProvider()
  const none = new ProxyTracerProvider().getDelegate()
  return !(provider instanceof ProxyTracerProvider && provider.getDelegate() === none)
}

function tracingWith(tracer: Tracer, stop: () => Promise<void>): Tracing {
  const spanning = <Result>(
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    work: (span: Span) => Promise<Result>,
  ) =>
    tracer.startActiveSpan(name, { kind, attributes }, async span => {
      try {
        return await work(span)
      } catch (error) {
        // Not what went wrong: the words of an error may repeat what someone sent.
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    })

  return {
    request({ route, requestId, headers }, work) {
      const [method = '', path = ''] = route.split(' ')
      const attributes = { 'http.request.method': method, 'http.route': path, 'latchkey.request_id': requestId }
      const parent = propagation.extract(context.active(), headers, headersGetter)
      return context.with(parent, () =>
        spanning(route, SpanKind.SERVER, attributes, async span => {
          const answer = await work()
          span.setAttribute('http.response.status_code', answer.status)
          if (answer.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          return answer
        }),
      )
    },
    statement(name, work) {
      if (!trace.getActiveSpan()) return work()
      return spanning(name, SpanKind.CLIENT, { 'db.system.name': 'postgresql', 'db.operation.name': name }, work)
    },
    mail: work => spanning('send mail', SpanKind.CLIENT, { 'messaging.system': 'smtp' }, work),
    outgoing({ purpose, method = 'GET' }, work) {
      const attributes = { 'http.request.method': method, 'latchkey.purpose': purpose }
      return spanning('send request', SpanKind.CLIENT, attributes, async span => {
        const answer = await work()
        span.setAttribute('http.response.status_code', answer.status)
        return answer
      })
    },
    stop,
  }
}

const headersGetter: TextMapGetter<Pick<Headers, 'get'>> = {
  get: (headers, name) => headers.get(name) ?? undefined,
  keys: () => ['traceparent', 'tracestate', 'baggage'],
}

/** What is wrapped so that it shows in a trace. Nothing of it is there when no one traces. */
export function tracedMailer(mailer: Mailer, tracing: Tracing): Mailer {
  return { send: message => tracing.mail(() => mailer.send(message)), close: () => mailer.close() }
}

/** The span ends with the headers of the response. */
export function tracedFetch(fetch: OutgoingFetch, tracing: Tracing): OutgoingFetch {
  const traced = (url: string | URL, request: OutgoingRequest) => tracing.outgoing(request, () => fetch(url, request))
  return Object.assign(traced, { check: fetch.check, close: fetch.close })
}

/** Every statement goes through a connection, so that is where they are seen: once for each that is opened. */
export function traceStatements(pool: Pool, tracing: Tracing): void {
  const seen = new WeakSet<PoolClient>()
  pool.on('acquire', client => {
    if (seen.has(client)) return
    seen.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    // `pool.query` passes a callback and waits for it: that is housekeeping, and no part of a trace.
    const traced = (...args: unknown[]) =>
      args.some(each => typeof each === 'function')
        ? query(...args)
        : tracing.statement(getName(args[0]), () => query(...args))
    // The driver has many forms of a query; statements use one (queries.ts, and plain text in migrations).
    client.query = traced as typeof client.query
  })
}

/** The name of a prepared statement, or its first word: never more of its text. */
function getName(config: unknown): string {
  const { name, text } = typeof config === 'string' ? { name: undefined, text: config } : Object(config)
  return String(name ?? /^\s*(\w+)/.exec(String(text))?.[1] ?? 'statement')
}
