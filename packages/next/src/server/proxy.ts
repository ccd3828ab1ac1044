/**
 * What runs in front of the pages: `proxy.ts` in Next.js 16, `middleware.ts` in 15. It verifies access tokens by itself, renews those
 * that are near their end, and takes visitors of protected pages to sign in.
 */
import { ApiError, ConnectionError, type HandlerUrls } from '@latchkey/js'
import { getPath, type RequestApps } from '@latchkey/js/internal/server'
import { type NextRequest, NextResponse } from 'next/server.js'
import { getAddress } from '../addresses.ts'
import { isProtected, type ProtectedPaths } from './protected-paths.ts'
import { pathHeader } from './redirects.ts'
import { cookieTokens, isHttpsRequest } from './request-tokens.ts'
import { getHurriedApps, type LatchkeyServerApp } from './server-app.ts'

export interface LatchkeyProxyOptions {
  /**
   * The paths that only signed-in users see, each with everything below it, or a function that decides by the decoded path. Visitors
   * are taken to sign in, and come back; what is no page view is answered 401. A path that cannot be decoded counts as protected.
   */
  readonly protect?: ProtectedPaths
}

/**
 * @example
 * // proxy.ts
 * export default latchkeyProxy(latchkey, { protect: ['/account', '/api/notes'] })
 * export const config = { matcher: ['/((?!_next/).*)'] }
 */
export function latchkeyProxy(app: LatchkeyServerApp, { protect = [] }: LatchkeyProxyOptions = {}) {
  let apps: RequestApps | undefined
  return async (request: NextRequest): Promise<NextResponse> => {
    // The first without `basePath` and the language of the Pages Router, as paths are given; the second as the browser has it.
    const { pathname } = request.nextUrl
    const path = getPath(new URL(request.url))
    apps ??= getHurriedApps(app)
    const { projectId, urls } = apps.connection
    const cookies: Cookie[] = []
    const store = cookieTokens(
      projectId,
      request.headers.get('cookie') ?? '',
      request.nextUrl.protocol === 'https:' || isHttpsRequest(request.headers),
      cookie => cookies.push(cookie),
    )
    const user = await apps
      .of(store)
      .getPartialUser({ from: 'token' })
      .catch(error => unknownIfUnreachable(error))
    const response =
      user || !isProtected(pathname, protect) ? passOn(request, path, cookies) : refuse(request, path, urls, user)
    for (const { name, value, ...options } of cookies) response.cookies.set(name, value, options)
    // No cache may give the tokens of one visitor to the next.
    if (cookies.length > 0) response.headers.set('cache-control', 'private, no-store')
    return response
  }
}

/** Public pages need no Latchkey: while it is down, they are shown without knowing who looks at them. */
function unknownIfUnreachable(error: unknown): undefined {
  if (error instanceof ConnectionError || error instanceof ApiError) return undefined
  throw error
}

type Cookie = Parameters<Parameters<typeof cookieTokens>[3]>[0]

/** Renewed tokens reach the page as well as the browser, and the page learns its path. */
function passOn(request: NextRequest, path: string, cookies: readonly Cookie[]): NextResponse {
  for (const { name, value, maxAge } of cookies) {
    if (maxAge > 0) request.cookies.set(name, value)
    else request.cookies.delete(name)
  }
  const headers = new Headers(request.headers)
  headers.set(pathHeader, path)
  return NextResponse.next({ request: { headers } })
}

/** `user`: null for a visitor, undefined where it is not known. */
function refuse(request: NextRequest, path: string, urls: HandlerUrls, user: null | undefined): NextResponse {
  if (user === undefined) {
    const headers = { 'retry-after': '5', 'cache-control': 'no-store' }
    return new NextResponse('Sign-in cannot be checked at the moment. Try again soon.', { status: 503, headers })
  }
  if (!isPageView(request)) return new NextResponse('Not signed in.', { status: 401 })
  return NextResponse.redirect(new URL(getAddress('signIn', urls, path), request.url))
}

/** A browser that opens an address, or the router of Next.js that loads a page. */
function isPageView({ method, headers }: NextRequest): boolean {
  const isNavigation = headers.has('next-url') || (headers.get('accept') ?? '').includes('text/html')
  return isNavigation && ['GET', 'HEAD'].includes(method)
}
