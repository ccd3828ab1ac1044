/** What can be checked of a domain without a request; the server decides. */
import { isDomainPattern } from '@latchkey/contract/rules'
import type { AdminDomainConfig } from '@latchkey/js'

/** Nothing, or what is wrong and what to do. */
export function domainProblem(domain: string): string | true {
  const written = domain.trim()
  if (written === '') return 'Enter the address of your app.'
  if (!/^https?:\/\//i.test(written)) return 'Begin with https:// (or http:// for a machine of your own).'
  if (/\*/.test(written.replace(/^[^/]*\/\/[^/?#]*/, ''))) {
    return 'A * works in the name of the machine and in the port, not in the path.'
  }
  if (!isDomainPattern(written)) return 'This is not an address. It looks like https://app.example.com'
  return true
}

export function handlerPathProblem(path: string): string | true {
  return path.startsWith('/') || 'Begin with a slash, such as /handler.'
}

/** Only scheme, machine and port count; what follows them would look as if it did. */
export function getOrigin(domain: string): string {
  return /^https?:\/\/[^/?#]+/i.exec(domain.trim())?.[0] ?? domain.trim()
}

/** The same app with and without `www.`; null where that makes no sense. */
export function wwwTwin(domain: string): string | null {
  const [, scheme, host] = /^(https?:\/\/)([^/?#]+)/i.exec(domain.trim()) ?? []
  if (scheme === undefined || host === undefined || !/^[^*]+\.[a-z]/i.test(host)) return null
  return host.startsWith('www.') ? scheme + host.slice('www.'.length) : `${scheme}www.${host}`
}

/** The same address without encryption; null where it is that already. */
export function httpTwin(domain: string): string | null {
  return /^https:/i.test(domain) ? domain.replace(/^https:/i, 'http:') : null
}

export interface WantedDomain {
  readonly domain: string
  readonly handlerPath: string
  readonly withWww: boolean
  readonly withHttp: boolean
}

/** A domain with the requested twins. */
export function domainsFor({ domain, handlerPath, withWww, withHttp }: WantedDomain): AdminDomainConfig[] {
  const origin = getOrigin(domain)
  const encrypted = [origin, withWww ? wwwTwin(origin) : null].filter(address => address !== null)
  const plain = withHttp ? encrypted.map(httpTwin).filter(address => address !== null) : []
  return [...encrypted, ...plain].map(address => ({ domain: address, handlerPath }))
}

/** What an entry lets through, by example. */
export function explainDomain(domain: string): string {
  if (!domain.includes('*')) return `Every page of ${new URL(domain).host}, on no other port.`
  const example = domain.replace(/\*\*/g, 'a.b').replace(/:\*/, ':3000').replace(/\*/g, 'any')
  const dots = domain.includes('**') ? '** stands for any text, with dots.' : '* stands for any text without a dot.'
  return `Such as ${example}. ${dots}`
}
