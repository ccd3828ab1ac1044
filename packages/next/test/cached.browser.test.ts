/** An app with Cache Components: Next.js prerenders what no request is needed for, and streams the rest. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from '@latchkey/testkit'
import { hearComplaints, type LiveTestkit, launchChromium, startLiveTestkit } from '@latchkey/testkit/browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildSite, type RunningSite, startSite, writeSite } from './support/next-site.ts'

const patienceMs = 900_000
const options = { cacheComponents: true, partialPrefetching: true }

describe.each(['start', 'dev'] as const)('an app with cacheComponents, by next %s', {
  tags: ['release'],
  timeout: 240_000,
}, command => {
  let browser: Browser
  let live: LiveTestkit
  let project: TestProject
  let folder: string
  let site: RunningSite
  beforeAll(async () => {
    const name = `cached-${command}`
    folder =
      command === 'dev'
        ? await writeSite(name, ['test/cached'], options)
        : await buildSite(name, ['test/cached'], {}, options)
    ;[browser, live] = await Promise.all([launchChromium(), startLiveTestkit()])
    project = await live.createProject()
    const settings = {
      LATCHKEY_BASE_URL: live.address,
      LATCHKEY_PROJECT_ID: project.id,
      LATCHKEY_PUBLISHABLE_CLIENT_KEY: project.keys.client,
      LATCHKEY_SECRET_SERVER_KEY: project.keys.server,
    }
    site = await startSite(folder, settings, { command, hostname: 'localhost' })
  }, patienceMs)
  afterAll(() => Promise.all([browser?.close(), site?.stop(), live?.stop()]))
  afterEach(() => Promise.all(browser.contexts().map(context => context.close())))

  const patience = { timeout: 120_000 }

  async function open(path: string): Promise<Page> {
    const page = await (await browser.newContext()).newPage()
    page.setDefaultTimeout(120_000)
    await page.goto(site.address + path, patience)
    return page
  }

  async function signUp(page: Page): Promise<string> {
    const email = `ada-${crypto.randomUUID()}@example.com`
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByRole('heading', { name: 'Create a new account' }).waitFor()
    // Next.js keeps the page before, hidden.
    const field = (label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true })
    await field('Email').fill(email)
    await field('Password').fill('correct horse battery')
    await field('Repeat password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign up' }).click()
    return email
  }

  it.runIf(command === 'start')(
    'has the page in its prerendered file, without the user and without a setting',
    async () => {
      const html = await readFile(join(folder, '.next/server/app/index.html'), 'utf8')
      expect(html).toContain('Anyone may read this')
      expect(html).toContain('Looking who is here')
      expect(html).not.toContain(live.address)
    },
  )

  it('signs up on the way to a protected page, shows the user everywhere, and signs out', async () => {
    const page = await open('/account?tab=1')
    const complaints = hearComplaints(page)
    const email = await signUp(page)
    await page.getByRole('heading', { name: `Hello ${email}` }).waitFor()
    expect(page.url()).toBe(`${site.address}/account?tab=1`)
    await page.getByText(`Signed in as ${email}`).waitFor()
    await page.goto(`${site.address}/client`, patience)
    await page.getByRole('heading', { name: `Client ${email}` }).waitFor()
    await page.goto(`${site.address}/account`, patience)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: 'Enter' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('a component that awaits `connection()` reads with the secret key', async () => {
    const page = await open('/users')
    const complaints = hearComplaints(page)
    await page.getByRole('heading', { name: 'Users: ' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Users: ' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('takes a visitor from a client component to sign in, and back', async () => {
    const page = await open('/client?tab=1')
    await page.waitForURL('**/handler/sign-in?after_auth_return_to=%2Fclient%3Ftab%3D1')
    const typed = page.getByLabel('Email', { exact: true }).filter({ visible: true })
    await typed.fill('ada@')
    // Next.js redirects a page that it streams by a `<meta>` with a delay of a second.
    await page.waitForTimeout(1_500)
    expect(await typed.inputValue(), 'the page is loaded once').toBe('ada@')
    const email = await signUp(page)
    await page.getByRole('heading', { name: `Client ${email}` }).waitFor()
    expect(page.url()).toBe(`${site.address}/client?tab=1`)
  })
})
