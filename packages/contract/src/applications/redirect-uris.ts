import { parseUrl } from '../kernel/url.ts'

export const longestUri = 2_000
const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * Where an application may receive a code: an https address, http on the person's own machine, or a scheme of a native app, which has
 * a dot in it as RFC 8252 asks. It is compared character by character.
 */
export function isRedirectUri(value: string): boolean {
  if (value.length > longestUri || /[\s#*]/.test(value)) return false
  const uri = parseUrl(value)
  if (uri === null || uri.username !== '' || uri.password !== '') return false
  if (uri.protocol === 'https:') return true
  if (uri.protocol === 'http:') return loopbackHosts.includes(uri.hostname)
  return /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(uri.protocol)
}
