/**
 * The whole server as one function from a request to an answer, so that it can be mounted inside another
 * Node, Bun or Next server as well as served by our own process.
 */
import { apiPath, corsHeaders, openapi, slices } from '@latchkey/contract'
import type { App } from './app.ts'
import { isDatabaseDown } from './kernel/db/errors.ts'
import { createServe } from './kernel/http/serve.ts'
import { served } from './slices.ts'

/** `peerAddress` is that of the connection; behind a trusted proxy the client's is read from its headers. */
export type Handler = (request: Request, peerAddress?: string | null) => Promise<Response>

/** What else may be served beside the API, by exact path or not at all. */
export type Site = (request: Request, path: string) => Response | null

export function createHandler(app: App, site: Site = () => null): Handler {
  const serve = createServe(served(app))
  const description = JSON.stringify(openapi(slices, app.config.publicUrl))

  return async (request, peerAddress = null) => {
    const { pathname } = new URL(request.url)
    if (pathname === `${apiPath}/openapi.json`) return json(200, description)
    if (pathname.startsWith('/api/')) return serve(request, peerAddress)
    if (pathname === '/health') return health(app)
    if (pathname === '/dev/inbox' && app.config.mode === 'development') return inbox(app, request)
    return site(request, pathname) ?? new Response('There is nothing here.\n', { status: 404, headers: plain })
  }
}

const plain = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }

async function health({ database }: App): Promise<Response> {
  try {
    await database.ping()
    return json(200, '{"status":"ok"}')
  } catch (error) {
    if (!isDatabaseDown(error)) throw error
    const headers = { ...corsHeaders, ...plain, 'retry-after': '2' }
    return new Response('The database cannot be reached.\n', { status: 503, headers })
  }
}

/** The development inbox, for programs and for the dashboard's page. */
async function inbox({ inbox }: App, request: Request): Promise<Response> {
  if (request.method !== 'GET') return new Response(null, { status: 405, headers: { allow: 'GET' } })
  const mails = await inbox.list(new URL(request.url).searchParams.get('to') ?? undefined)
  const items = mails.map(({ createdAt, ...mail }) => ({ ...mail, created_at_millis: createdAt.getTime() }))
  return json(200, JSON.stringify({ items }))
}

function json(status: number, body: string): Response {
  const headers = { ...corsHeaders, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(body, { status, headers })
}
