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
import type { Config } from '../../config.ts'

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
