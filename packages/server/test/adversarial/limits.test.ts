/** Attacks on counting: by whom an attempt was made must not be for the attacker to say. */
import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer, type ServerSuite } from '../support/servers.ts'

const wrong = { password: 'wrong horse' }

function guessing(on: ServerSuite) {
  const guess = (project: TestProject, email: string, peerAddress: string, headers: Record<string, string> = {}) =>
    project.request('POST', '/auth/password/sign-in', { body: { email, ...wrong }, peerAddress, headers })
  /** How many of these clients are answered before one is rate limited. */
  const heard = async (places: readonly [peer: string, headers?: Record<string, string>][]) => {
    const project = await on.project()
    const { email } = await project.signUp()
    const statuses: number[] = []
    for (const [peer, headers] of places) statuses.push((await guess(project, email, peer, headers)).status)
    return statuses.filter(status => status === 400).length
  }
  return { guess, heard }
}

/** As in ＥＸＡＭＰＬＥ.com. */
const fullWidth = (text: string) =>
  text.replace(/[a-z]/g, letter => String.fromCharCode(letter.charCodeAt(0) - 0x61 + 0xff41))

const twelve = <Item>(make: (index: number) => Item) => Array.from({ length: 12 }, (_, index) => make(index))

eachServer('counting attempts', on => {
  const { guess, heard } = guessing(on)

  it('62: takes no forwarded address from someone who is no proxy of ours', async () => {
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
    const clients = twelve(index => {
      const address = `203.0.113.${index}`
      const headers = names.map(name => [name, name === 'forwarded' ? `for=${address}` : address])
      return ['198.51.100.1', Object.fromEntries(headers)] as [string, Record<string, string>]
    })
    expect(await heard(clients)).toBe(10)
  })

  it('63: counts a /64 of IPv6 as one client IP, and IPv4 in IPv6 as its IPv4', async () => {
    expect(await heard(twelve(index => [`2001:db8:1:2:${index}::${index}`]))).toBe(10)
    expect(await heard(twelve(index => [`2001:db8:1:${index}::1`])), 'other networks').toBe(12)
    const written = ['203.0.113.5', '::ffff:203.0.113.5', '::ffff:cb00:7105', '0:0:0:0:0:ffff:cb00:7105']
    expect(await heard(twelve(index => [written[index % 4] ?? '']))).toBe(10)
  })

  it('70: caps the mails to one address, for all client IPs together', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const ask = (index: number) =>
      project.request('POST', '/contact-channels/send-verification-code', {
        accessToken: ada.accessToken,
        peerAddress: `203.0.113.${index}`,
        body: { email: ada.email, callback_url: 'http://localhost:3000/' },
      })
    for (let index = 0; index < 12; index += 1) await ask(index)
    expect(await on.testkit().mailbox.list(ada.email)).toHaveLength(5)
  })

  it.each([
    '/auth/password/send-reset-code',
    '/auth/otp/send-sign-in-code',
  ])('70: caps the mails by %s alike, whether the address is known or not', async path => {
    const project = await on.project({ config: { 'auth.otp.allowSignIn': true } })
    const [known, unknown] = [`ada@${project.id}.example.com`, `nobody@${project.id}.example.com`]
    const body = { primary_email: known, primary_email_auth_enabled: true, primary_email_verified: true }
    expect((await project.asServer('POST', '/users', body)).status).toBe(201)
    const answersFor = async (email: string) => {
      const input = Array.from({ length: 12 }, (_, index) =>
        project.request('POST', path, {
          peerAddress: `203.0.113.${index}`,
          body: { email, callback_url: 'http://localhost:3000/' },
        }),
      )
      return (await Promise.all(input)).map(({ status, headers }) => `${status} ${headers.get('retry-after')}`).sort()
    }
    const answers = await answersFor(known)
    expect(answers.filter(answer => answer.startsWith('200'))).toHaveLength(5)
    expect(await answersFor(unknown)).toEqual(answers)
    expect(await on.testkit().mailbox.list(known)).toHaveLength(5)
  })

  it.each([
    ['tags', (index: number, domain: string) => `ada+${index}@${domain}`],
    ['spellings', (index: number, domain: string) => (index % 2 ? `Ada@${domain}` : `ada@${fullWidth(domain)}`)],
  ])('70: caps the mails to one mailbox, whatever %s its address has', async (_, getAddress) => {
    const project = await on.project({ config: { 'auth.otp.allowSignIn': true } })
    const ask = (index: number) =>
      project.request('POST', '/auth/otp/send-sign-in-code', {
        peerAddress: `203.0.113.${index}`,
        body: { email: getAddress(index, `${project.id}.example.com`), callback_url: 'http://localhost:3000/' },
      })
    const answers = []
    for (let index = 0; index < 8; index += 1) answers.push((await ask(index)).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  })

  it('70: mails people at addresses that differ by a tag as they wrote them', async () => {
    const project = await on.project({ config: { 'auth.otp.allowSignIn': true } })
    const email = `ada+shop@${project.id}.example.com`
    const body = { email, callback_url: 'http://localhost:3000/' }
    await project.request('POST', '/auth/otp/send-sign-in-code', { body })
    const { json } = await project.request('POST', '/auth/otp/sign-in', {
      body: { code: await on.testkit().mailbox.codeFor(email) },
    })
    const me = await project.request('GET', '/users/me', { accessToken: json.access_token })
    expect(me.json.primary_email).toBe(email)
  })

  const ways = {
    'auth.otp.allowSignIn': true,
    'auth.passkey.allowSignIn': true,
  }
  const toSomebody = (project: TestProject, index: number) => ({
    email: `somebody-${index}@${project.id}.example.com`,
    callback_url: 'http://localhost:3000/',
  })

  it.each([
    '/auth/password/send-reset-code',
    '/auth/otp/send-sign-in-code',
  ])('70: sends emails from one client IP to sixty addresses by %s, and no more, for all projects together', async path => {
    const [project, other] = [await on.project({ config: ways }), await on.project({ config: ways })]
    const network = path.length // each run is elsewhere
    const ask = (index: number, from = `2001:db8:70:${network}::${index}`, level: 'client' | 'server' = 'client') => {
      const by = index % 2 ? project : other
      return by.request('POST', path, { level, peerAddress: from, body: toSomebody(by, index) })
    }
    const answers = await Promise.all(Array.from({ length: 70 }, (_, index) => ask(index)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await ask(71, '203.0.113.77')).status, 'another client IP').toBe(200)
    expect((await ask(72, `2001:db8:70:${network}::72`, 'server')).status, 'a server with the same IP').toBe(200)
    on.clock.advance(10)
    expect((await ask(73)).status, 'a little later').toBe(200)
  })

  it('70: counts the verification of an address by the requesting client IP', async () => {
    const project = await on.project({ config: ways })
    const place = { peerAddress: '203.0.113.170' }
    const verify = async () => {
      const { email, accessToken } = await project.signUp()
      const me = { accessToken, ...place }
      const body = { email, callback_url: 'http://localhost:3000/' }
      const channel = (await project.request('GET', '/contact-channels?user_id=me', me)).json.items[0]
      const path = `/contact-channels/me/${channel.id}/send-verification-code`
      const byChannel = project.request('POST', path, { ...me, body: { callback_url: body.callback_url } })
      return [
        (await byChannel).status,
        (await project.request('POST', '/contact-channels/send-verification-code', { ...me, body })).status,
      ]
    }
    const statuses = (await Promise.all(Array.from({ length: 32 }, verify))).flat()
    expect(statuses.filter(status => status === 200)).toHaveLength(60)
    expect(statuses.filter(status => status === 429)).toHaveLength(4)
  })

  it.each([
    ['/auth/anonymous/sign-up', {}],
    ['/auth/cli', {}],
    ['/auth/passkey/initiate-passkey-authentication', {}],
    ['/auth/passkey/initiate-passkey-registration', {}],
  ])('70: limits unauthenticated starts from one client IP by %s', async (path, body) => {
    const project = await on.project({ config: ways })
    const ada = await project.signUp()
    const ask = (by: TestProject, peerAddress: string, level: 'client' | 'server' = 'client') =>
      by.request('POST', path, { level, peerAddress, body, accessToken: by === project ? ada.accessToken : undefined })
    const here = '203.0.113.71'
    const answers = await Promise.all(Array.from({ length: 70 }, () => ask(project, here)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await ask(project, '203.0.113.72')).status, 'another client IP').toBe(200)
    expect((await ask(project, here, 'server')).status, 'a server with the same IP').toBe(200)
    expect((await ask(await on.project({ config: ways }), here)).status, 'another project').not.toBe(429)
  })

  it('62, 63: counts those who ask which addresses have an account by where they really are', async () => {
    const project = await on.project({ config: { 'auth.otp.allowSignIn': true, 'auth.allowSignUp': false } })
    const ask = (index: number) =>
      project.request('POST', '/auth/otp/send-sign-in-code', {
        peerAddress: `2001:db8:1:2::${index}`,
        headers: { 'x-forwarded-for': `203.0.113.${index}`, 'cf-connecting-ip': `203.0.113.${index}` },
        body: { email: `somebody-${index}@${project.id}.example.com`, callback_url: 'http://localhost:3000/' },
      })
    const statuses = (await Promise.all(Array.from({ length: 120 }, (_, index) => ask(index)))).map(each => each.status)
    expect(statuses.filter(status => status === 400)).toHaveLength(100)
    expect(statuses.filter(status => status === 429)).toHaveLength(20)
  })

  it('66: of an attacker at every sign-in method lock out no user who signs in by email', {
    tags: ['release'],
  }, async () => {
    const project = await on.project({ config: { 'auth.otp.allowSignIn': true } })
    const { email, password } = await project.signUp()
    await project.request('POST', '/contact-channels/verify', {
      body: { code: await on.testkit().mailbox.codeFor(email) },
    })
    // From the victim's own network, and above the limit.
    const there = { peerAddress: '198.51.100.66' }
    const wrongs = Array.from({ length: 40 }, (_, index) =>
      index % 2
        ? guess(project, email, there.peerAddress)
        : project.request('POST', '/auth/password/reset', { ...there, body: { code: '0'.repeat(45), password } }),
    )
    await Promise.all(wrongs)
    const own = await project.request('POST', '/auth/password/sign-in', { ...there, body: { email, password } })
    expect(own.status, 'passwords from there have to wait').toBe(429)
    const input = await project.request('POST', '/auth/otp/send-sign-in-code', {
      ...there,
      body: { email, callback_url: 'http://localhost:3000/' },
    })
    expect(input.status).toBe(200)
    const code = await on.testkit().mailbox.codeFor(email)
    expect((await project.request('POST', '/auth/otp/sign-in', { ...there, body: { code } })).status).toBe(200)
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
