/** An app with the packed package, both routers and a language in its addresses: with `basePath`, with `trailingSlash`, with both. */
import type { TestProject } from '@latchkey/testkit'
import { type LiveTestkit, launchChromium, startLiveTestkit } from '@latchkey/testkit/browser'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildSite, type RunningSite, startSite } from './support/next-site.ts'
import { unpackPackages } from './support/packed-packages.ts'

const patienceMs = 900_000
const password = 'correct horse battery'
let browser: Browser
let live: LiveTestkit
beforeAll(async () => {
  ;[browser, live] = await Promise.all([launchChromium(), startLiveTestkit()])
}, patienceMs)
afterAll(() => Promise.all([browser?.close(), live?.stop()]))

const newEmail = () => `ada-${crypto.randomUUID()}@example.com`

describe.each([
  { name: 'with basePath', base: '/shop', slash: '' },
  { name: 'with trailingSlash', base: '', slash: '/' },
  { name: 'with basePath and trailingSlash', base: '/shop', slash: '/' },
])('the packed @latchkey/next $name', { tags: ['release'], timeout: 180_000 }, ({ name, base, slash }) => {
  let project: TestProject
  let site: RunningSite
  beforeAll(async () => {
    project = await live.createProject({ config: { 'teams.allowClientTeamCreation': true } })
    const settings = {
      LATCHKEY_BASE_URL: live.address,
      LATCHKEY_PROJECT_ID: project.id,
      LATCHKEY_PUBLISHABLE_CLIENT_KEY: project.keys.client,
    }
    // The Pages Router has its settings from the build.
    const atBuild = Object.entries(settings).map(([setting, value]) => [`NEXT_PUBLIC_${setting}`, value])
    const options = { basePath: base, trailingSlash: slash === '/' }
    const folder = name.replaceAll(' ', '-')
    const built = await buildSite(folder, ['test/packed'], Object.fromEntries(atBuild), options, unpackPackages)
    site = await startSite(built, { ...settings, LATCHKEY_SECRET_SERVER_KEY: project.keys.server })
  }, patienceMs)
  afterAll(() => site?.stop())
  afterEach(() => Promise.all(browser.contexts().map(context => context.close())))

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await browser.newContext(options)).newPage()
    await page.goto(site.address + base + path)
    return page
  }

  /** Path, query and fragment of a page, below the app. */
  const at = (page: Page) => page.url().replace(site.address + base, '')

  async function signUp(page: Page, email: string): Promise<void> {
    await page.getByRole('heading', { name: 'Create a new account' }).waitFor()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Repeat password').fill(password)
    await page.getByRole('button', { name: 'Sign up' }).click()
  }

  it('signs up on the way to a page of a language, and returns to its query and fragment', async () => {
    const page = await open('/de/account?tab=name#section-3')
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^${base}/de/handler/sign-in`))
    expect(new URL(page.url()).searchParams.get('after_auth_return_to')).toBe(`${base}/de/account${slash}?tab=name`)
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.waitForURL(`**${base}/de/handler/sign-up${slash}?*`)
    const email = newEmail()
    await signUp(page, email)
    await page.getByRole('heading', { name: `Hello ${email}` }).waitFor()
    expect(at(page)).toBe(`/de/account${slash}?tab=name#section-3`)

    const [verification] = await live.mailbox.list(email)
    const link = /http\S+email-verification\S*/.exec(verification?.text ?? '')?.[0] ?? ''
    expect(link).toContain(`${site.address}${base}/handler/email-verification`)
    await page.goto(link)
    await page.getByText(email).first().waitFor()
    expect(new URL(page.url()).pathname).toBe(`${base}/de/handler/email-verification${slash}`)
  })

  it('invites and signs out by server actions, to addresses of the app', async () => {
    const page = await open('/de/account')
    await page.getByRole('link', { name: 'Sign up' }).click()
    const email = newEmail()
    await signUp(page, email)
    await page.getByRole('heading', { name: `Hello ${email}` }).waitFor()
    const colleague = newEmail()
    await page.getByLabel('Colleague').fill(colleague)
    await page.getByRole('button', { name: 'Invite' }).click()
    await expect.poll(async () => (await live.mailbox.list(colleague)).length).toBe(1)
    const [invitation] = await live.mailbox.list(colleague)
    expect(invitation?.text).toContain(`${site.address}${base}/handler/team-invitation`)

    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    expect(at(page)).toBe(`/de${slash}`)
    await page.getByRole('link', { name: 'Account' }).click()
    await page.waitForURL(`**${base}/de/handler/sign-in**`)
  })

  it('signs up by a form without JavaScript, and returns to its home page', async () => {
    const page = await open('/de/enter', { javaScriptEnabled: false })
    const email = newEmail()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Enter' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    expect(at(page)).toBe(`/de${slash}`)
    const [verification] = await live.mailbox.list(email)
    expect(verification?.text).toContain(`${site.address}${base}/handler/email-verification`)
  })

  it.each(['/de/client', '/me'])('takes a visitor from %s to sign in, by the answer of the server', async path => {
    const page = await open(path, { javaScriptEnabled: false })
    expect(new URL(page.url()).pathname).toBe(`${base}/de/handler/sign-in${slash}`)
    const back = new URL(page.url()).searchParams.get('after_auth_return_to')
    expect(back?.replace(/\/$/, '')).toBe(base + path)
  })

  it('signs up and out in the Pages Router, and an API route there knows the user', async () => {
    const page = await open('/old')
    await page.waitForURL(`**${base}/old/handler/sign-in**`)
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.waitForURL(`**${base}/old/handler/sign-up**`)
    const email = newEmail()
    await signUp(page, email)
    await page.getByRole('heading', { name: `Old ${email}` }).waitFor()
    expect(at(page)).toBe(`/old${slash}`)
    const who = await page.context().request.get(`${site.address}${base}/api/who${slash}`)
    expect(await who.json()).toEqual({ email })
    const others = await fetch(`${site.address}${base}/api/who${slash}`)
    expect([others.status, await others.json()]).toEqual([401, { email: null }])
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'Left' }).waitFor()
    expect((await page.context().request.get(`${site.address}${base}/api/who${slash}`)).status()).toBe(401)
  })
})
