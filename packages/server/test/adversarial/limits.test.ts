/** Attacks on counting: by whom an attempt was made must not be for the attacker to say. */
import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer, type ServerSuite } from '../support/servers.ts'

const wrong = { password: 'wrong horse' }

function guessing(on: ServerSuite) {
  const guess = (project: TestProject, email: string, peerAddress: string, headers: Record<string, string> = {}) =>
    project.ask('POST', '/auth/password/sign-in', { body: { email, ...wrong }, peerAddress, headers })
  /** How many of these places are heard before one is told to wait. */
  const heard = async (places: readonly [peer: string, headers?: Record<string, string>][]) => {
    const project = await on.project()
    const { email } = await project.signUp()
    const statuses: number[] = []
    for (const [peer, headers] of places) statuses.push((await guess(project, email, peer, headers)).status)
    return statuses.filter(status => status === 400).length
  }
  return { guess, heard }
}

const twelve = <Item>(make: (index: number) => Item) => Array.from({ length: 12 }, (_, index) => make(index))

eachServer('counting attempts', on => {
  const { guess, heard } = guessing(on)

  it('62: takes no forwarded address from somebody who is no proxy of ours', async () => {
    const names = [
      'x-forwarded-for',
      'forwarded',
      'x-real-ip',
      'cf-connecting-ip',
      'true-client-ip',
      'x-client-ip',
      'x-cluster-client-ip',
      'fastly-client-ip',
    ]
    const places = twelve(index => {
      const address = `203.0.113.${index}`
      const headers = names.map(name => [name, name === 'forwarded' ? `for=${address}` : address])
      return ['198.51.100.1', Object.fromEntries(headers)] as [string, Record<string, string>]
    })
    expect(await heard(places)).toBe(10)
  })

  it('63: counts a /64 of IPv6 as one place, and IPv4 in IPv6 as its IPv4', async () => {
    expect(await heard(twelve(index => [`2001:db8:1:2:${index}::${index}`]))).toBe(10)
    expect(await heard(twelve(index => [`2001:db8:1:${index}::1`])), 'other networks').toBe(12)
    const written = ['203.0.113.5', '::ffff:203.0.113.5', '::ffff:cb00:7105', '0:0:0:0:0:ffff:cb00:7105']
    expect(await heard(twelve(index => [written[index % 4] ?? '']))).toBe(10)
  })

  it('66: of a stranger locks out nobody who is elsewhere', async () => {
    const project = await on.project()
    const { email, password } = await project.signUp()
    await Promise.all(Array.from({ length: 100 }, () => guess(project, email, '198.51.100.66')))
    const own = await project.ask('POST', '/auth/password/sign-in', {
      body: { email, password },
      peerAddress: '203.0.113.1',
    })
    expect(own.status).toBe(200)
  })

  it('70: caps the mails to one address, wherever they are asked for', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const ask = (index: number) =>
      project.ask('POST', '/contact-channels/send-verification-code', {
        accessToken: ada.accessToken,
        peerAddress: `203.0.113.${index}`,
        body: { email: ada.email, callback_url: 'http://localhost:3000/' },
      })
    for (let index = 0; index < 12; index += 1) await ask(index)
    expect(await on.testkit().mailbox.list(ada.email)).toHaveLength(5)
  })
})

eachServer(
  'counting attempts behind a proxy of ours',
  on => {
    const { heard } = guessing(on)

    it('62: believes what the proxy says, and nothing that stood there before', async () => {
      const proxied = (header: (index: number) => string) =>
        twelve(index => ['10.0.0.1', { 'x-forwarded-for': header(index) }] as [string, Record<string, string>])
      expect(await heard(proxied(index => `203.0.113.${index}`)), 'different clients').toBe(12)
      expect(await heard(proxied(index => `192.0.2.${index}, 203.0.113.7`)), 'one client who lies').toBe(10)
      expect(await heard(proxied(index => `192.0.2.${index}, 203.0.113.7, 10.0.0.2`)), 'through two proxies').toBe(10)
      expect(await heard(proxied(index => `nonsense ${index}`)), 'nothing readable').toBe(10)
    })
  },
  { env: { LATCHKEY_TRUSTED_PROXIES: '10.0.0.0/8' } },
)
