/**
 * The client IP of a request.
 *
 * Anyone can write a forwarding header. It counts only as far as it was written by proxies we trust:
 * read from the right, the first address that is not one of them is the client, and what stands to
 * the left of it is hearsay.
 */
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Answers whether an address belongs to a proxy of ours. */
export type TrustedProxies = (address: string) => boolean

/** From a list of addresses, ranges (`10.0.0.0/8`, `fd00::/8`) and the word `loopback`. */
export function trustedProxies(entries: readonly string[]): TrustedProxies {
  if (entries.length === 0) return () => false
  const trusted = new BlockList()
  for (const entry of entries.flatMap(entry => (entry === 'loopback' ? ['127.0.0.0/8', '::1'] : entry))) {
    const [address = '', prefix] = entry.split('/')
    if (!isIP(address))
      throw new Error(`"${entry}" is neither an address, nor a range like 10.0.0.0/8, nor "loopback".`)
    if (prefix === undefined) trusted.addAddress(address, getFamily(address))
    else trusted.addSubnet(address, Number(prefix), getFamily(address))
  }
  return address => isIP(address) !== 0 && trusted.check(address, getFamily(address))
}

export function clientAddress(
  request: { headers: Pick<Headers, 'get'> },
  peerAddress: string,
  isTrusted: TrustedProxies,
): string {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').map(normalAddress) ?? []
  let client = normalAddress(peerAddress) ?? peerAddress
  while (isTrusted(client)) {
    const before = forwarded.pop()
    // The end of the list, or no address: nothing beyond comes from a trusted proxy.
    if (before === undefined) break
    client = before
  }
  return client
}

/**
 * What to count by. A single customer is given a whole /64 of IPv6 and could otherwise use a new
 * address for every try.
 */
export function limitKey(address: string): string {
  if (!isIPv6(address)) return address
  const groups = expandedGroups(address).slice(0, 4)
  return `${groups.map(group => group.toString(16)).join(':')}::/64`
}

/** An address without port, zone or brackets; an IPv4 address dressed up as IPv6 undressed. */
function normalAddress(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return undefined
  const groups = expandedGroups(bare)
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
  return isMapped
    ? groups
        .slice(6)
        .flatMap(group => [group >> 8, group & 255])
        .join('.')
    : bare.toLowerCase()
}

/** The eight groups of an IPv6 address, `::` and a dotted end written out. */
function expandedGroups(address: string): number[] {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => `${hex(a, b)}:${hex(c, d)}`)
  const [head = '', tail] = plain.split('::')
  const front = getGroups(head)
  const back = getGroups(tail ?? '')
  const missing = Array<number>(8 - front.length - back.length).fill(0)
  return tail === undefined ? front : [...front, ...missing, ...back]
}

function getGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').map(group => Number.parseInt(group, 16))
}

function hex(high: string, low: string): string {
  return (Number(high) * 256 + Number(low)).toString(16)
}

function getFamily(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6'
}
