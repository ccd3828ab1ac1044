/** An app built with the published @stackframe/react: its own pages, in a browser, against this server. */
import { fileURLToPath } from 'node:url'
import { launchChromium, type Site, serveSite } from '@latchkey/testkit/browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProject, freshEmail, password, startEmbedded, type Wire } from './support/wire.ts'

const root = fileURLToPath(new URL('published-react-site', import.meta.url))

describe('an app built with @stackframe/react', { timeout: 120_000 }, () => {
  let wire: Wire
  let site: Site
  let browser: Browser
  beforeAll(async () => {
    wire = await startEmbedded()
    const config = { oauth_providers: [{ id: 'github', type: 'shared', enabled: true }] }
    const { id: projectId, ...project } = await createProject(wire, config)
    site = await serveSite(root, { withoutPolicy: true, config: () => ({ ...project, projectId }) })
    browser = await launchChromium()
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    await site?.close()
    await wire?.stop()
  })

  async function open(path = '/'): Promise<Page> {
    const page = await (await browser.newContext()).newPage()
    await page.goto(site.address.replace('127.0.0.1', 'localhost') + path)
    return page
  }
  const signedIn = (page: Page, email: string) => page.getByRole('heading', { name: `Hello ${email}` }).waitFor()
  const signedOut = (page: Page) => page.getByRole('link', { name: 'Sign up' }).waitFor()

  it('signs up, out and in again with a password', async () => {
    const page = await open()
    const email = freshEmail()
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Repeat Password').fill(password)
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await signedIn(page, email)
    await page.getByRole('button', { name: 'Leave' }).click()
    await signedOut(page)
    await page.goto(new URL('/handler/sign-in', page.url()).href)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await signedIn(page, email)
    await page.reload()
    await signedIn(page, email)
    await page.context().close()
  })

  it('signs up by the button of a provider', async () => {
    const page = await open('/handler/sign-up')
    const email = freshEmail()
    await page.getByRole('button', { name: /GitHub/ }).click()
    await page.waitForURL(/\/practice-provider\//)
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Continue with a verified address' }).click()
    await signedIn(page, email)
    expect(new URL(page.url()).search).toBe('')
    await page.context().close()
  })
})
