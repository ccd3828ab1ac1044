/**
 * Takes the visitor to another page, and back again.
 *
 * Where to go back to travels in the address, where anyone can write. So a target is followed only
 * when it lies in the application itself or on a site that the application named in its `urls`.
 */
import { isBrowser } from '../environment.ts'
import type { HandlerUrls, PageName } from './urls.ts'

/**
 * How an app changes pages.
 *
 * - `'window'`: by the address bar.
 * - `'none'`: not at all; redirects do nothing.
 * - `{ useNavigate, navigate }`: by a router. `useNavigate` is the router's hook, used by components;
 *   `navigate` is for code outside of them.
 */
export type RedirectMethod =
  | 'window'
  | 'none'
  | { readonly useNavigate: () => (to: string) => void; readonly navigate?: (to: string) => void }

export interface RedirectOptions {
  /** Replaces the current page in the browser's history. */
  readonly replace?: boolean
  /** Neither remembers the current page nor goes back to a remembered one. */
  readonly noRedirectBack?: boolean
}

export interface Redirects {
  /** Answers, after a while, whether the browser is leaving. */
  toPage(page: PageName, options?: RedirectOptions): Promise<boolean>
  /** To an address of the caller's choice, if it can be trusted. */
  toUrl(url: string, options?: RedirectOptions): Promise<boolean>
}

/** Pages of the sign-in flow and its errors: no redirect returns to them. */
const onTheWay = ['signIn', 'signUp', 'mfa', 'oauthCallback', 'error'] as const
export const returnParameter = 'after_auth_return_to'
/** The browser takes a while to leave; code after a redirect should not run meanwhile. */
const leavingMs = 2_000

export function createRedirects(parts: {
  urls: HandlerUrls
  method: RedirectMethod
  sleep: (delayMs: number) => Promise<void>
}): Redirects {
  const { urls, method, sleep } = parts

  async function leaveFor(url: () => string, options: RedirectOptions = {}): Promise<boolean> {
    if (method === 'none' || !isBrowser()) return false
    const target = trusted(url(), urls)
    if (method === 'window') {
      if (options.replace) location.replace(target)
      else location.assign(target)
    } else if (method.navigate) {
      method.navigate(target.origin === location.origin ? pathOf(target) : target.href)
    } else {
      return false
    }
    await sleep(leavingMs)
    return true
  }

  return {
    toUrl: (url, options) => leaveFor(() => url, options),
    toPage: (page, options) => leaveFor(() => (options?.noRedirectBack ? urls[page] : withReturn(page, urls)), options),
  }
}

/** The address of a page: on the way to signing in with the way back, after it that way back itself. */
function withReturn(page: PageName, urls: HandlerUrls): string {
  const here = new URL(location.href)
  const remembered = here.searchParams.get(returnParameter)
  if (page === 'afterSignIn' || page === 'afterSignUp') return remembered ?? urls[page]
  if (page !== 'signIn' && page !== 'signUp' && page !== 'mfa') return urls[page]
  const target = new URL(urls[page], here)
  // Another site has no use for our paths.
  if (target.origin !== here.origin) return urls[page]
  // The page on which the sign-in started is no target, either.
  const isOnTheWay = page === 'mfa' || onTheWay.some(step => new URL(urls[step], here).pathname === here.pathname)
  const back = remembered ?? (isOnTheWay ? null : pathOf(here))
  if (back !== null) target.searchParams.set(returnParameter, back)
  return pathOf(target)
}

/** The parsed address, which alone is used afterwards: what a browser makes of a text is not always what it looks like. */
export function trusted(url: string, urls: HandlerUrls): URL {
  const target = new URL(url, location.href)
  const origins = Object.values(urls).map(known => new URL(known, location.href).origin)
  if (isWebAddress(target) && [location.origin, ...origins].includes(target.origin)) return target
  throw new Error(
    `The redirect to ${target.origin === 'null' ? target.protocol : target.origin} is not trusted: it is not in this application or its urls.`,
  )
}

function isWebAddress(target: URL): boolean {
  return target.protocol === 'https:' || target.protocol === 'http:'
}

/** A path with two slashes in front would be read as the name of a host. */
export function pathOf({ pathname, search, hash }: URL): string {
  return pathname.replace(/^\/+/, '/') + search + hash
}
