/** How an owner sees the app as one of its users, and ends that. */
import { findAccessibilityFaults, findOverflow, takeScreenshot } from '@latchkey/testkit/browser'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnerAtWork, openDemoProject, startOwnerAtWork } from './support/owner-at-work.ts'
import { readProjectKeys } from './support/project-keys.ts'
import type { ServerProcess } from './support/server-process.ts'

let work: OwnerAtWork
let server: ServerProcess
let context: BrowserContext
let page: Page
let project: string
let adaUrl: string

beforeAll(async () => {
  work = await startOwnerAtWork()
  ;({ server, context, page } = work)
  project = await openDemoProject(work)
  const api = await readProjectKeys(page)
  const ada = { display_name: 'Ada', primary_email: 'ada@example.com', primary_email_verified: true }
  adaUrl = `${project}/users/${(await api.send('POST', '/users', ada)).id}`
}, 120_000)
afterAll(() => work.stop())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const session = () =>
  page.getByRole('region', { name: 'Sessions' }).getByRole('listitem').filter({ hasText: 'Impersonation' })
const banner = (app: Page) => app.getByRole('region', { name: 'Impersonation' })

/** The tab that is opened by a click. */
async function tabAfter(click: () => Promise<void>): Promise<Page> {
  const opening = context.waitForEvent('page')
  await click()
  return opening
}

describe('impersonating a user', { timeout: 120_000 }, () => {
  it('opens the app as the user with one click, marked there and in the dashboard, and ends with one', async () => {
    await page.goto(adaUrl)
    await button('Impersonate').waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await takeScreenshot(page, 'impersonation/user', { fullPage: true })
    const app = await tabAfter(() => button('Impersonate').click())
    await app.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
    await banner(app).getByText('You are impersonating Ada.').waitFor()
    expect(new URL(app.url()).origin).toBe(server.demo)
    expect(app.url()).not.toContain('code')
    await takeScreenshot(app, 'impersonation/app')

    await page.reload()
    await session().getByText('Chrome on Linux').waitFor()
    await session().getByText('Live').waitFor()
    const closing = app.waitForEvent('close')
    await app.getByRole('button', { name: 'End impersonation' }).click()
    await closing
    await page.reload()
    await session().getByText('Signed out', { exact: true }).waitFor()
    const activity = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
    await activity.filter({ hasText: 'Began to impersonate a user' }).filter({ hasText: work.owner.email }).waitFor()
  })

  it('ends in the dashboard as well, and the app shows no user any more', async () => {
    const app = await tabAfter(() => button('Impersonate').click())
    await banner(app).waitFor()
    await page.reload()
    const live = session().filter({ hasText: 'Live' })
    await live.getByRole('button', { name: 'End the session of Ada' }).click()
    await page.getByText('The session is ended.').waitFor()
    await app.reload()
    await banner(app).waitFor({ state: 'detached' })
    expect(await app.getByRole('heading', { name: 'Hello, Ada' }).count()).toBe(0)
    await app.close()
  })

  it('impersonating a user is chosen from the list, too, and a browser that opens no tab gets a link', async () => {
    await page.goto(`${project}/users`)
    await page.evaluate(() => {
      window.open = () => null
    })
    await page.getByRole('button', { name: 'Actions for Ada' }).click()
    await page.getByRole('menuitem', { name: 'Impersonate' }).click()
    await dialog().getByText('The browser opened no tab.').waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await takeScreenshot(page, 'impersonation/link')
    const app = await tabAfter(() =>
      dialog()
        .getByRole('link', { name: /^Open the app/ })
        .click(),
    )
    await banner(app).waitFor()
    await app.close()
    await dialog().waitFor({ state: 'detached' })
  })

  it('asks which app to open where the project has several addresses', async () => {
    await page.goto(`${project}/domains`)
    for (const host of ['shop.example.com', 'admin.example.com']) {
      await button('Add domain').click()
      await dialog().getByLabel('Address').fill(`https://${host}`)
      await dialog().getByRole('button', { name: 'Add domain' }).click()
      await dialog().waitFor({ state: 'detached' })
    }
    await context.route('https://admin.example.com/**', route => route.fulfill({ body: 'The app of the shop.' }))
    await page.goto(adaUrl)
    await button('Impersonate').click()
    await dialog()
      .getByRole('button', { name: /^Open shop\.example\.com/ })
      .waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await takeScreenshot(page, 'impersonation/choice')
    await page.setViewportSize({ width: 360, height: 720 })
    await takeScreenshot(page, 'impersonation/choice-360')
    expect(await findOverflow(page)).toEqual([])
    await page.setViewportSize({ width: 1_440, height: 900 })
    const app = await tabAfter(() =>
      dialog()
        .getByRole('button', { name: /^Open admin\.example\.com/ })
        .click(),
    )
    await app.getByText('The app of the shop.').waitFor()
    expect(app.url()).toMatch(/^https:\/\/admin\.example\.com\/handler\/impersonation#code=[0-9a-z]{45}$/)
    await dialog().waitFor({ state: 'detached' })
  })
})
