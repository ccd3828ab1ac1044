/**
 * Trusted domains whose star covers names that anyone may register, such as `https://*.com` and `https://*.vercel.app`.
 *
 * By the public suffix list, which is too large for browsers: the dashboard shows what the server refuses.
 */
import { type ProjectConfig, TrustedDomainTooWide } from '@latchkey/contract'
import { getDomain } from 'tldts'

/** RFC 6761 reserves these: no one can register a name below them. */
const reserved = ['localhost', 'test']

export function isTooWide(domain: string): boolean {
  const [, scheme, host] = /^(https?):\/\/([^/?#:]+)/.exec(domain.toLowerCase()) ?? []
  if (host === undefined || !host.includes('*')) return false
  // A name without a dot is of one's own network. No certificate is issued for it, so that it has no use with https.
  if (!host.includes('.') && !host.includes('**')) return scheme === 'https'
  const fixed = fixedLabels(host)
  if (reserved.some(name => fixed === name || fixed.endsWith(`.${name}`))) return false
  const registrable = registrableDomain(fixed)
  // Some suffixes lie below a registrable domain (`*.kawasaki.jp`): an example of what the star covers shows it.
  const example = host.replace(/\*\*/g, 'a.a.a').replace(/\*/g, 'a')
  return registrable === null || registrableDomain(example) !== registrable
}

/** @throws {@link TrustedDomainTooWide} for one that was not trusted before: other changes stay possible beside one that was. */
export function refuseWideDomains(before: ProjectConfig, after: ProjectConfig): void {
  const known = new Set(trustedBy(before))
  const domain = trustedBy(after).find(each => !known.has(each) && isTooWide(each))
  if (domain !== undefined) throw TrustedDomainTooWide({ domain })
}

const trustedBy = ({ domains }: ProjectConfig) =>
  Object.values(domains.trustedDomains).flatMap(({ baseUrl }) => baseUrl ?? [])

/** What stands behind the last star, without the label that the star is a part of. */
function fixedLabels(host: string): string {
  const rest = host.slice(host.lastIndexOf('*') + 1)
  return rest.includes('.') ? rest.slice(rest.indexOf('.') + 1) : ''
}

/** With the suffixes that hosting companies have listed: below those, strangers get names as well. */
function registrableDomain(host: string): string | null {
  return getDomain(host, { allowPrivateDomains: true })
}
