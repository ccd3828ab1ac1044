/**
 * The `basePath` of the app, which Next.js writes into the code that it bundles. The addresses of pages have it here, as browsers
 * do; the router of Next.js and its links leave it out and add it by themselves.
 */
import type { HandlerUrls } from '@latchkey/js'

/**
 * @example
 * withBasePath('/handler/sign-in') // '/docs/handler/sign-in'
 */
export function withBasePath(url: string): string {
  if (!isPath(url) || hasBasePath(url)) return url
  return url === '/' ? basePath() : basePath() + url
}

/** For what adds it by itself. */
export function withoutBasePath(url: string): string {
  if (!isPath(url) || !hasBasePath(url)) return url
  const rest = url.slice(basePath().length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

export function pagesWithBasePath(urls: HandlerUrls): HandlerUrls {
  const pages = Object.entries(urls).map(([page, url]) => [page, withBasePath(url)])
  // The same pages.
  return Object.freeze(Object.fromEntries(pages)) as HandlerUrls
}

/** Empty for an app without one, and in code that Next.js has not bundled. */
export function basePath(): string {
  // biome-ignore lint/style/noProcessEnv: no environment is read: Next.js writes the text in here when it bundles a page
  return process.env.__NEXT_ROUTER_BASEPATH ?? ''
}

function hasBasePath(url: string): boolean {
  const base = basePath()
  return base === '' || (url.startsWith(base) && /^($|[/?#])/.test(url.slice(base.length)))
}

const isPath = (url: string) => /^\/(?![/\\])/.test(url)
