import { startTestkit, type TestProject } from '@latchkey/testkit'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { afterEach, expect, it } from 'vitest'
import { startCollector } from '../../../test/support/collector.ts'
import { getResponse, startHostileServer } from '../../../test/support/hostile-servers.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }

const signIn = (project: TestProject, email: string, password: string) =>
  project.request('POST', '/auth/password/sign-in', { headers, body: { email, password } })

it('sends a span for each request, its statements and mails to the collector, and nothing that people sent', async () => {
  const collector = await startCollector()
  const testkit = await startTestkit({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=key-of-the-collector',
      OTEL_SERVICE_NAME: 'sign-in',
    },
  })
  const project = await testkit.createProject()
  const ada = await project.signUp('ada@example.com')
  await testkit.mailbox.list(ada.email)
  const refused = await signIn(project, ada.email, 'wrong horse battery')
  const receiver = await startHostileServer(socket => socket.end(getResponse(202)))
  await testkit.latchkey.app.fetch(`${receiver.url}/secret-path`, { purpose: 'webhook', method: 'POST' })
  await receiver.stop()
  await testkit.stop()
  await collector.stop()

  const { spans, services, apiKeys, text } = collector
  expect(new Set(services)).toEqual(new Set(['sign-in']))
  expect(new Set(apiKeys)).toEqual(new Set(['key-of-the-collector']))
  const request = spans.find(span => span.traceId === traceId && span.name === 'POST /auth/password/sign-in')
  expect(request).toMatchObject({
    parentSpanId: '00f067aa0ba902b7',
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/auth/password/sign-in',
      'http.response.status_code': refused.status,
      'latchkey.request_id': refused.headers.get('x-stack-request-id'),
    },
  })
  const statements = spans.filter(span => span.parentSpanId === request?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  for (const { name, attributes } of statements)
    expect(attributes).toEqual({ 'db.system.name': 'postgresql', 'db.operation.name': name })
  expect(spans.filter(({ name }) => name === 'send mail')).toHaveLength(1)

  expect(spans.find(({ name }) => name === 'send request')?.attributes).toEqual({
    'http.request.method': 'POST',
    'latchkey.purpose': 'webhook',
    'http.response.status_code': 202,
  })
  expect(receiver.requests[0]).not.toContain('traceparent')

  const sent = [
    'secret-path',
    ada.email,
    ada.password,
    'wrong horse battery',
    ada.userId,
    ada.accessToken,
    ada.refreshToken,
    ...Object.values(project.keys),
  ]
  for (const value of sent) expect(text()).not.toContain(value)
})

it('gives its spans to what the operator registered before the start', async () => {
  const memory = new InMemorySpanExporter()
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(memory)] }))
  const testkit = await startTestkit()
  const project = await testkit.createProject()
  await project.request('GET', '/projects/current', { headers })
  await testkit.stop()
  const names = memory
    .getFinishedSpans()
    .filter(span => span.spanContext().traceId === traceId)
    .map(({ name }) => name)
  expect(names).toContain('GET /projects/current')
})

it('goes on when the collector is away', async () => {
  const testkit = await startTestkit({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } })
  const project = await testkit.createProject()
  expect((await project.request('GET', '/projects/current')).status).toBe(200)
  await testkit.stop()
})

it('traces nothing when it is off', async () => {
  const testkit = await startTestkit()
  expect(testkit.latchkey.app.tracing).toBeNull()
  await testkit.stop()
})

afterEach(() => {
  trace.disable()
  propagation.disable()
  context.disable()
})
