/** The addresses of the OpenID providers: `/p/<project>/openid/…`, and what RFC 8414 and OpenID Connect call well-known. */
import { hostedFolder, parseUrl } from '@latchkey/contract'
import type { App } from './app.ts'
import { codePath, deviceAuthorizationPath, deviceHeaders } from './applications/device-pages.ts'
import { getProvider, isManual, issuerOf } from './applications/openid-provider.ts'
import { takenRegistration } from './applications/registered-clients.ts'
import { countStart } from './auth/attempts.ts'
import { bindDb } from './kernel/db/db.ts'
import { internalProjectId } from './kernel/http/caller.ts'
import type { Device } from './kernel/http/context.ts'
import { type Incoming, splitTarget } from './kernel/http/incoming.ts'
import { throughNode } from './kernel/http/node-exchange.ts'
import { getFailure } from './kernel/http/reply.ts'
import { projectDirectory } from './projects/projects.ts'

const mostBodyBytes = 65_536
const discovery = '/.well-known/openid-configuration'
/** Each request to one of these leaves a row, without any authentication. */
const starts = ['/openid/authorize', '/openid/par', deviceAuthorizationPath]
const authorization = '/openid/authorize'
const registration = '/openid/register'

interface Place {
  readonly projectId: string
  /** Below the issuer. */
  readonly path: string
}

/**
 * Null: the path is of no provider.
 *
 * The library also matches paths in another case or with a slash at the end. They are refused here, so that one path is one endpoint
 * for everything below that compares paths, rate limits among it.
 */
export function openIdPlace(path: string): Place | null {
  const [, projectId = '', below = ''] =
    /^\/p\/([A-Za-z0-9-]{1,100})(\/openid\/[a-z.-]{1,50}(?:\/[\w-]{1,100})?|\/\.well-known\/openid-configuration)$/.exec(
      path,
    ) ?? []
  if (below !== '') return { projectId, path: below }
  // RFC 8414: the well-known part stands before the path of the issuer.
  const [, named] =
    /^\/\.well-known\/(?:oauth-authorization-server|openid-configuration)\/p\/([A-Za-z0-9-]{1,100})$/.exec(path) ?? []
  return named === undefined ? null : { projectId: named, path: discovery }
}

/** What the protocol reads. No header that says where a request came from: that is in the settings of the server. */
const headerNames = [
  'accept',
  'authorization',
  'content-type',
  'cookie',
  'dpop',
  'origin',
  'access-control-request-method',
  'access-control-request-headers',
]

/** `device` is where the request comes from. */
export async function serveOpenId(app: App, incoming: Incoming, place: Place & { device: Device }): Promise<Response> {
  try {
    return await serve(app, incoming, place)
  } catch (error) {
    const failure = getFailure(error)
    if (!failure) throw error
    return plain(failure.status, failure.sentence, failure.retryAfterSeconds)
  }
}

async function serve(app: App, incoming: Incoming, place: Place & { device: Device }): Promise<Response> {
  const { projectId, path, device } = place
  const project = projectId === internalProjectId ? null : await projectDirectory(app).read(projectId)
  if (!project) return plain(404, 'There is no such project.')
  const isPost = incoming.method === 'POST'
  const [isRegistration, isTyped] = [isPost && path === registration, isPost && path === codePath]
  const read = await readBody(incoming)
  const db = bindDb(app.database, projectId, 'main')
  if (starts.includes(path)) await countStart(app, db, 'openid-request', device)
  if (isRegistration) await countStart(app, db, 'client-registration', device)
  if (isTyped) await countStart(app, db, 'device-code', device)
  if (!read) return plain(413, `A request has at most ${mostBodyBytes} bytes.`)
  const body = isRegistration ? takenRegistration(read) : read
  const issuer = parseUrl(issuerOf(app, projectId))
  if (!issuer) throw new Error('The public URL of this server is no URL.')
  const { query } = splitTarget(incoming.target)
  // No code is filled in from a link.
  const url = query === '' || path === codePath ? path : `${path}?${query}`
  const headers: Record<string, string> = {
    host: issuer.host,
    ...(path === deviceAuthorizationPath ? deviceHeaders(device) : {}),
  }
  for (const name of headerNames) {
    const value = incoming.headers.get(name)
    if (value !== null) headers[name] = value
  }
  if (body.length > 0) headers['content-length'] = String(body.length)
  const provider = await getProvider(app, project)
  const response = await throughNode(provider.callback(), {
    ...{ method: incoming.method, url, headers, body },
    originalUrl: `${issuer.pathname.slice(0, -hostedFolder(projectId).length)}${hostedFolder(projectId)}${url}`,
    isSecure: issuer.protocol === 'https:',
  })
  if (path === authorization && (await leavesUs(response, issuer))) {
    const parameters = new URLSearchParams(incoming.method === 'POST' ? Buffer.from(body).toString() : query)
    if (!(await isManual(db, parameters.get('client_id') ?? ''))) return plain(400, notSentOn)
  }
  response.headers.set('x-content-type-options', 'nosniff')
  response.headers.set('referrer-policy', 'no-referrer')
  return response
}

/** RFC 9700, 4.11.2: anyone can register an address, and a link to us must not lead there without the person's answer. */
const notSentOn =
  'The application that sent you here made a request that cannot be answered without you. It registered itself with this project, so you are not sent back to it.'

/** Whether it brings the browser to another server: by a redirect, or by a form that sends itself. Our own pages have no form there. */
async function leavesUs(response: Response, { origin }: URL): Promise<boolean> {
  const location = response.headers.get('location')
  if (location !== null) return parseUrl(location)?.origin !== origin
  return (await response.clone().text()).includes('<form')
}

/** Null: it is too long. */
async function readBody(incoming: Incoming): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of incoming.chunks()) {
    length += piece.length
    if (length > mostBodyBytes) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function plain(status: number, sentence: string, retryAfterSeconds?: number): Response {
  const headers: Record<string, string> = {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  }
  if (retryAfterSeconds !== undefined) headers['retry-after'] = String(retryAfterSeconds)
  return new Response(`${sentence}\n`, { status, headers })
}
