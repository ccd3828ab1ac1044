/**
 * Traces: a span for each request, and inside it for each statement and each mail.
 *
 * Spans carry the names of things as they are declared, and no value that anybody sent. They go to the collector
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
  /** Goes on with the trace that the request names, or begins one. */
  request<Answer extends { readonly status: number }>(asked: Asked, work: () => Promise<Answer>): Promise<Answer>
  /** Inside a trace only: what the background asks of the database every moment tells nobody anything. */
  statement<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  mail<Result>(work: () => Promise<Result>): Promise<Result>
  /** Sends what is left. */
  stop(): Promise<void>
}

interface Asked {
  /** As declared: `GET /users/:userId`. */
  readonly route: string
  readonly requestId: string
  readonly headers: Pick<Headers, 'get'>
}

/** Null: nobody wants to know. */
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
        // Not what went wrong: the words of an error may repeat what somebody sent.
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
    stop,
  }
}

const headersGetter: TextMapGetter<Pick<Headers, 'get'>> = {
  get: (headers, name) => headers.get(name) ?? undefined,
  keys: () => ['traceparent', 'tracestate', 'baggage'],
}
