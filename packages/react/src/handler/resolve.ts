import type { HandlerUrls } from '@latchkey/js'
import { type PageName, pages } from '../pages.ts'

/** What an address under the handler stands for. */
export type Destination =
  | { kind: 'page'; name: PageName }
  /** A name that is another name for a page, or a page that the host replaced: go there, with the query. */
  | { kind: 'elsewhere'; url: string }
  | { kind: 'unknown' }

export function resolveAddress(address: URL, urls: HandlerUrls): Destination {
  const handlerPath = getPath(urls.handler, address)
  const input = withoutSlashes(
    address.pathname.startsWith(handlerPath) ? address.pathname.slice(handlerPath.length) : '',
  )
  const name = findPage(input.toLowerCase())
  if (name === undefined) return { kind: 'unknown' }

  const own = `${withoutTrailingSlash(handlerPath)}/${name}`
  const { isReplaceable, url } = pages[name]
  const target = isReplaceable && url ? urls[url] : own
  if (!isSameUrl(target, own, address)) return { kind: 'elsewhere', url: withQuery(target, address) }
  if (input !== name) return { kind: 'elsewhere', url: withQuery(own, address) }
  return { kind: 'page', name }
}

function findPage(input: string): PageName | undefined {
  const bare = withoutDashes(input)
  // Object.keys forgets which keys the record has.
  const names = Object.keys(pages) as PageName[]
  return names.find(name => [name, ...pages[name].aliases].some(known => withoutDashes(known) === bare))
}

function isSameUrl(target: string, own: string, base: URL) {
  const url = new URL(target, base)
  return url.origin === base.origin && withoutTrailingSlash(url.pathname) === withoutTrailingSlash(own)
}

/** The query of the address, added to what the target brings along. */
function withQuery(target: string, address: URL) {
  const url = new URL(target, address)
  for (const [name, value] of address.searchParams) url.searchParams.set(name, value)
  if (!url.hash) url.hash = address.hash
  return url.origin === address.origin ? `${url.pathname}${url.search}${url.hash}` : url.href
}

function getPath(url: string, base: URL) {
  return withoutTrailingSlash(new URL(url, base).pathname)
}

const withoutTrailingSlash = (path: string) => path.replace(/\/+$/, '')
const withoutSlashes = (path: string) => path.replace(/^\/+|\/+$/g, '')
const withoutDashes = (name: string) => name.replaceAll('-', '')
