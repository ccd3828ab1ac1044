/** Where redirects of the server lead to, as paths with the `basePath`. */
import type { HandlerUrls, PageName } from '@latchkey/js'
import { getPath, pageAddress } from '@latchkey/js/internal'

/** Stands for the site itself, whose name no redirect needs. */
const site = 'http://localhost'

/** The address of a page: that of a sign-in page with the way back, after it that way back itself. */
export function getAddress(page: PageName, urls: HandlerUrls, requested: string | null): string {
  if (requested === null) return urls[page]
  // Anyone can send a request for `//`, which is no URL, or for `//other.example`, which is one of another site.
  const address = pageAddress(page, urls, new URL(site + requested.replace(/^[/\\]*/, '/')))
  return trustedTarget(address, urls) ? address : urls[page]
}

/** An address that may be gone to: a path, or a whole address on a site that is in `urls`. */
export function trusted(url: string, urls: HandlerUrls): string {
  const target = trustedTarget(url, urls)
  if (!target) throw new Error(`The redirect to ${url} is not trusted: it is not in this application or its urls.`)
  return target.origin === site ? getPath(target) : target.href
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
