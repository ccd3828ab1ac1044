/**
 * `trailingSlash` of the app, which Next.js writes into the code that it bundles. Links and loaded pages have the slash by Next.js;
 * redirects do not, so that a redirect in the browser ends at the address without it.
 *
 * @example
 * withTrailingSlash('/account?tab=name') // '/account/?tab=name'
 */
export function withTrailingSlash(url: string): string {
  // biome-ignore lint/style/noProcessEnv: no environment is read: Next.js writes the value in here when it bundles a page
  if (!process.env.__NEXT_TRAILING_SLASH) return url
  const [, path = '', rest = ''] = /^(\/[^?#]*)(.*)$/s.exec(url) ?? []
  // Next.js leaves it out behind the name of a file.
  const isComplete = path === '' || path.endsWith('/') || /\.[^/]+$/.test(path)
  return isComplete ? url : `${path}/${rest}`
}
