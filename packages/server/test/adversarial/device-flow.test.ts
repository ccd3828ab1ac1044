/** Attacks on the device flow (RFC 8628, section 5). */
import * as client from 'openid-client'
import { expect, it } from 'vitest'
import { digest } from '../../src/kernel/crypto/random.ts'
import { createRelyingParty, TestBrowser } from '../support/relying-party.ts'
import { eachServer } from '../support/servers.ts'

eachServer('device flow', on => {
  async function scene() {
    const project = await on.project()
    const party = await createRelyingParty(on.testkit(), project, {
      ...{ display_name: '<b>Shop</b> CLI', type: 'public', allows_device_code: true },
    })
    const started = await client.initiateDeviceAuthorization(party.config, { scope: 'openid' })
    return { project, party, started }
  }
  const devicePage = (projectId: string) => `/p/${projectId}/openid/device`

  it('remote phishing: a link carries no code, and the page fills none in', async () => {
    const { project, started } = await scene()
    expect(started).not.toHaveProperty('verification_uri_complete')
    const link = `${started.verification_uri}?user_code=${started.user_code}`
    const { text } = await new TestBrowser(on.testkit()).go(link)
    expect(text).toContain('Type the code')
    expect(text).not.toContain(started.user_code)
    for (const cookie of ['', 'latchkey-openid=unknown']) {
      const posted = await on.testkit().fetch(devicePage(project.id), {
        ...{ method: 'POST', redirect: 'manual', headers: { cookie } },
        body: new URLSearchParams({ user_code: started.user_code, confirm: 'yes' }),
      })
      expect([posted.status, posted.headers.get('location')], 'a form of another site').toEqual([
        303,
        devicePage(project.id),
      ])
    }
  })

  it('remote phishing: the page shows from where the device asks, and its program, as text', async () => {
    const { project, party } = await scene()
    const body = new URLSearchParams({ client_id: party.applicationId, scope: 'openid' })
    const headers = { 'user-agent': 'shop-cli/1.0 <script>', 'x-latchkey-address': '198.51.100.1' }
    const response = await on
      .testkit()
      .fetch(`${devicePage(project.id)}-authorization`, { method: 'POST', headers, body }, '203.0.113.9')
    const { user_code } = await response.json()
    const browser = new TestBrowser(on.testkit())
    const { text } = await browser.go(`${on.testkit().config.publicUrl}${devicePage(project.id)}`)
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const page = await browser.submit(`${on.testkit().config.publicUrl}${devicePage(project.id)}`, { xsrf, user_code })
    expect(page.text).toContain('203.0.113.9')
    expect(page.text, 'a header of the device').not.toContain('198.51.100.1')
    expect(page.text).toContain('shop-cli/1.0 &lt;script&gt;')
    expect(page.text).not.toMatch(/<b>|<script/)
  })

  it('guessing: limits the codes that one client IP types, and answers alike for codes that are wrong and over', async () => {
    const { project, party, started } = await scene()
    const browser = new TestBrowser(on.testkit())
    const address = `${on.testkit().config.publicUrl}${devicePage(project.id)}`
    const wrong = async (user_code: string) => {
      const { text } = await browser.go(address)
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? ''
      return (await browser.submit(address, { xsrf, user_code })).text.replace(/(?:value|nonce)="[^"]*"/g, '')
    }
    const unknown = await wrong('BBBB-BBBB')
    on.clock.advance(601)
    expect(await wrong(started.user_code)).toBe(unknown)

    const guess = (peerAddress: string) =>
      on.testkit().fetch(devicePage(project.id), { method: 'POST', body: new URLSearchParams() }, peerAddress)
    const answers = await Promise.all(Array.from({ length: 70 }, () => guess('203.0.113.81')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await guess('203.0.113.82')).status, 'another client IP').not.toBe(429)
    const starts = await Promise.all(
      Array.from({ length: 70 }, () =>
        on
          .testkit()
          .fetch(
            `${devicePage(project.id)}-authorization`,
            { method: 'POST', body: new URLSearchParams({ client_id: party.applicationId, scope: 'openid' }) },
            '203.0.113.83',
          ),
      ),
    )
    expect(starts.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  it('a stolen database holds no code, and no plain digest of one', async () => {
    const { project, started } = await scene()
    const { queries } = on.testkit().latchkey.app.database
    const text = "select json_agg(r)::text as rows from openid_records r where project_id = $1 and kind = 'DeviceCode'"
    const { rows } = await queries.query<{ rows: string }>({ text }, [project.id])
    const plain = started.user_code.replace('-', '')
    for (const secret of [started.device_code, started.user_code, plain, digest(plain)])
      expect(rows[0]?.rows).not.toContain(secret)
  })

  it('a code of one project is nothing on the page of another, and no other application gets its tokens', async () => {
    const [one, other] = [await scene(), await scene()]
    const browser = new TestBrowser(on.testkit())
    const { text } = await browser.go(other.started.verification_uri)
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const page = await browser.submit(other.started.verification_uri, { xsrf, user_code: one.started.user_code })
    expect(page.text).toContain('not valid any more')
    const thief = await createRelyingParty(on.testkit(), one.project, { type: 'public', allows_device_code: true })
    const stolen = client.genericGrantRequest(thief.config, 'urn:ietf:params:oauth:grant-type:device_code', {
      device_code: one.started.device_code,
    })
    await expect(stolen).rejects.toMatchObject({ error: 'invalid_grant' })
  })
})
