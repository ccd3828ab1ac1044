import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { expect, it } from 'vitest'
import { addressGuard } from './addresses.ts'
import { createResolveName, guardedLookup, type ResolveName } from './names.ts'

const resolvesTo =
  (...addresses: string[]): ResolveName =>
  async () =>
    addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))

/** What `net.connect` would receive. */
function lookedUp(lookup: LookupFunction, options = { all: true }): Promise<string | readonly LookupAddress[]> {
  return new Promise((resolve, reject) => {
    lookup('host.example', options, (error, address) => (error ? reject(error) : resolve(address)))
  })
}

it('resolves localhost to loopback addresses without a name server', async () => {
  const resolve = createResolveName({ usesSystem: false })
  for (const name of ['localhost', 'app.localhost', 'LOCALHOST.'])
    expect((await resolve(name)).map(({ address }) => address)).toEqual(['127.0.0.1', '::1'])
})

it('gives public addresses to the connection', async () => {
  const lookup = guardedLookup(resolvesTo('8.8.8.8', '2606:4700::1'), addressGuard([]))
  expect(await lookedUp(lookup)).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700::1', family: 6 },
  ])
  expect(await lookedUp(lookup, { all: false })).toBe('8.8.8.8')
})

it('refuses a name with a public and a private address', async () => {
  const lookup = guardedLookup(resolvesTo('8.8.8.8', '10.0.0.1'), addressGuard([]))
  await expect(lookedUp(lookup)).rejects.toMatchObject({ kind: 'refused-address' })
})

it('checks the addresses of each lookup', async () => {
  const answers = ['8.8.8.8', '127.0.0.1']
  const lookup = guardedLookup(async () => [{ address: answers.shift() ?? '', family: 4 }], addressGuard([]))
  expect(await lookedUp(lookup)).toEqual([{ address: '8.8.8.8', family: 4 }])
  await expect(lookedUp(lookup)).rejects.toMatchObject({ kind: 'refused-address' })
})

it('reports a name without addresses, and one whose resolution fails', async () => {
  const failing = async () => Promise.reject(new Error('SERVFAIL for internal-name.example'))
  for (const resolve of [resolvesTo(), failing]) {
    const error = await lookedUp(guardedLookup(resolve, addressGuard([]))).catch(error => error)
    expect(error).toMatchObject({ kind: 'name-not-resolved' })
    expect(String(error)).not.toContain('internal-name')
  }
})
