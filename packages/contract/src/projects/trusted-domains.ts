/**
 * The domains that a project trusts: what may be stored as one, and which addresses belong to it. Pure, so that
 * the dashboard can say at once what the server will say. Loads no schema.
 */
import { parseUrl } from '../kernel/url.ts'
import { isLocal } from './production-mode.ts'

export interface TrustedDomains {
  readonly allowLocalhost: boolean
  /** URLs, or patterns with `*` in their host or port. */
  readonly domains: readonly string[]
}

/** Whether links may lead there. Only scheme, host and port count. */
export function isTrustedUrl({ allowLocalhost, domains }: TrustedDomains, url: URL): boolean {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false
  if (url.username || url.password || url.hostname.length > 253) return false
  if (allowLocalhost && isLocal(url.hostname)) return true
  return domains.some(domain => matchesDomain(domain, url))
}

function matchesDomain(domain: string, url: URL): boolean {
  if (!domain.includes('*')) {
    const base = parseUrl(domain)
    return base !== null && base.protocol === url.protocol && base.host === url.host
  }
  const [, scheme, host, port] = /^(https?):\/\/([^/?#:]+)(?::([0-9*]+))?/i.exec(domain) ?? []
  if (scheme === undefined || host === undefined || url.protocol !== `${scheme.toLowerCase()}:`) return false
  return matchesPattern(host, url.hostname) && matchesPort(port, url)
}

const hostCharacters = /^[a-z0-9.*-]+$/i

export function isDomainPattern(value: string): boolean {
  // Longer than any domain, and dear to parse; and every star multiplies the work of matching.
  if (value.length > 300 || value.split('*').length > 9) return false
  const parts = /^(https?):\/\/([^/?#:@]+)(:[0-9*]{1,5})?(?:[/?#].*)?$/i.exec(value)
  const host = parts?.[2]
  if (!host || /\s/.test(value) || /^\.|\.\.|\.$/.test(host)) return false
  if (host.includes('*') || parts[3]?.includes('*')) return hostCharacters.test(host)
  return parseUrl(value) !== null
}

/** A URL with its scheme's own port has none written; a pattern that names a port wants it written. */
function matchesPort(pattern: string | undefined, url: URL): boolean {
  if (pattern === undefined) return url.port === ''
  return matchesPattern(pattern, url.port || (url.protocol === 'https:' ? '443' : '80'))
}

/**
 * `*` is any run of characters without a dot, `**` any run at all, both possibly empty.
 *
 * Every state of the match is carried along one character at a time, so a hostile pattern or host costs
 * at most their lengths multiplied, where a regular expression could be made to backtrack for ever.
 */
function matchesPattern(pattern: string, text: string): boolean {
  const parts = pattern.toLowerCase().match(/\*\*|\*|[^*]/g) ?? []
  let states = pastStars(parts, new Set([0]))
  for (const character of text.toLowerCase()) {
    const next = new Set<number>()
    for (const at of states) {
      const part = parts[at]
      if (part === '**' || (part === '*' && character !== '.')) next.add(at)
      else if (part === character) next.add(at + 1)
    }
    states = pastStars(parts, next)
  }
  return states.has(parts.length)
}

/** A star may match nothing, so what matches before it may also match behind it. */
function pastStars(parts: readonly string[], states: Set<number>): Set<number> {
  for (const at of states) if (parts[at]?.startsWith('*')) states.add(at + 1)
  return states
}
