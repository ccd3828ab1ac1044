/** The page of the practice provider as people meet it. */
import {
  findAccessibilityFaults,
  findOverflow,
  hearComplaints,
  type LiveTestkit,
  launchChromium,
  startLiveTestkit,
} from '@latchkey/testkit/browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProviderSetup } from '../provider.ts'
import { getProviderClient } from '../provider-clients.ts'

let browser: Browser
let live: LiveTestkit
beforeAll(async () => {
  ;[browser, live] = await Promise.all([launchChromium(), startLiveTestkit()])
})
afterAll(async () => {
  await browser.close()
  await live.stop()
})

const setup: ProviderSetup = {
  ...{ id: 'google', type: 'google', allowSignIn: true, allowConnectedAccounts: true, isShared: true },
  ...{ clientId: null, clientSecret: null, facebookConfigId: null, microsoftTenantId: null },
  ...{ issuer: null, verifiedEmailDomains: null },
}

async function open(options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
  const project = await live.createProject({ config: { 'auth.oauth.providers.google': { type: 'google' } } })
  const body = { oauth_providers: [{ id: 'google', account_id: 'practice-verified-ada', email: 'ada@example.com' }] }
  await project.asServer('POST', '/users', { display_name: 'Ada Lovelace', ...body })
  const client = await getProviderClient(live.latchkey.app, setup, project.id)
  const redirectUri = `${live.config.publicUrl}/api/v1/auth/oauth/callback/google`
  const codeVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  const url = await client?.authorizationUrl({ state: 's', nonce: 'n', codeVerifier, redirectUri, extraScopes: [] })
  const page = await browser.newPage(options)
  await page.goto(url?.href ?? '')
  return page
}

describe.each(['light', 'dark'] as const)('the page of the practice provider, in %s', colorScheme => {
  it('is readable at 360 pixels, and has no accessibility faults', async () => {
    const page = await open({ colorScheme, viewport: { width: 360, height: 640 } })
    const complaints = hearComplaints(page)
    await page.reload()
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await findOverflow(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.close()
  })
})

it('works by keyboard and without scripts', async () => {
  const page = await open({ javaScriptEnabled: false })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/callback\/google\?/)
  expect(new URL(page.url()).searchParams.get('code')).toMatch(/^v1\./)
  await page.close()
})

it('asks for a valid address, and takes a person without one', async () => {
  const page = await open()
  await page.getByLabel('Email address').fill('')
  await page.getByRole('button', { name: 'Continue with a verified address' }).click()
  expect(await page.getByLabel('Email address').evaluate(input => input.matches(':invalid'))).toBe(true)
  await page.getByRole('button', { name: 'Continue without an address' }).click()
  await page.waitForURL(/\/callback\/google\?/)
  await page.close()
})
