/** A device without a browser signs someone in by a code that they type elsewhere (RFC 8628). */
import * as client from 'openid-client'
import { expect, it } from 'vitest'
import { createRelyingParty, TestBrowser } from '../support/relying-party.ts'
import { eachServer } from '../support/servers.ts'

eachServer('the device flow', on => {
  async function scene(input: Record<string, unknown> = {}) {
    const project = await on.project()
    const ada = await project.signUp()
    const party = await createRelyingParty(on.testkit(), project, {
      ...{ display_name: 'Shop CLI', type: 'public', allows_device_code: true, ...input },
    })
    const browser = new TestBrowser(on.testkit())
    const form = (text: string) => ({
      action: /<form[^>]+action="([^"]+)"/.exec(text)?.[1] ?? '',
      xsrf: /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? '',
    })
    /** As far as the page that names the device. */
    async function type(code: string) {
      const { verification_uri } = await begin()
      const { action, xsrf } = form((await browser.go(verification_uri)).text)
      const page = await browser.submit(action, { xsrf, user_code: code })
      return { page, ...form(page.text) }
    }
    const begin = () => client.initiateDeviceAuthorization(party.config, { scope: 'openid email offline_access' })
    const poll = (started: client.DeviceAuthorizationResponse) =>
      client.genericGrantRequest(party.config, 'urn:ietf:params:oauth:grant-type:device_code', {
        device_code: started.device_code,
      })
    return { project, ada, party, browser, begin, type, poll }
  }

  it('signs someone in who types the code, sees the program, and allows it', async () => {
    const { project, ada, party, browser, begin, type, poll } = await scene()
    const started = await begin()
    expect(started.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    await expect(poll(started)).rejects.toMatchObject({ error: 'authorization_pending' })
    const { page, action, xsrf } = await type(started.user_code.toLowerCase().replace('-', ''))
    expect(page.text).toContain('Shop CLI')
    expect(page.text).toContain(started.user_code)
    const { url } = await browser.submit(action, { xsrf, user_code: started.user_code, confirm: 'yes' })
    expect(url.pathname).toBe(`/p/${project.id}/authorize`)
    const path = `/consents/requests/${url.searchParams.get('request')}`
    expect((await project.asUser(ada, 'GET', path)).json).toMatchObject({
      ...{ application: { id: party.applicationId }, needs_consent: true },
    })
    const granted = await project.asUser(ada, 'POST', `${path}/grant`, {})
    expect((await browser.go(granted.json.redirect_url)).text).toContain('Your device is signed in')

    const tokens = await poll(started)
    expect(tokens.claims()).toMatchObject({ sub: ada.userId, amr: ['pwd'] })
    const refreshed = await client.refreshTokenGrant(party.config, tokens.refresh_token ?? '')
    expect(await client.fetchUserInfo(party.config, refreshed.access_token, ada.userId)).toMatchObject({
      email: ada.email,
    })
    await project.asUser(ada, 'DELETE', '/auth/sessions/current')
    await expect(client.refreshTokenGrant(party.config, refreshed.refresh_token ?? '')).rejects.toThrow()
  })

  it('gives tokens once, however many requests of the device come at once', async () => {
    const { project, ada, browser, begin, type, poll } = await scene()
    const started = await begin()
    const { action, xsrf } = await type(started.user_code)
    const { url } = await browser.submit(action, { xsrf, user_code: started.user_code, confirm: 'yes' })
    const path = `/consents/requests/${url.searchParams.get('request')}/grant`
    await browser.go((await project.asUser(ada, 'POST', path, {})).json.redirect_url)
    const polls = await Promise.allSettled(Array.from({ length: 20 }, () => poll(started)))
    expect(polls.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
    await expect(poll(started)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  it('gives nothing where the person cancels, or refuses on the page of the project', async () => {
    const { project, ada, browser, begin, type, poll } = await scene()
    const cancelled = await begin()
    const first = await type(cancelled.user_code)
    const answer = await browser.submit(first.action, {
      xsrf: first.xsrf,
      user_code: cancelled.user_code,
      abort: 'yes',
    })
    expect(answer.text).toContain('Nothing was allowed.')
    await expect(poll(cancelled)).rejects.toMatchObject({ error: 'access_denied' })

    const refused = await begin()
    const { action, xsrf } = await type(refused.user_code)
    const { url } = await browser.submit(action, { xsrf, user_code: refused.user_code, confirm: 'yes' })
    const path = `/consents/requests/${url.searchParams.get('request')}/deny`
    await browser.go((await project.asUser(ada, 'POST', path, {})).json.redirect_url)
    await expect(poll(refused)).rejects.toMatchObject({ error: 'access_denied' })
  })

  it('gives nothing after ten minutes', async () => {
    const { begin, type, poll } = await scene()
    const started = await begin()
    expect(started.expires_in).toBe(600)
    on.clock.advance(601)
    expect((await type(started.user_code)).page.text).toContain('not valid any more')
    await expect(poll(started)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  it('is for applications that may use it', async () => {
    const { begin } = await scene({ allows_device_code: false })
    await expect(begin()).rejects.toMatchObject({
      error_description: expect.stringContaining('not allowed for this client'),
    })
  })
})
