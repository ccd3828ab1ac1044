/** Sends spans to the collector that was configured. Loaded only then: it is a good deal of code. */
import { setTimeout as pause } from 'node:timers/promises'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Config } from '../../config.ts'

const patienceMs = 2_000

/** From now on spans are sent; answers how to end it, with what is left. */
export function exportSpans({ endpoint, headers, serviceName }: NonNullable<Config['tracing']>): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers } })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return async () => {
    // A collector that is away or slow must not keep the process from ending in peace.
    const sent = provider.shutdown().catch(() => {})
    await Promise.race([sent, pause(patienceMs, undefined, { ref: false })])
    trace.disable()
    propagation.disable()
    context.disable()
  }
}
