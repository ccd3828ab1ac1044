/**
 * The tokens in the cookies of the request that is being answered: read once for each request, and written back where Next.js takes
 * cookies, in server actions and route handlers. Elsewhere, in server components, a renewed access token serves the rest of the
 * request and is then forgotten. No one is signed out by that: the refresh token stays what it was.
 */
import {
  type CookieChange,
  cookieChanges,
  createMemoryStore,
  isUnderPlainNames,
  keepsToHostOnly,
  type TokenStore,
  tokensInCookies,
} from '@latchkey/js/internal/server'
import { cookies, headers } from 'next/headers.js'

type RequestCookies = Awaited<ReturnType<typeof cookies>>

/** By the object that Next.js has for the cookies of a request. */
const stores = new WeakMap<RequestCookies, Map<string, TokenStore>>()

/** The tokens for a project, in the request that is being answered. */
export async function requestTokens(): Promise<(projectId: string) => TokenStore> {
  const jar = await cookies()
  const given = await headers()
  const isHttps = isHttpsRequest(given)
  // As it was sent: of two cookies of one name, the proxy and the page must not read different ones.
  const header = given.get('cookie') ?? ''
  const ofRequest = stores.get(jar) ?? new Map<string, TokenStore>()
  stores.set(jar, ofRequest)
  return projectId => {
    const store =
      ofRequest.get(projectId) ??
      cookieTokens(projectId, header, isHttps, ({ name, value, ...options }) => jar.set(name, value, options))
    ofRequest.set(projectId, store)
    return store
  }
}

export interface CookieToSet {
  readonly name: string
  readonly value: string
  readonly path: '/'
  readonly sameSite: 'lax'
  readonly secure: boolean
  readonly maxAge: number
}

/** The tokens of a `Cookie` header. What is written is set as cookies as well, if that is allowed now. */
export function cookieTokens(
  projectId: string,
  header: string,
  isHttpsPage: boolean,
  setCookie: (cookie: CookieToSet) => void,
): TokenStore {
  const isHttps = isHttpsPage || keepsToHostOnly(header, projectId)
  const given = tokensInCookies(header, projectId)
  const mayBePlanted = isHttps && isUnderPlainNames(header, projectId)
  const memory = createMemoryStore(given, { holdsForeignTokens: true })
  return {
    ...memory,
    write(tokens) {
      memory.write(tokens)
      if (mayBePlanted && tokens.refreshToken === given.refreshToken) return
      for (const change of cookieChanges(projectId, tokens, isHttps))
        trySetting(setCookie, cookieToSet(change, isHttps))
    },
  }
}

export function isHttpsRequest(given: { get(name: string): string | null }): boolean {
  return given.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
}

function cookieToSet({ name, value, maxAgeSeconds }: CookieChange, secure: boolean): CookieToSet {
  // The page reads and renews them itself, so they are not `httpOnly`.
  return { name, value: value ?? '', path: '/', sameSite: 'lax', secure, maxAge: maxAgeSeconds }
}

function trySetting(setCookie: (cookie: CookieToSet) => void, cookie: CookieToSet): void {
  try {
    setCookie(cookie)
  } catch {
    // A server component: the response has begun, and Next.js refuses. It has no public way to ask beforehand.
  }
}
