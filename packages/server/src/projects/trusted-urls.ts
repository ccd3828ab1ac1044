/** Which URLs belong to a project: where links in mails may lead, and browsers be sent. */
import { type ProjectConfig, RedirectNotTrusted } from '@latchkey/contract'

/**
 * The URL, parsed. What was parsed is what must be used afterwards, never the text that was given.
 *
 * @throws {@link RedirectNotTrusted}
 */
export function trustedUrl(config: ProjectConfig, given: string): URL {
  if (!URL.canParse(given)) throw RedirectNotTrusted()
  const url = new URL(given)
  if (!isTrusted(config, url)) throw RedirectNotTrusted()
  return url
}

export function isTrusted({ domains }: ProjectConfig, url: URL): boolean {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false
  if (url.username || url.password || url.hostname.length > 253) return false
  // It is written into mails, twice, and strangers may name it: no mail program follows a megabyte.
  if (url.href.length > longestUrl) return false
  if (domains.allowLocalhost && isLocalhost(url.hostname)) return true
  return Object.values(domains.trustedDomains).some(({ baseUrl }) => baseUrl !== undefined && matches(baseUrl, url))
}

const longestUrl = 8_192

function isLocalhost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
}

function matches(baseUrl: string, url: URL): boolean {
  if (!baseUrl.includes('*')) {
    const base = URL.canParse(baseUrl) ? new URL(baseUrl) : null
    return base !== null && base.protocol === url.protocol && base.host === url.host
  }
  const [, scheme, host, port] = /^(https?):\/\/([^/?#:]+)(?::([0-9*]+))?/i.exec(baseUrl) ?? []
  if (scheme === undefined || host === undefined || url.protocol !== `${scheme.toLowerCase()}:`) return false
  return matchesPattern(host, url.hostname) && matchesPort(port, url)
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
export function matchesPattern(pattern: string, text: string): boolean {
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

/** A star may stand for nothing, so whoever stands before one may also stand behind it. */
function pastStars(parts: readonly string[], states: Set<number>): Set<number> {
  for (const at of states) if (parts[at]?.startsWith('*')) states.add(at + 1)
  return states
}
