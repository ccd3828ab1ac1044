import { findAccessibilityFaults, findOverflow, takeScreenshot } from '@latchkey/testkit/browser'
import { expect, it } from 'vitest'
import { startHost } from './support/host.ts'

const host = startHost()
const settings = '/handler/account-settings'
const redirectUri = 'https://wiki.example/callback'

/** Ada signs in to an application, as far as her consent. */
async function allow(displayName: string, scope: string, input: object = {}): Promise<string> {
  const body = { display_name: displayName, redirect_uris: [redirectUri], ...input }
  const { id } = (await host.project().asAdmin('POST', '/internal/applications', body)).json
  const query = new URLSearchParams({
    ...{ client_id: id, redirect_uri: redirectUri, response_type: 'code', scope },
    ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' },
  })
  const { address } = host.live()
  const begun = await fetch(`${address}/p/${host.project().id}/openid/authorize?${query}`, { redirect: 'manual' })
  const request = new URL(begun.headers.get('location') ?? '', address).searchParams.get('request')
  const granted = await host.project().asUser(host.ada(), 'POST', `/consents/requests/${request}/grant`, {})
  expect(granted.status).toBe(200)
  return id
}

it('lists connected applications with what each receives, and disconnects one after a question', {
  timeout: 60_000,
}, async () => {
  await allow('Wiki', 'openid profile email', { homepage_url: 'https://wiki.example' })
  const other = await allow('Chess club', 'openid', { homepage_url: 'https://chess.example' })
  const page = await host.signIn(settings)
  await page.getByRole('link', { name: 'Applications', exact: true }).click()
  const entries = page.getByRole('list', { name: 'Connected applications' }).getByRole('listitem')
  const wiki = entries.filter({ hasText: 'Wiki' })
  await wiki.getByText('Verified domain').waitFor()
  await wiki.getByText('wiki.example').waitFor()
  await wiki.getByText(/Your name and picture · Your email address/).waitFor()
  await entries.filter({ hasText: 'Chess club' }).getByText('Unverified website').waitFor()
  await takeScreenshot(page, 'react-applications', { fullPage: true })
  expect(await findAccessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Disconnect Wiki' }).click()
  await takeScreenshot(page, 'react-applications-disconnect')
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click()
  await wiki.waitFor({ state: 'detached' })
  const left = await host.project().asUser(host.ada(), 'GET', '/consents?user_id=me')
  expect(left.json.items.map((item: { application_id: string }) => item.application_id)).toEqual([other])

  await page.getByRole('button', { name: 'Disconnect Chess club' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click()
  await page.getByText('No application signs you in with this account.').waitFor()
  expect(host.complaints()).toEqual([])
})

it('has no entry for connected applications where there are none', { timeout: 60_000 }, async () => {
  const page = await host.signIn(settings)
  await page.getByRole('link', { name: 'Active sessions' }).waitFor()
  expect(await page.getByRole('link', { name: 'Applications', exact: true }).count()).toBe(0)
})

it.each([
  ['ar', 'light'],
  ['de-DE', 'dark'],
  ['ja-JP', 'light'],
] as const)(
  'fits connected applications into a narrow window in %s',
  { timeout: 60_000 },
  async (lang, colorScheme) => {
    await allow('The wiki of the engine builders', 'openid profile email offline_access', {
      homepage_url: 'https://a-rather-long-name-of-a-website.wiki.example/about/us',
    })
    const page = await host.signIn(`${settings}?lang=${lang}#applications`, { width: 360 })
    await page.emulateMedia({ colorScheme })
    await page.getByRole('listitem').getByText('The wiki of the engine builders').waitFor()
    await takeScreenshot(page, `react-applications-${lang}`, { fullPage: true })
    expect(await findOverflow(page)).toEqual([])
    expect(await findAccessibilityFaults(page)).toEqual([])
  },
)
