/** Requests written out by hand, with nothing added that the test did not say. */
import type { Json } from '@latchkey/testkit'

export interface Sent {
  readonly headers?: Readonly<Record<string, string>>
  /** Objects travel as JSON, text as it is. */
  readonly body?: unknown
}

export interface Received {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: Json
}

/** `path` is below `/api/v1`, unless it says `/api/` itself. */
export async function send(url: string, method: string, path: string, { headers = {}, body }: Sent = {}) {
  const response = await fetch(url + (path.startsWith('/api/') ? path : `/api/v1${path}`), {
    method,
    redirect: 'manual',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parsed(text) } satisfies Received
}

export function clientHeaders(projectId: string, publishableClientKey: string): Record<string, string> {
  return {
    'x-stack-access-type': 'client',
    'x-stack-project-id': projectId,
    'x-stack-publishable-client-key': publishableClientKey,
  }
}

export function serverHeaders(project: { id: string; secretServerKey: string }): Record<string, string> {
  return {
    'x-stack-access-type': 'server',
    'x-stack-project-id': project.id,
    'x-stack-secret-server-key': project.secretServerKey,
  }
}

function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
