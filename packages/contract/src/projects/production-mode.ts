/**
 * What stands between a project and production mode. Nothing is refused because of it: the dashboard shows
 * it before the switch, and SDKs work it out from the same view of the project. Loads no schema.
 */
import { parseUrl } from '../kernel/url.ts'

export interface ProductionModeError {
  readonly message: string
  /** Where it is mended, below the address of the dashboard. */
  readonly relativeFixUrl: string
}

interface CheckedProject {
  readonly id: string
  readonly config: { readonly allowLocalhost: boolean; readonly domains: readonly { readonly domain: string }[] }
}

export function productionModeErrors({ id, config }: CheckedProject): ProductionModeError[] {
  const relativeFixUrl = `/projects/${id}/domains`
  const messages = [
    ...(config.allowLocalhost
      ? ["Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings"]
      : []),
    ...config.domains.flatMap(({ domain }) => getProblem(domain) ?? []),
  ]
  return messages.map(message => ({ message, relativeFixUrl }))
}

/** The first that applies. */
function getProblem(domain: string): string | undefined {
  // A star matches a part of a name, so a plain label instead of it is parsed the same.
  const plain = domain.replace(/\*+/g, 'label')
  const withoutPort = plain.replace(/:label(?=[/?#]|$)/, '')
  const url = parseUrl(withoutPort)
  if (!url) return `${domain} is not a valid URL. Write it like https://example.com`
  const { hostname, protocol } = url
  if (isLocal(hostname))
    return `${domain} is this computer, which no one else reaches. Remove it from the trusted domains`
  if (isAddress(hostname)) return `${domain} is an IP address. Trust the domain name in its place`
  if (protocol !== 'https:') return `${domain} is not encrypted. Trust it with https:// in its place`
  return undefined
}

export function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(hostname)
}
