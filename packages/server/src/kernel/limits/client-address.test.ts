import { describe, expect, it } from 'vitest'
import { clientAddress, limitKey, trustedProxies } from './client-address.ts'

const proxies = trustedProxies(['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.7'])
const client = (peer: string, forwarded?: string) =>
  clientAddress({ headers: new Headers(forwarded ? { 'x-forwarded-for': forwarded } : {}) }, peer, proxies)

describe('the address of a client', () => {
  it.each([
    ['the peer when nothing was forwarded', '203.0.113.9', undefined, '203.0.113.9'],
    ['the peer when it is no proxy of ours, whatever it claims', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['what our proxy saw', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['what our proxy saw, not what the client wrote before', '10.1.2.3', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
    ['what stands before a chain of our proxies', '::1', '6.6.6.6, 198.51.100.1, 192.0.2.7, 10.9.9.9', '198.51.100.1'],
    ['the last one we can read', '127.0.0.1', '198.51.100.1, unknown', '127.0.0.1'],
    ['the outermost proxy when there are only proxies', '127.0.0.1', '10.0.0.2, 10.0.0.1', '10.0.0.2'],
    ['an IPv4 address, also when written as IPv6', '::ffff:203.0.113.9', undefined, '203.0.113.9'],
    ['an IPv4 address, also when written as IPv6 in hex', '127.0.0.1', '::FFFF:CB00:7109', '203.0.113.9'],
    ['without a port', '127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['without brackets and port', '127.0.0.1', '[2001:DB8::1]:443', '2001:db8::1'],
    ['without a zone', 'fe80::1%eth0', undefined, 'fe80::1'],
    ['found through a proxy that speaks IPv4 in IPv6', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ])('the address of a client is %s', (_, peer, forwarded, expected) => {
    expect(client(peer, forwarded)).toBe(expected)
  })

  it('needs proxies that can be read', () => {
    expect(() => trustedProxies(['everyone'])).toThrow(/"everyone" is neither/)
    expect(trustedProxies([])('127.0.0.1')).toBe(false)
  })
})

describe('what is counted', () => {
  it('what is counted is one customer’s whole IPv6 network, and a single IPv4 address', () => {
    expect(limitKey('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64')
    expect(limitKey('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe('2001:db8:1:2::/64')
    expect(limitKey('2001:0db8:0001:0002::')).toBe('2001:db8:1:2::/64')
    expect(limitKey('::1')).toBe('0:0:0:0::/64')
    expect(limitKey('203.0.113.9')).toBe('203.0.113.9')
  })
})
