import { describe, expect, it } from 'vitest'
import { addressGuard } from './addresses.ts'

const special = {
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  'shared between customers of a carrier': ['100.64.0.1', '100.100.100.200', '100.127.255.255'],
  'link-local': ['169.254.0.1', 'fe80::1', 'febf::1'],
  metadata: ['169.254.169.254', '168.63.129.16', 'fd00:ec2::254', '192.0.0.192'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  broadcast: ['255.255.255.255'],
  reserved: ['192.0.0.1', '240.0.0.1', '4000::1', 'fec0::1', '100::1', '2001:1::1', '5f00::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  'unique local': ['fc00::1', 'fd12:3456:789a::1'],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1'],
  'IPv4-compatible': ['::127.0.0.1', '::7f00:1', '::8.8.8.8'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1'],
  '6to4': ['2002:7f00:1::', '192.88.99.1'],
  Teredo: ['2001:0:7f00:1::'],
}
const publicAddresses = ['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1']

describe('address guard', () => {
  const isAllowed = addressGuard([])

  it.each(Object.entries(special))('refuses %s addresses', (_, addresses) => {
    expect(addresses.filter(isAllowed)).toEqual([])
  })

  it('allows public addresses', () => {
    expect(publicAddresses.filter(isAllowed)).toEqual(publicAddresses)
  })

  it('refuses what is not an address', () => {
    expect(['', 'localhost', '1.2.3', '127.1', '1.2.3.4.5', '10.0.0.1/8', '::g'].filter(isAllowed)).toEqual([])
  })

  it('allows configured ranges, and nothing beside them', () => {
    const isAllowed = addressGuard(['10.20.0.0/16', '192.168.1.7', 'fd00:1::/32', 'loopback'])
    const inside = ['10.20.255.1', '192.168.1.7', 'fd00:1::9', '127.0.0.1', '::1', '8.8.8.8']
    const outside = ['10.21.0.1', '192.168.1.8', 'fd00:2::9', '169.254.169.254', '::ffff:10.20.0.1', '::ffff:127.0.0.1']
    expect(inside.filter(isAllowed)).toEqual(inside)
    expect(outside.filter(isAllowed)).toEqual([])
  })
})
