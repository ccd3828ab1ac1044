/** The start page of each template with pages, as visitors and users see it, with the sources of our packages. */
import type { TestProject } from '@latchkey/testkit'
import {
  findAccessibilityFaults,
  findOverflow,
  hearComplaints,
  type LiveTestkit,
  launchChromium,
  startLiveTestkit,
  takeScreenshot,
} from '@latchkey/testkit/browser'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildSite, startSite } from '../../next/test/support/next-site.ts'
import { startHonoTemplate } from './support/hono-template.ts'
import { type RunningTemplate, startViteTemplate } from './support/vite-template.ts'

const patienceMs = 300_000
const colorSchemes = ['light', 'dark'] as const
const looks = [360, 1440].flatMap(width => colorSchemes.map(colorScheme => ({ width, colorScheme })))

let browser: Browser
let live: LiveTestkit
let project: TestProject
beforeAll(async () => {
  ;[browser, live] = await Promise.all([launchChromium(), startLiveTestkit()])
  project = await live.createProject({ displayName: 'My app' })
}, patienceMs)
afterAll(() => Promise.all([browser?.close(), live?.stop()]))
afterEach(() => Promise.all(browser.contexts().map(context => context.close())))

type Look = { readonly width: number } & BrowserContextOptions

async function open(app: RunningTemplate, { width, ...look }: Look): Promise<Page> {
  const viewport = { width, height: 900 }
  const context = await browser.newContext({ baseURL: app.address, viewport, reducedMotion: 'reduce', ...look })
  return context.newPage()
}

async function openAsAda(app: RunningTemplate, look: Look, path = '/'): Promise<Page> {
  const ada = await project.signUp()
  const team = { display_name: 'Analytical Engines', creator_user_id: ada.userId }
  await project.asServer('POST', '/teams', team)
  await project.asServer('PATCH', `/users/${ada.userId}`, { display_name: 'Ada Lovelace' })
  const page = await open(app, look)
  const cookie = { name: `stack-refresh-${project.id}`, value: ada.refreshToken, url: app.address }
  await page.context().addCookies([cookie])
  await page.goto(path)
  await page.getByRole('heading', { name: 'Hello Ada Lovelace' }).waitFor()
  return page
}

async function examine(page: Page, shown: string): Promise<void> {
  await takeScreenshot(page, `template-${shown}`, { fullPage: true })
  expect(await findAccessibilityFaults(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])
}

const templates = [
  ['vite', startVite],
  ['next', startNext],
] as const

describe.each(templates)('the start page of the template %s', { timeout: 120_000 }, (name, start) => {
  let app: RunningTemplate
  beforeAll(async () => {
    app = await start()
  }, patienceMs)
  afterAll(() => app?.stop())

  it.each(looks)('fits visitors at $width px, $colorScheme', async look => {
    const page = await open(app, look)
    const complaints = hearComplaints(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Sign up' }).waitFor()
    await page.getByRole('button', { name: 'Account' }).waitFor()
    await examine(page, `${name}-visitor-${look.width}-${look.colorScheme}`)
    expect(complaints).toEqual([])
  })

  it.each(looks)('fits users at $width px, $colorScheme', async look => {
    const page = await openAsAda(app, look)
    await page.getByRole('button', { name: /Team.*Analytical Engines/ }).waitFor()
    await examine(page, `${name}-user-${look.width}-${look.colorScheme}`)
  })

  it.each([360, 1440])('fits at %i px where text runs from right to left', async width => {
    const page = await openAsAda(app, { width })
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    await examine(page, `${name}-rtl-${width}`)
  })

  it('leads to the documentation and the dashboard of the server', async () => {
    const page = await open(app, { width: 1440 })
    await page.goto('/')
    await page.getByRole('contentinfo').waitFor()
    expect(await footerAddresses(page)).toEqual(expect.arrayContaining(['/docs/', '/docs/teams.html', '']))
  })

  it('signs someone up, greets them, and signs them out', async () => {
    const page = await open(app, { width: 1440 })
    await page.goto('/')
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByRole('heading', { name: 'Create a new account' }).waitFor()
    const email = `grace-${name}@example.com`
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill('a long enough password')
    await page.getByLabel('Repeat password').fill('a long enough password')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('heading', { name: `Hello ${email}` }).waitFor()
    const account = page.getByRole('region', { name: 'Your account' })
    await account.getByText(email).waitFor()
    await examine(page, `${name}-new-user`)
    await account.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: 'Sign up' }).waitFor()
  })

  if (name === 'next')
    it.each([360, 1440])('changes a name on its account page, at %i px', async width => {
      const page = await openAsAda(app, { width }, '/account')
      await examine(page, `next-account-${width}`)
      await page.getByLabel('Name').fill('Ada King')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('heading', { name: 'Hello Ada King' }).waitFor()
    })
})

describe('the template vite without settings', () => {
  it('shows where they go', async () => {
    const app = await startViteTemplate({})
    try {
      const page = await open(app, { width: 1440 })
      await page.goto('/')
      await page.getByText('Fill in .env.local.').waitFor()
    } finally {
      await app.stop()
    }
  }, 60_000)
})

describe('the start page of the template hono', { timeout: 60_000 }, () => {
  let app: RunningTemplate
  beforeAll(async () => {
    app = await startHonoTemplate(serverSettings())
  }, patienceMs)
  afterAll(() => app?.stop())

  it.each(looks)('fits at $width px, $colorScheme', async look => {
    const page = await open(app, look)
    await page.goto('/')
    await page.getByRole('heading', { name: 'Your API is running.' }).waitFor()
    await examine(page, `hono-${look.width}-${look.colorScheme}`)
    expect(await footerAddresses(page)).toEqual(expect.arrayContaining(['/docs/', '/docs/frameworks.html', '']))
  })

  it('the start page of the template hono is JSON for programs', async () => {
    expect(await (await fetch(app.address)).json()).toEqual({ message: 'Anyone may read this.' })
  })
})

/** Those of the server of Latchkey, by their paths. */
async function footerAddresses(page: Page): Promise<readonly string[]> {
  const links = page.getByRole('contentinfo').getByRole('link')
  const addresses = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
  return addresses.map(address => address.replace(live.address, ''))
}

const serverSettings = () => ({
  LATCHKEY_BASE_URL: live.address,
  LATCHKEY_PROJECT_ID: project.id,
  LATCHKEY_PUBLISHABLE_CLIENT_KEY: project.keys.client,
  LATCHKEY_SECRET_SERVER_KEY: project.keys.server,
})

async function startNext(): Promise<RunningTemplate> {
  const built = await buildSite('template', ['../create-latchkey/templates/next'])
  return startSite(built, serverSettings())
}

function startVite(): Promise<RunningTemplate> {
  return startViteTemplate({
    VITE_LATCHKEY_BASE_URL: live.address,
    VITE_LATCHKEY_PROJECT_ID: project.id,
    VITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY: project.keys.client,
  })
}
