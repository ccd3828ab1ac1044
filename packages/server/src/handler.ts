/**
 * The whole server as one function from a request to an answer, so that it can be mounted inside another
 * Node, Bun or Next server as well as served by our own process.
 */
import { randomUUID } from 'node:crypto'
import { corsHeaders, header, toBothHeaders } from '@latchkey/contract'
import type { App } from './app.ts'
import { digest, sameDigest } from './kernel/crypto/random.ts'
import { isDatabaseDown, isDiskFull } from './kernel/db/errors.ts'
import { type Answer, toResponse, withoutBody } from './kernel/http/answer.ts'
import { type Incoming, incomingFrom, isOversized, mostHeaderBytes, splitTarget } from './kernel/http/incoming.ts'
import { createServe } from './kernel/http/serve.ts'
import { strictTransport } from './kernel/http/strict-transport.ts'
import type { Figures } from './kernel/telemetry/prometheus.ts'
import { openIdPlace, serveOpenId } from './openid-site.ts'
import { deviceReader, inDevelopment, served } from './slices.ts'

/** `peerAddress` is that of the connection; behind a trusted proxy the client's is read from its headers. */
export type Handler = (request: Request, peerAddress?: string | null) => Promise<Response>

/** The same before it is made a `Response`, for our own port. */
export type Answering = (incoming: Incoming, peerAddress?: string | null) => Promise<Answer | Response>

/** What else may be served beside the API, by exact path or not at all. */
export type Site = (request: Request, path: string) => Response | null | Promise<Response>

export function getHandler(answer: Answering): Handler {
  return async (request, peerAddress) => {
    if (isOversized(request)) return oversized(randomUUID())
    const answered = await answer(incomingFrom(request), peerAddress)
    if (request.method === 'HEAD') return withoutBody(answered)
    return answered instanceof Response ? answered : toResponse(answered)
  }
}

export interface AnsweringParts {
  readonly site?: Site
  /** Whether the process is stopping: a load balancer should route requests elsewhere. */
  readonly isLeaving?: () => boolean
  readonly gatherFigures?: (own: Figures) => Promise<readonly Figures[]>
}

export function createAnswering(
  app: App,
  { site = () => null, isLeaving = () => false, gatherFigures }: AnsweringParts = {},
): Answering {
  const serve = createServe(served(app))
  const isDevelopment = app.config.mode === 'development'
  const withStrictTransport = strictTransport(app.config)
  const readDevice = deviceReader(app)

  return async (incoming, peerAddress = null) =>
    withStrictTransport(
      await (incoming.target.startsWith('/api/') ? serve(incoming, peerAddress) : beside(incoming, peerAddress)),
    )

  async function beside(incoming: Incoming, peerAddress: string | null): Promise<Response> {
    const { path } = splitTarget(incoming.target)
    if (path === '/live') return live(app)
    if (path === '/health') return health(app)
    if (path === '/metrics') return metrics(app, incoming, gatherFigures)
    if (path === '/ready') return isLeaving() ? leaving() : health(app)
    // Not for the pages to answer either: in production there is nothing below `/dev`.
    if (path.startsWith('/dev/'))
      return isDevelopment && path === '/dev/inbox' ? inbox(app, incoming.toRequest()) : nothing()
    const provider = openIdPlace(path)
    if (provider) return serveOpenId(app, incoming, { ...provider, device: readDevice(incoming, peerAddress) })
    const [, serveBeside] = Object.entries(inDevelopment).find(([start]) => path.startsWith(start)) ?? []
    if (serveBeside) return isDevelopment ? serveBeside(app, incoming) : nothing()
    return (await site(incoming.toRequest(), path)) ?? nothing()
  }
}

/** Our own port gives the same status before there is a request. */
function oversized(requestId: string): Response {
  const sentence = `The address and the headers of a request have at most ${mostHeaderBytes} characters together.\n`
  const headers = { ...corsHeaders, ...plain, ...toBothHeaders(header.requestId, requestId) }
  return new Response(sentence, { status: 431, headers })
}

function nothing(): Response {
  return new Response('There is nothing here.\n', { status: 404, headers: plain })
}

const plain = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }

async function health({ database }: App): Promise<Response> {
  try {
    await database.ping()
    return json(200, '{"status":"ok"}')
  } catch (error) {
    if (!isDatabaseDown(error)) throw error
    return unavailable(isDiskFull(error) ? 'The disk of the database is full.' : 'The database cannot be reached.')
  }
}

/** Fails when a new process is what helps. */
function live({ database }: App): Response {
  return database.needsNewProcess()
    ? unavailable('The embedded database has stopped and does not start again in this process.')
    : json(200, '{"status":"ok"}')
}

/** Figures for Prometheus, which shows a token of its own: they are for the operator and no one else. */
async function metrics(
  { prometheus, config }: App,
  { method, headers }: Incoming,
  gatherFigures: AnsweringParts['gatherFigures'],
): Promise<Response> {
  if (!prometheus || !config.metricsToken || method !== 'GET') return nothing()
  const [, token = ''] = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '') ?? []
  if (!sameDigest(digest(token), digest(config.metricsToken))) {
    const refused = { ...plain, 'www-authenticate': 'Bearer' }
    return new Response('Send LATCHKEY_METRICS_TOKEN as a bearer token.\n', { status: 401, headers: refused })
  }
  const { contentType, text } = await prometheus.page(gatherFigures)
  return new Response(text, { headers: { ...plain, 'content-type': contentType, 'cache-control': 'no-store' } })
}

const leaving = () => unavailable('This process is about to stop. Ask another one.')

function unavailable(sentence: string): Response {
  const headers = { ...corsHeaders, ...plain, 'retry-after': '2', 'cache-control': 'no-store' }
  return new Response(`${sentence}\n`, { status: 503, headers })
}

/**
 * The development inbox, for programs and for the dashboard's page.
 *
 * It shows links that sign people in, so it is for this machine's programs and our own pages: no other
 * page may read it, and a name that someone points at this machine does not open it either.
 */
async function inbox({ inbox, config }: App, request: Request): Promise<Response> {
  if (request.method !== 'GET') return new Response(null, { status: 405, headers: { allow: 'GET' } })
  const { hostname } = new URL(request.url)
  const isOurs = [new URL(config.publicUrl).hostname, 'localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const isForeignPage = ['cross-site', 'same-site'].includes(request.headers.get('sec-fetch-site') ?? '')
  if (!isOurs || isForeignPage)
    return new Response('The inbox is read from its own address only.\n', { status: 403, headers: plain })
  const mails = await inbox.list(new URL(request.url).searchParams.get('to') ?? undefined)
  const items = mails.map(({ createdAt, ...mail }) => ({ ...mail, created_at_millis: createdAt.getTime() }))
  return new Response(JSON.stringify({ items }), {
    headers: {
      ...plain,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    },
  })
}

function json(status: number, body: string): Response {
  const headers = { ...corsHeaders, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(body, { status, headers })
}
