/** The apps of the published SDK, exactly as its users construct them. */
import { StackAdminApp, StackClientApp, StackServerApp } from '@stackframe/js'
import type { WireProject } from './wire.ts'

type Tokens = 'memory' | { accessToken: string; refreshToken: string }

const everyApp = { redirectMethod: 'none', noAutomaticPrefetch: true } as const

export function clientApp(
  { id: projectId, baseUrl, publishableClientKey }: ClientProject,
  tokenStore: Tokens = 'memory',
) {
  return new StackClientApp({ ...everyApp, baseUrl, projectId, publishableClientKey, tokenStore })
}

export type ClientProject = Pick<WireProject, 'id' | 'baseUrl' | 'publishableClientKey'>

export function serverApp({ id: projectId, baseUrl, publishableClientKey, secretServerKey }: WireProject) {
  const keys = { publishableClientKey, secretServerKey }
  return new StackServerApp({ ...everyApp, baseUrl, projectId, ...keys, tokenStore: 'memory' })
}

export function adminApp(project: WireProject) {
  const { id: projectId, baseUrl, publishableClientKey, secretServerKey, superSecretAdminKey } = project
  const keys = { publishableClientKey, secretServerKey, superSecretAdminKey }
  return new StackAdminApp({ ...everyApp, baseUrl, projectId, ...keys, tokenStore: 'memory' })
}

/** What the SDK says when it refuses, whichever way it does: thrown, or handed back as a result. */
export async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  const outcome = await call.then(
    result => (isRecord(result) && result.status === 'error' ? result.error : result),
    (error: unknown) => error,
  )
  return isRecord(outcome) && typeof outcome.errorCode === 'string' ? outcome.errorCode : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The same token, from the moment after its end: its reader need not ask anyone to see that. */
export function expired(accessToken: string): string {
  const [header, payload, signature] = accessToken.split('.')
  const claims: object = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
  const over = { ...claims, iat: Math.floor(Date.now() / 1000) - 660, exp: Math.floor(Date.now() / 1000) - 60 }
  return [header, Buffer.from(JSON.stringify(over)).toString('base64url'), signature].join('.')
}

/** The same token with another signature: only the server can tell. */
export function forged(accessToken: string): string {
  const [header, payload, signature = ''] = accessToken.split('.')
  return [header, payload, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`].join('.')
}
