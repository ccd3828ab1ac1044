/** Redirects by `redirect` of Next.js. They throw, as there: code after a redirect does not run. */

import type { HandlerUrls, PageName, RedirectOptions } from '@latchkey/js'
import { type Redirects, returnParameter } from '@latchkey/js/internal/server'
import { headers } from 'next/headers'
import { RedirectType, redirect } from 'next/navigation'

/** Where the proxy leaves the path and query of the request, which Next.js does not give to server components. */
export const pathHeader = 'x-latchkey-path'

/** Stands for the site itself, whose name no redirect needs. */
const site = 'http://localhost'

export function nextRedirects(urls: HandlerUrls): Redirects {
  return {
    async toPage(page, options) {
      // Its attempt code is kept by the tab. Here the result of the sign-in has it.
      if (page === 'mfa') return false
      return leaveFor(options?.noRedirectBack ? urls[page] : addressOf(page, urls, await currentPath()), urls, options)
    },
    toUrl: async (url, options) => leaveFor(url, urls, options),
  }
}

export const noRedirects = (): Redirects => ({ toPage: async () => false, toUrl: async () => false })

/** The address of a page: that of a sign-in page with the way back, after it that way back itself. */
export function addressOf(page: PageName, urls: HandlerUrls, requested: string | null): string {
  // Anyone can send a request for `//`, which is no URL, or for `//other.example`, which is one of another site.
  const path = requested === null ? null : requested.replace(/^[/\\]*/, '/')
  const here = path === null ? null : new URL(site + path)
  const remembered = here?.searchParams.get(returnParameter)
  if (page === 'afterSignIn' || page === 'afterSignUp')
    return remembered && trustedTarget(remembered, urls) ? remembered : urls[page]
  if (page !== 'signIn' && page !== 'signUp') return urls[page]
  const target = new URL(urls[page], site)
  const isOnTheWay = [urls.signIn, urls.signUp].some(url => new URL(url, site).pathname === here?.pathname)
  const back = remembered ?? (isOnTheWay ? null : path)
  // Another site has no use for our paths.
  if (target.origin !== site || back === null) return urls[page]
  target.searchParams.set(returnParameter, back)
  return target.pathname + target.search + target.hash
}

function leaveFor(url: string, urls: HandlerUrls, options: RedirectOptions = {}): never {
  redirect(trusted(url, urls), options.replace ? RedirectType.replace : RedirectType.push)
}

function trusted(url: string, urls: HandlerUrls): string {
  const target = trustedTarget(url, urls)
  if (!target) throw new Error(`The redirect to ${url} is not trusted: it is not in this application or its urls.`)
  if (target.origin !== site) return target.href
  return target.pathname.replace(/^\/+/, '/') + target.search + target.hash
}

/** The way back travels in the address, where anyone can write: only this site and those in `urls` are gone to. */
function trustedTarget(url: string, urls: HandlerUrls): URL | null {
  const target = parsed(url)
  const origins = Object.values(urls).map(known => new URL(known, site).origin)
  return target && /^https?:$/.test(target.protocol) && [site, ...origins].includes(target.origin) ? target : null
}

function parsed(url: string): URL | null {
  try {
    return new URL(url, site)
  } catch {
    return null
  }
}

async function currentPath(): Promise<string | null> {
  return (await headers()).get(pathHeader)
}
