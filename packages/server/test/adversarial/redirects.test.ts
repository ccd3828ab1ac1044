/** 26: where browsers may be sent, over a table of URLs: by the function that decides, and by the endpoints of OAuth. */
import { isDomainPattern, renderConfig } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { trustedUrl } from '../../src/projects/trusted-urls.ts'
import { type Browser, begin, callback, eachServerWithProviders } from '../support/oauth.ts'
import { type RedirectRules, type RedirectUrl, redirectRules } from '../support/redirect-urls.ts'

const getConfig = ({ domains, allowLocalhost }: RedirectRules) => ({
  'domains.allowLocalhost': allowLocalhost,
  'domains.trustedDomains': Object.fromEntries(
    domains.map((baseUrl, index) => [`domain${index}`, { baseUrl, handlerPath: '/handler' }]),
  ),
})

it('has at least a hundred and fifty URLs, each once for its rules', () => {
  const all = redirectRules.flatMap(({ name, urls }) => urls.map(([url]) => `${name} ${url}`))
  expect(all.length).toBeGreaterThanOrEqual(150)
  expect(new Set(all).size).toBe(all.length)
  for (const domain of redirectRules.flatMap(({ domains }) => domains))
    expect(isDomainPattern(domain), `${domain} may be stored`).toBe(true)
})

describe.each(redirectRules.map(rules => [rules.name, rules] as const))('26: trusting %s', (_, rules) => {
  const config = renderConfig(getConfig(rules))
  const server = { config: { publicUrl: 'https://latchkey.test' } }

  it.each(rules.urls)('%j: %s, %s', (url, verdict) => {
    expect(getVerdict(() => trustedUrl(server, { id: 'acme', config }, url).origin)).toBe(verdict)
  })
})

function getVerdict(origin: () => string): string {
  try {
    return origin()
  } catch {
    return 'refused'
  }
}

/** The endpoints take no spaces and control characters, which parsers of URLs would remove. */
const atEndpoint = ([url, verdict]: RedirectUrl) => (/[\0-\x20]/.test(url) ? 'refused' : verdict)

eachServerWithProviders('26: a sign-in with a provider', on => {
  /** The first rules have every kind of trick, the second and third what is special to them. */
  const most = redirectRules.slice(0, 3)

  async function scene(rules: RedirectRules) {
    const project = await on.project(['google'], getConfig(rules))
    const browser: Browser = { testkit: on.testkit(), doubles: on.doubles(), project }
    return browser
  }

  it.each(most.map(rules => [rules.name, rules] as const))('begins with trusted URLs only: %s', async (_, rules) => {
    const browser = await scene(rules)
    for (const row of rules.urls) {
      const [url] = row
      on.clock.advance(60)
      const { response, url: provider } = await begin(browser, 'google', { redirect_uri: url })
      const seen = `${JSON.stringify(url)}: ${response.status}`
      if (atEndpoint(row) !== 'refused') expect.soft(provider?.host, seen).toBe('accounts.google.com')
      else {
        expect.soft(response.status, seen).toBe(400)
        expect.soft(response.headers.get('location'), seen).toBeNull()
      }
    }
  })

  it('ends on trusted URLs only, with an error as well', async () => {
    for (const rules of most) {
      const browser = await scene(rules)
      const [[trusted] = ['']] = rules.urls.filter(([, verdict]) => verdict !== 'refused')
      // A part: each begins a flow.
      for (const row of rules.urls.filter((_, index) => index % 3 === 0)) {
        const [url] = row
        const verdict = atEndpoint(row)
        on.clock.advance(60)
        const begun = await begin(browser, 'google', { redirect_uri: trusted, error_redirect_url: url })
        // What is no URL at all is refused at once.
        if (begun.url === null) {
          expect
            .soft({ url, status: begun.response.status, verdict })
            .toMatchObject({ status: 400, verdict: 'refused' })
          continue
        }
        const denied = new URLSearchParams({ state: begun.state, error: 'access_denied' })
        const response = await callback(browser, begun, denied)
        const location = response.headers.get('location')
        const origin = location === null ? 'refused' : new URL(location).origin
        const seen = `${JSON.stringify(url)}: ${response.status} ${await response.text()}`
        expect.soft(origin, seen).toBe(verdict)
      }
    }
  })
})
