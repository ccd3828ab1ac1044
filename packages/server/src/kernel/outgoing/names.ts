/**
 * From a host name to the addresses that may be connected to.
 *
 * A name is resolved once for each connection, and the connection goes to one of the addresses that were checked:
 * a name server that gives another answer the next time (DNS rebinding) changes nothing.
 */
import { type LookupAddress, lookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { asOutgoingError, OutgoingError } from './outgoing-error.ts'
import { refusedAddress } from './request-url.ts'

export type ResolveName = (name: string) => Promise<readonly LookupAddress[]>

const lookupBySystem = promisify(lookup)
const loopback: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/**
 * Queries the name servers directly. The system's own lookup holds one of the few threads on which passwords are hashed
 * as well, for as long as a slow name server likes. It is used for names that are in no name server, such as
 * those of a hosts file, and only if `usesSystem`: they lead to private networks, which an operator has to allow first.
 */
export function createResolveName({ usesSystem }: { readonly usesSystem: boolean }): ResolveName {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  return async name => {
    // Never on the network, by RFC 6761.
    if (/(^|\.)localhost\.?$/i.test(name)) return loopback
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = [...getAddresses(four, 4), ...getAddresses(six, 6)]
    return found.length > 0 || !usesSystem ? found : await lookupBySystem(name, { all: true })
  }
}

/**
 * For `net.connect`: answers with addresses that all passed. A name with one address that does not pass is refused
 * as a whole.
 */
export function guardedLookup(resolve: ResolveName, isAllowedAddress: (address: string) => boolean): LookupFunction {
  return (name, { all }, done) => {
    checkedAddresses(name).then(
      addresses => {
        const [first] = addresses
        if (all) done(null, [...addresses])
        else done(null, first.address, first.family)
      },
      error => done(asOutgoingError(error), []),
    )
  }

  async function checkedAddresses(name: string): Promise<readonly [LookupAddress, ...LookupAddress[]]> {
    const [first, ...others] = await resolve(name).catch(() => [])
    if (!first) throw new OutgoingError('name-not-resolved', 'The host name of the URL could not be resolved.')
    const addresses = [first, ...others] as const
    if (!addresses.every(({ address }) => isAllowedAddress(address))) throw refusedAddress()
    return addresses
  }
}

function getAddresses(settled: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return settled.status === 'fulfilled' ? settled.value.map(address => ({ address, family })) : []
}
