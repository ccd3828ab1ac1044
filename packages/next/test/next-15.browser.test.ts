import { rm } from 'node:fs/promises'
import type { TestProject } from '@latchkey/testkit'
import { type LiveTestkit, launchChromium, startLiveTestkit } from '@latchkey/testkit/browser'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildOnNext15, getNextBin, typeErrorsOnNext15 } from './support/next-15-site.ts'
import { type RunningSite, startSite } from './support/next-site.ts'

describe('the example on Next.js 15', { tags: ['installs'] }, () => {
  let browser: Browser
  let live: LiveTestkit
  let project: TestProject
  let built: string
  let site: RunningSite
  beforeAll(async () => {
    built = await buildOnNext15()
    ;[browser, live] = await Promise.all([launchChromium(), startLiveTestkit()])
    project = await live.createProject()
    const settings = {
      LATCHKEY_BASE_URL: live.address,
      LATCHKEY_PROJECT_ID: project.id,
      LATCHKEY_PUBLISHABLE_CLIENT_KEY: project.keys.client,
      LATCHKEY_SECRET_SERVER_KEY: project.keys.server,
    }
    // Next.js 15 takes 127.0.0.1 for localhost, and its redirects lead there.
    site = await startSite(built, settings, { next: getNextBin(built), hostname: 'localhost' })
  }, 900_000)
  afterAll(async () => {
    await Promise.all([browser?.close(), site?.stop(), live?.stop()])
    if (built) await rm(built, { recursive: true })
  })

  it('signs in on the way to a protected page, changes a name by a server action, and signs out', async () => {
    const { email, password } = await project.signUp()
    const page = await (await browser.newContext({ baseURL: site.address })).newPage()
    await page.goto('/account?tab=name')
    expect(new URL(page.url()).pathname).toBe('/handler/sign-in')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: `Hello ${email}` }).waitFor()
    expect(page.url()).toBe(`${site.address}/account?tab=name`)
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Signed in as Ada Lovelace').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('Not signed in').waitFor()
    await page.goto('/account')
    expect(new URL(page.url()).pathname).toBe('/handler/sign-in')
    await page.context().close()
  })

  it.each([
    '/%61ccount',
    '//account',
    '/open/../account',
    '/account/',
  ])('the example on Next.js 15 is protected at %s', async path => {
    const answer = await fetch(site.address + path, { method: 'POST', redirect: 'manual' })
    expect([308, 401]).toContain(answer.status)
  })

  it('type-checks the sources of the package', { timeout: 300_000 }, async () => {
    expect(await typeErrorsOnNext15(built)).toBe('')
  })
})
