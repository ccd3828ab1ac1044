/** Redirects by `redirect` of Next.js. They throw, as there: code after a redirect does not run. */
import type { HandlerUrls, RedirectOptions } from '@latchkey/js'
import type { Redirects } from '@latchkey/js/internal/server'
import { headers } from 'next/headers.js'
import { getAddress, trusted } from '../addresses.ts'
import { basePath, withBasePath, withoutBasePath } from '../base-path.ts'
import { withTrailingSlash } from '../trailing-slash.ts'
import { requestOrigin } from './request-origin.ts'

/** Where the proxy leaves the path and query of the request, which Next.js does not give to server components. */
export const pathHeader = 'x-latchkey-path'

export function nextRedirects(urls: HandlerUrls): Redirects {
  return {
    async toPage(page, options) {
      // Its attempt code is kept by the tab. Here the result of the sign-in has it.
      if (page === 'mfa') return false
      return leaveFor(options?.noRedirectBack ? urls[page] : getAddress(page, urls, await currentPath()), urls, options)
    },
    toUrl: async (url, options) => leaveFor(url, urls, options),
  }
}

export const noRedirects = (): Redirects => ({ toPage: async () => false, toUrl: async () => false })

async function leaveFor(url: string, urls: HandlerUrls, options: RedirectOptions = {}): Promise<never> {
  const target = await forNext(withTrailingSlash(trusted(url, urls)))
  // Next.js chooses another file under this very name for server components, and Node, which finds none, comes here for no redirect.
  const { RedirectType, redirect } = await import('next/navigation')
  return redirect(target, options.replace ? RedirectType.replace : RedirectType.push)
}

/**
 * `redirect` adds the `basePath` to a path in pages and in actions that a page calls by script, but not in routes, nor in actions of a
 * form without script. It leaves a whole address as it is.
 */
async function forNext(target: string): Promise<string> {
  if (basePath() === '') return target
  const origin = await requestOrigin()
  return origin ? new URL(withBasePath(target), origin).href : withoutBasePath(target)
}

/** Null where no proxy runs. */
export async function currentPath(): Promise<string | null> {
  return (await headers()).get(pathHeader)
}
