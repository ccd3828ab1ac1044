/** The examples with dependencies of their own: installed, built and started as their READMEs say, and walked in Chromium. */
import type { TestProject } from '@latchkey/testkit'
import { hearComplaints, type LiveTestkit, launchChromium, startLiveTestkit } from '@latchkey/testkit/browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NodeVersion } from '../../tools/shared/node-programs.mjs'
import { type BuiltExample, buildExample, type StartedExample } from './built-example.ts'

const password = 'correct horse battery'
interface Framework {
  readonly name: string
  /** Those with the ready pages of React ask for the password twice, on a page of its own. */
  readonly hasReadyPages: boolean
  readonly nodeVersion?: NodeVersion
}

const frameworks: readonly Framework[] = [
  { name: 'react-router', hasReadyPages: true },
  { name: 'tanstack-start', hasReadyPages: true, nodeVersion: '22' },
  { name: 'sveltekit', hasReadyPages: false },
  { name: 'astro', hasReadyPages: false },
  { name: 'vue', hasReadyPages: false },
]

describe.each(frameworks)('the example for $name', { timeout: 120_000, tags: ['installs'] }, ({
  name,
  hasReadyPages,
  nodeVersion,
}) => {
  let browser: Browser
  let live: LiveTestkit
  let project: TestProject
  let built: BuiltExample
  let site: StartedExample
  let page: Page
  const email = `ada@${name}.example.com`

  beforeAll(async () => {
    ;[browser, live] = await Promise.all([launchChromium(), startLiveTestkit()])
    project = await live.createProject()
    built = await buildExample(name, { baseUrl: live.address, project, nodeVersion })
    site = await built.start()
    page = await (await browser.newContext({ baseURL: site.address })).newPage()
  }, 600_000)
  afterAll(async () => {
    await Promise.all([browser?.close(), site?.stop(), live?.stop()])
    await built?.remove()
  })

  const greeting = () => page.getByRole('heading', { name: `Hello ${email}` })

  it('takes a visitor of its page to sign in, and back to it as a new user', async () => {
    const complaints = hearComplaints(page)
    await page.goto('/account?tab=name')
    await page.waitForURL(({ pathname }) => pathname.endsWith('/sign-in'))
    expect(new URL(page.url()).searchParams.get('after_auth_return_to')).toBe('/account?tab=name')
    if (hasReadyPages) await page.getByRole('link', { name: 'Sign up' }).click()
    if (hasReadyPages) await page.getByLabel('Repeat password').fill(password)
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await greeting().waitFor()
    expect(page.url()).toBe(`${site.address}/account?tab=name`)
    expect(complaints).toEqual([])
  })

  it('answers its route to the user, and 401 with the reason to others', async () => {
    const answer = await page.request.get('/api/me')
    expect(await answer.json()).toEqual({ id: expect.any(String), displayName: null })
    const other = await fetch(`${site.address}/api/me`)
    expect([other.status, await other.json()]).toEqual([401, { reason: 'signed-out' }])
  })

  it('has nothing of the user in the HTML that others get', async () => {
    const answer = await fetch(`${site.address}/account`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain(email)
  })

  it('renews an access token that is missing, and shows the page', async () => {
    await page.context().clearCookies({ name: 'stack-access' })
    await page.goto('/account')
    await greeting().waitFor()
    expect(new URL(page.url()).pathname).toBe('/account')
  })

  it('verifies the address by the link of the mail', async () => {
    const [link] = /http:\/\/localhost:\d+\/\S+code=\w+/.exec((await live.mailbox.list(email)).at(-1)?.text ?? '') ?? []
    await page.goto(link ?? '')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('is verified').waitFor()
  })

  it('signs out', async () => {
    await page.goto('/account')
    await page.getByText('Sign out', { exact: true }).click()
    await page.getByRole('heading', { name: 'Anyone may read this' }).waitFor()
    await page.goto('/account')
    await page.waitForURL(({ pathname }) => pathname.endsWith('/sign-in'))
    expect((await page.request.get('/api/me')).status()).toBe(401)
  })
})
