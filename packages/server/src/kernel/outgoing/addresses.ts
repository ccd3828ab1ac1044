/**
 * Which addresses outgoing requests may connect to: public unicast addresses, and what the operator lists.
 *
 * A URL that others have chosen must not reach what only this machine or its network can reach: its own ports,
 * databases, and the metadata service of the cloud, which hands out credentials.
 */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = readonly [Address, number]

/** `allow` lists addresses, ranges (`10.0.0.0/8`, `fd00::/8`) and the word `loopback`. */
export function addressGuard(allow: readonly string[]): (address: string) => boolean {
  const allowed = allow.flatMap(entry => (entry === 'loopback' ? ['127.0.0.0/8', '::1'] : entry)).map(getRange)
  return text => {
    if (isIP(text) === 0) return false
    const address = ipaddr.parse(text)
    return isPublic(address) || isIn(allowed, address)
  }
}

/** Public in name, but on Azure the host of the machine answers there with its secrets. */
const neverPublic = [getRange('168.63.129.16')]
/** The only range of IPv6 from which public addresses are given out; among the rest are `::/96` and future surprises. */
const globalUnicast = [getRange('2000::/3')]

/**
 * The library names every range of the IANA registries for special purposes, IPv6 forms that embed an IPv4 address
 * (mapped, NAT64, 6to4, Teredo) among them, and calls `unicast` what is in none.
 */
function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast' || isIn(neverPublic, address)) return false
  return address.kind() === 'ipv4' || isIn(globalUnicast, address)
}

function isIn(ranges: readonly Range[], address: Address): boolean {
  return ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
}

function getRange(entry: string): Range {
  if (entry.includes('/')) return ipaddr.parseCIDR(entry)
  const address = ipaddr.parse(entry)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}
