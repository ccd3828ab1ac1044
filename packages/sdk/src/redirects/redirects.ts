/**
 * Takes the visitor to another page, and back again.
 *
 * Where to go back to travels in the address, where anyone can write. So a target is followed only
 * when it lies in the application itself or on a site that the application named in its `urls`.
 */
import { isBrowser } from '../environment.ts'
import { getPath, pageAddress } from './return-path.ts'
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
  /** While a server renders a component, by what its framework throws for that. Left out where the framework has no such redirect. */
  duringRender?(page: PageName): never
}

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
      method.navigate(target.origin === location.origin ? getPath(target) : target.href)
    } else {
      return false
    }
    await sleep(leavingMs)
    return true
  }

  return {
    toUrl: (url, options) => leaveFor(() => url, options),
    toPage: (page, options) =>
      leaveFor(() => (options?.noRedirectBack ? urls[page] : pageAddress(page, urls, new URL(location.href))), options),
  }
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
