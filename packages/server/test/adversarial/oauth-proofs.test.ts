/** What the callback proved is one account at a provider, and neither the provider nor another client. */
import { expect, it } from 'vitest'
import { eachServerWithProviders, exchange, returned, signIn } from '../support/oauth.ts'

const invalid = 'INVALID_AUTHORIZATION_CODE'

eachServerWithProviders('the proof of an account at a provider', on => {
  async function scene() {
    const project = await on.project()
    return { project, browser: { testkit: on.testkit(), doubles: on.doubles(), project } }
  }

  it('the proof of an account at a provider is void when the connection is another account of the same provider by the exchange', async () => {
    const { project, browser } = await scene()
    const first = await signIn(browser)
    expect(first.status, first.text).toBe(200)
    const me = await project.request('GET', '/users/me', { accessToken: first.json.access_token })
    const userId: string = me.json.id
    const result = await returned(browser)
    const { json } = await project.asServer('GET', `/oauth-providers?user_id=${userId}`)
    const path = `/oauth-providers/${userId}/${json.items[0].id}`
    const changed = await project.asServer('PATCH', path, { account_id: 'the account of someone else' })
    expect(changed.status, changed.text).toBe(200)
    expect((await exchange(browser, result)).code).toBe(invalid)
  })

  it('the proof of an account at a provider is not exchanged by another client, for another address or in another session', async () => {
    const { browser } = await scene()
    const other = await scene()
    const changes = [
      { client_id: other.project.id, client_secret: other.project.keys.client },
      { redirect_uri: 'http://localhost:3000/handler/another' },
      { code_verifier: 'x'.repeat(43) },
    ]
    for (const change of changes) {
      const result = await returned(browser)
      const retargeted = await exchange(browser, result, change)
      expect.soft(retargeted.status, JSON.stringify(change)).toBe(400)
      expect.soft(retargeted.text).not.toContain('refresh_token')
    }
    const [one, two] = [await returned(browser), await returned(browser)]
    const crossed = await exchange(browser, { page: one.page, begun: two.begun })
    expect(crossed.code, 'a code of one flow with the verifier of another').toBe(invalid)
  })
})
