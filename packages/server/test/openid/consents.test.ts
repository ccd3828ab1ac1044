import { expect, it } from 'vitest'
import { createRelyingParty, TestBrowser } from '../support/relying-party.ts'
import { eachServer } from '../support/servers.ts'

eachServer('consents to applications', on => {
  async function scene(input: Record<string, unknown> = {}) {
    const project = await on.project()
    const ada = await project.signUp()
    const party = await createRelyingParty(on.testkit(), project, input)
    const browser = new TestBrowser(on.testkit())
    return {
      ...{ project, ada, party },
      async signIn(scope: string) {
        const begun = await party.begin({ scope })
        return party.finish(begun, await browser.allow(project, ada, begun.url))
      },
      listOwn: async () => (await project.asUser(ada, 'GET', '/consents?user_id=me')).json.items,
      path: `/internal/applications/${party.applicationId}/consents`,
    }
  }

  it('say when the application last received a token, to the minute', async () => {
    const { signIn, listOwn } = await scene()
    await signIn('openid')
    const first = on.clock.now().getTime()
    expect((await listOwn())[0].last_used_at_millis).toBe(first)
    on.clock.advance(30)
    await signIn('openid')
    expect((await listOwn())[0].last_used_at_millis).toBe(first)
    on.clock.advance(60)
    await signIn('openid')
    expect((await listOwn())[0].last_used_at_millis).toBe(first + 90_000)
  })

  it('are listed to owners by application, page by page, the latest first', async () => {
    const { project, ada, party, signIn, path } = await scene()
    await signIn('openid email')
    on.clock.advance(60)
    const grace = await project.signUp()
    const begun = await party.begin({ scope: 'openid' })
    await new TestBrowser(on.testkit()).allow(project, grace, begun.url)
    const first = (await project.asAdmin('GET', `${path}?limit=1`)).json
    expect(first.items).toMatchObject([{ user: { id: grace.userId, primary_email: grace.email }, scopes: ['openid'] }])
    const { json } = await project.asAdmin('GET', `${path}?limit=1&cursor=${first.pagination.next_cursor}`)
    expect(json).toMatchObject({
      items: [{ user: { id: ada.userId }, scopes: ['openid', 'email'] }],
      pagination: { next_cursor: null },
    })
  })

  it('of an application in another project are not found', async () => {
    const [{ path }, other] = [await scene(), await on.project()]
    expect((await other.asAdmin('GET', path)).status).toBe(404)
  })

  it('are events: given, widened and withdrawn', async () => {
    const { project, ada, party, signIn } = await scene()
    await signIn('openid')
    await signIn('openid')
    await signIn('openid email')
    await project.asUser(ada, 'DELETE', `/consents/${party.applicationId}?user_id=me`)
    const of = { application_id: party.applicationId, user_id: ada.userId }
    const events = (await on.events(project)).filter(({ type }) => type.startsWith('consent.'))
    expect(events).toEqual([
      { type: 'consent.created', data: { ...of, scopes: ['openid'] } },
      { type: 'consent.updated', data: { ...of, scopes: ['openid', 'email'] } },
      { type: 'consent.deleted', data: of },
    ])
  })

  it.each([
    ['https://wiki.example/about', ['https://wiki.example/a', 'https://wiki.example/b'], 'wiki.example'],
    ['https://wiki.example', ['https://wiki.example/a', 'https://evil.example/b'], null],
    ['https://wiki.example', ['https://evil.wiki.example/a'], null],
    ['https://wiki.example', ['https://wiki.example:8443/a'], null],
    ['https://wiki.example', ['http://localhost/a'], null],
    ['http://wiki.example', ['https://wiki.example/a'], null],
    [null, ['https://wiki.example/a'], null],
  ])('name a website as verified only where every code goes there: %s with %s', async (homepage, uris, domain) => {
    const project = await on.project()
    const body = { display_name: 'Wiki', homepage_url: homepage, redirect_uris: uris }
    expect((await project.asAdmin('POST', '/internal/applications', body)).json.verified_domain).toBe(domain)
  })
})
