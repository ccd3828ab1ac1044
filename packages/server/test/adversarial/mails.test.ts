/** C, E: what an attacker may make this server send to someone. For every endpoint that mails a link, by the contract. */
import { type Endpoint, impersonationEndpoints } from '@latchkey/contract'
import type { Answer, Mail, World, WorldRequest } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { endpoints, getBodyFields } from '../support/endpoints.ts'
import { eachServer } from '../support/servers.ts'
import { worldsOn } from '../support/worlds.ts'

/** Mails a link only for some accounts; taking-over.test.ts has its mails. */
const mailsForSomeAccounts = 'POST /contact-channels/verify/reject'

const mailing = endpoints.flatMap(endpoint => {
  if (endpoint.route === mailsForSomeAccounts || endpoint.route === impersonationEndpoints.createLink.route) return []
  const field = getBodyFields(endpoint).find(name => name.endsWith('callback_url'))
  return field ? [{ name: endpoint.route, endpoint, field }] : []
})

/** Case 26: each is somewhere else than `https://ok.example.com`, or nowhere. */
const elsewhere = [
  ...['//evil.com', '/\\evil.com', '\\\\evil.com', 'https:evil.com', 'https://ok.example.com@evil.com'],
  ...['https://ok.example.com.evil.com', 'https://ok.example.com%2eevil.com', 'https://ok.example.com:444'],
  ...['http://ok.example.com', 'javascript:alert(1)', 'data:text/html,x', 'https://ok。example。com.evil.com'],
  ...['https://ok.example.com.', 'https://u:p@ok.example.com', 'https://evil.com/#https://ok.example.com'],
  ...['https://evil.com?ok.example.com', 'http://localhost:3000', 'https://xn--ok-example-com', 'ftp://ok.example.com'],
  ...['https://ok.example.com\t.evil.com', 'https://ok.example.com\r\n.evil.com', 'https://[::1]'],
  ...['file:///ok.example.com', 'https://OK.example.com.evil.com', 'https://evil.com\\@ok.example.com', 'about:blank'],
  ...['blob:https://ok.example.com/x', 'view-source:https://ok.example.com', 'intent://ok.example.com', 'handler'],
]

const hostile = {
  host: 'evil.example.com',
  'x-forwarded-host': 'evil.example.com',
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '444',
  forwarded: 'host=evil.example.com;proto=https',
  'x-original-host': 'evil.example.com',
  origin: 'https://evil.example.com',
  referer: 'https://evil.example.com/',
}

const markup =
  '"><script>alert(1)</script><img src=x onerror=alert(1)>{{997*997}}<%= 997*997 %>#{997*997}\u202e https://evil.example.com'
/** What a template would make of it; long enough to stand in no code by chance. */
const computed = String(997 * 997)

it('finds the endpoints that mail a link', () => {
  expect(mailing.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'POST /auth/password/sign-up',
      'POST /auth/password/send-reset-code',
      'POST /auth/otp/send-sign-in-code',
      'POST /team-invitations/send-code',
      'POST /contact-channels/send-verification-code',
    ]),
  )
})

eachServer('a mail with a link', on => {
  const newWorld = worldsOn(on)
  const trusted = 'https://ok.example.com'

  /** A request of a world whose only trusted domain is `https://ok.example.com` by now. */
  async function scene(endpoint: Endpoint): Promise<{ here: World; request: WorldRequest }> {
    const here = await newWorld()
    const request = await here.requestFor(endpoint)
    const config = { allow_localhost: false, domains: [{ domain: trusted, handler_path: '/handler' }] }
    const { status, text } = await here.project.asAdmin('PATCH', '/internal/projects/current', { config })
    expect(status, text).toBe(200)
    return { here, request }
  }

  const ask = ({ project, person }: World, { method, path, headers }: WorldRequest, body: object, more: object = {}) =>
    project.request(method, path, {
      level: getLevel(path),
      accessToken: person.accessToken,
      headers: { ...headers, ...more },
      body,
    })

  /** Owners alone invite someone to sign in. */
  const getLevel = (path: string) => (path.startsWith('/internal/') ? 'server' : 'client')

  const to = ({ person }: World, body: unknown): string => Object(body).email ?? person.email

  /** What came of a request, and the mails because of it. */
  async function mailsBy(world: World, body: unknown, send: () => Promise<Answer>) {
    const before = (await on.testkit().mailbox.list(to(world, body))).length
    const answer = await send()
    return { answer, mails: (await on.testkit().mailbox.list(to(world, body))).slice(before) }
  }

  it.each(mailing)('26: leads only to a trusted domain of the project: $name', async ({ endpoint, field }) => {
    const { here, request } = await scene(endpoint)
    for (const url of elsewhere) {
      const body = { ...Object(request.body), [field]: url }
      const { answer, mails } = await mailsBy(here, body, () => ask(here, request, body))
      expect.soft(['REDIRECT_URL_NOT_WHITELISTED', 'SCHEMA_ERROR'], `${url}: ${answer.text}`).toContain(answer.code)
      expect.soft(mails, url).toEqual([])
    }
    // As a browser reads it: the link that is mailed is the parsed one.
    const body = { ...Object(request.body), [field]: 'https:\\\\OK.example.com:443\\x\\..\\handler' }
    const { answer, mails } = await mailsBy(here, body, () => ask(here, request, body))
    expect(answer.status, answer.text).toBeLessThan(300)
    for (const link of linksIn(mails))
      expect(link).toMatch(/^https:\/\/ok\.example\.com\/handler(\?code=[0-9a-z]{45})?$/)
    expect(linksIn(mails).length).toBeGreaterThan(0)
  })

  it('26: of an impersonation, which is not mailed, leads only to a trusted domain of the project', async () => {
    const { here, request } = await scene(impersonationEndpoints.createLink)
    const link = (callbackUrl: string) =>
      here.project.request(request.method, request.path, {
        level: 'server',
        body: { ...Object(request.body), callback_url: callbackUrl },
        headers: hostile,
      })
    for (const url of elsewhere) {
      const { code, text } = await link(url)
      expect.soft(['REDIRECT_URL_NOT_WHITELISTED', 'SCHEMA_ERROR'], `${url}: ${text}`).toContain(code)
    }
    const { status, text, json } = await link('https:\\\\OK.example.com:443\\x\\..\\handler')
    expect(status, text).toBeLessThan(300)
    expect(json.url).toMatch(/^https:\/\/ok\.example\.com\/handler#code=[0-9a-z]{45}$/)
  })

  it.each(mailing)('28: is not led astray by the headers of the request: $name', async ({ endpoint, field }) => {
    const { here, request } = await scene(endpoint)
    const body = { ...Object(request.body), [field]: `${trusted}/handler` }
    const { answer, mails } = await mailsBy(here, body, () => ask(here, request, body, hostile))
    expect(answer.status, answer.text).toBeLessThan(300)
    expect(mails.length).toBe(1)
    expect(JSON.stringify(mails)).not.toContain('evil.example.com')
    expect(answer.text).not.toContain('evil.example.com')
  })

  it.each(mailing)('58: shows names as text, and no link of theirs: $name', async ({ endpoint, field }) => {
    const { here, request } = await scene(endpoint)
    const { project, person, ids } = here
    const renamed = [
      await project.asAdmin('PATCH', '/internal/projects/current', { display_name: markup }),
      await project.asServer('PATCH', `/users/${person.userId}`, { display_name: markup }),
      await project.asServer('PATCH', `/teams/${ids.teamId}`, { display_name: markup }),
    ]
    for (const { status, text } of renamed) expect(status, text).toBe(200)
    const callback = `${trusted}/handler?x=${encodeURIComponent('"><script>')}`
    const body = { ...Object(request.body), [field]: callback }
    const { mails } = await mailsBy(here, body, () => ask(here, request, body))
    expect(mails).toHaveLength(1)
    const [{ html, text, from, subject } = emptyMail] = mails
    expect(html).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>|href="?https:\/\/evil/i)
    for (const part of [html, text, subject]) expect(part, 'nothing is computed').not.toContain(computed)
    for (const header of [from, subject]) expect(header).not.toMatch(/[\r\n\u202e]/)
    expect(html, 'as a link it stays inside its attribute').toMatch(/x=%22%3E%3Cscript%3E(&amp;code=|")/)
  })
})

const emptyMail: Mail = { to: [], from: '', subject: '', html: '', text: '' }

/** In the text, and what can be followed in the markup. */
function linksIn(mails: readonly Mail[]): string[] {
  return mails.flatMap(({ text, html }) => [
    ...(text.match(/https?:[^\s<>]+/g) ?? []),
    ...[...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
  ])
}
