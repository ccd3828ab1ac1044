/** Requests that the server sends to URLs which others have chosen. */
import type { LookupAddress } from 'node:dns'
import { startTestkit, type Testkit } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutgoingRequest } from '../../src/kernel/outgoing/fetch.ts'
import { getResponse, type HostileServer, startHostileServer } from '../support/hostile-servers.ts'

const request: OutgoingRequest = { purpose: 'webhook', deadlineMs: 2_000 }
const metadata = 'http://169.254.169.254/latest/meta-data/iam/security-credentials/'

/** What the name servers answer, one after the other; the last answer stays. */
const answers = new Map<string, string[]>()
async function resolveName(name: string): Promise<LookupAddress[]> {
  const left = answers.get(name) ?? []
  const answer = (left.length > 1 ? left.shift() : left[0]) ?? ''
  return answer.split(' ').map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
}

let strict: Testkit
let local: Testkit
let internal: HostileServer
beforeAll(async () => {
  strict = await startTestkit({ env: { LATCHKEY_OUTGOING_ALLOW: '' }, parts: { resolveName } })
  local = await startTestkit({ env: { LATCHKEY_OUTGOING_ALLOW: '127.0.0.1' }, parts: { resolveName } })
  internal = await startHostileServer(socket => socket.end(getResponse(200, 'what only this machine may read')))
})
afterAll(async () => {
  await Promise.all([strict.stop(), local.stop(), internal.stop()])
})

const getKind = (testkit: Testkit, url: string) =>
  testkit.latchkey.app.fetch(url, request).then(
    async response => `answered ${await response.text()}`,
    (error: { kind?: string }) => error.kind,
  )

describe('case 22: a provider’s endpoint that redirects to the metadata service', () => {
  it.each([
    301, 302, 303, 307, 308,
  ])('case 22: a provider’s endpoint that redirects to the metadata service is not followed with status %i', async status => {
    const provider = await startHostileServer(socket =>
      socket.end(getResponse(status, '', [`location: ${status === 303 ? internal.url : metadata}`])),
    )
    const before = internal.connections()
    const fetched = local.latchkey.app.fetch(`${provider.url}/token`, { ...request, purpose: 'oauth', method: 'POST' })
    await expect(fetched).rejects.toMatchObject({ kind: 'redirected' })
    expect(provider.connections()).toBe(1)
    expect(internal.connections()).toBe(before)
    await provider.stop()
  })
})

describe('case 85: a URL that leads to an internal address', () => {
  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback, shortened', '127.1'],
    ['loopback, decimal', '2130706433'],
    ['loopback, octal', '0177.0.0.01'],
    ['loopback, hexadecimal', '0x7f000001'],
    ['loopback, mixed', '0x7f.0.1'],
    ['loopback, with a dot at the end', '127.0.0.1.'],
    ['loopback, in full-width digits', '１２７.０.０.１'],
    ['loopback, percent-encoded', '%31%32%37.0.0.1'],
    ['loopback of IPv6', '[::1]'],
    ['loopback, mapped into IPv6', '[::ffff:127.0.0.1]'],
    ['loopback, mapped into IPv6, hexadecimal', '[::ffff:7f00:1]'],
    ['loopback, behind NAT64', '[64:ff9b::127.0.0.1]'],
    ['loopback, in 6to4', '[2002:7f00:1::]'],
    ['loopback, by name', 'localhost'],
    ['loopback, by a name below localhost', 'app.localhost'],
    ['unspecified', '0.0.0.0'],
    ['unspecified of IPv6', '[::]'],
    ['private', '10.0.0.1'],
    ['private', '192.168.0.1'],
    ['unique local', '[fd00::1]'],
    ['link-local', '[fe80::1]'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['multicast', '224.0.0.1'],
    ['metadata', '169.254.169.254'],
    ['metadata, decimal', '2852039166'],
    ['metadata of Azure', '168.63.129.16'],
  ])('refuses %s: %s', async (_, host) => {
    answers.set('localhost', ['127.0.0.1 ::1'])
    answers.set('app.localhost', ['127.0.0.1'])
    const before = internal.connections()
    expect(await getKind(strict, `http://${host}:${internal.port}/`)).toBe('refused-address')
    expect(internal.connections()).toBe(before)
  })

  it('refuses a name that resolves to an internal address, also beside a public one', async () => {
    const before = internal.connections()
    for (const answer of ['127.0.0.1', '::1', '10.0.0.1', '169.254.169.254', '8.8.8.8 127.0.0.1']) {
      answers.set('hooks.example', [answer])
      expect(await getKind(strict, `http://hooks.example:${internal.port}/`)).toBe('refused-address')
    }
    expect(internal.connections()).toBe(before)
  })

  it('connects to the address that was checked, whatever the name resolves to next (DNS rebinding)', async () => {
    // Allowed at the first lookup; another address of this machine, with the same server, at the second.
    answers.set('rebound.example', ['127.0.0.1', '127.0.0.2'])
    const url = `http://rebound.example:${internal.port}/`
    expect(await getKind(local, url)).toBe('answered what only this machine may read')
    expect(await getKind(local, url)).toBe('refused-address')
    expect(answers.get('rebound.example')).toEqual(['127.0.0.2'])
  })

  it('checks the address again for each request', async () => {
    answers.set('moved.example', ['127.0.0.1', '10.0.0.1', '127.0.0.1'])
    const url = `http://moved.example:${internal.port}/`
    const kinds = [await getKind(local, url), await getKind(local, url), await getKind(local, url)]
    expect(kinds.map(kind => kind?.slice(0, 8))).toEqual(['answered', 'refused-', 'answered'])
  })

  it('checks the address again for each connection that requests share', async () => {
    answers.set('shared.example', ['127.0.0.1', '10.0.0.1'])
    const url = `http://shared.example:${internal.port}/`
    const send = () => local.latchkey.app.fetch(url, { ...request, sharesConnection: true })
    expect((await send()).ok).toBe(true)
    await expect.poll(internal.open, { timeout: 10_000 }).toBe(0)
    await expect(send()).rejects.toMatchObject({ kind: 'refused-address' })
  })

  it('refuses a redirect to an internal address', async () => {
    const hook = await startHostileServer(socket => socket.end(getResponse(302, '', [`location: ${internal.url}`])))
    const before = internal.connections()
    expect(await getKind(local, hook.url)).toBe('redirected')
    expect(internal.connections()).toBe(before)
    await hook.stop()
  })
})
