/** An app without pages of its own, on another origin than the server, whose users sign up and in on the pages of the server. */
import type { TestProject } from '@latchkey/testkit'
import {
  findAccessibilityFaults,
  type LiveTestkit,
  launchChromium,
  type Site,
  serveScript,
  startLiveTestkit,
} from '@latchkey/testkit/browser'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getPages } from '../src/start/pages.ts'

let browser: Browser
let live: LiveTestkit
let site: Site
let home: string
let project: TestProject
beforeAll(async () => {
  browser = await launchChromium()
  live = await startLiveTestkit({ parts: { site: getPages } })
  const config = { 'auth.oauth.providers.github': { type: 'github', isShared: true, allowSignIn: true } }
  project = await live.createProject({ displayName: 'Engines', config })
  const { id, keys } = project
  const script = await bundled({ baseUrl: live.address, projectId: id, publishableClientKey: keys.client })
  site = await serveScript(html, script)
  home = `${site.address}/`
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
  await live?.stop()
})

const html = `<!doctype html><html lang="en"><title>Engines</title>
  <p id="who">…</p><button id="in">Sign in</button><button id="up">Sign up</button><button id="out">Sign out</button>
  <script type="module" src="/app.js"></script></html>`

async function bundled(options: Readonly<Record<string, string>>): Promise<string> {
  const contents = `
    import { LatchkeyClientApp } from '@latchkey/js/client'
    const app = new LatchkeyClientApp({
      ...${JSON.stringify(options)}, tokenStore: 'cookie', redirectMethod: 'window', urls: { oauthCallback: '/' },
    })
    const on = (id, page) => document.getElementById(id).addEventListener('click', () => app.redirectToHostedPage(page))
    on('in', 'signIn')
    on('up', 'signUp')
    on('out', 'signOut')
    const isBack = new URLSearchParams(location.search).has('code')
    const isFinished = isBack && (await app.callOAuthCallback())
    const user = await app.getUser()
    document.getElementById('who').textContent =
      user ? 'Hello ' + user.primaryEmail : isBack && !isFinished ? 'Not started here' : 'No one'
  `
  const stdin = { contents, resolveDir: new URL('.', import.meta.url).pathname, loader: 'ts' } as const
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'esm', platform: 'browser' })
  return outputFiles[0]?.text ?? ''
}

const says = (page: Page, words: string) => page.locator('#who', { hasText: words }).waitFor()
const atHosted = (page: Page, name: string) =>
  page.waitForURL(({ origin, pathname }) => origin === live.address && pathname.endsWith(`/${name}`))

async function open(locale = 'en-US'): Promise<Page> {
  const page = await (await browser.newContext({ locale })).newPage()
  await page.goto(home)
  await says(page, 'No one')
  return page
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign up' }).click()
  await atHosted(page, 'sign-up')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByLabel('Repeat password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
}

it('gets its users back from the pages of the server: signed up, signed out of both, signed in, and asked who they are', {
  timeout: 60_000,
  tags: ['journey'],
}, async () => {
  const page = await open()
  await signUp(page, 'ada@example.com')
  await says(page, 'Hello ada@example.com')
  expect(new URL(page.url()).search, 'neither code nor state stays in the address').toBe('')

  await page.getByRole('button', { name: 'Sign out' }).click()
  await says(page, 'No one')
  expect((await page.context().cookies()).filter(({ name }) => name.includes('refresh'))).toEqual([])

  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
  expect(await findAccessibilityFaults(page)).toEqual([])
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await says(page, 'Hello ada@example.com')

  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /Continue as/ }).waitFor()
  expect(await findAccessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: /Continue as/ }).click()
  await says(page, 'Hello ada@example.com')

  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Use another account' }).click()
  await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
})

it('gets users back who signed in with a provider, and speaks the language of their browser', async () => {
  const page = await open('de-AT')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Mit GitHub anmelden' }).click()
  await page.getByLabel('Email address').fill('grace@example.com')
  await page.getByRole('button', { name: 'Continue with a verified address' }).click()
  await says(page, 'Hello grace@example.com')

  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Weiter zu Engines' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de-DE')
  expect(await findAccessibilityFaults(page)).toEqual([])
  const account = page.url().replace(/continue\?.*/, 'account-settings')
  await page.getByRole('button', { name: 'Weiter als' }).click()
  await says(page, 'Hello grace@example.com')

  await page.goto(account)
  await page.getByRole('navigation').getByRole('link').first().waitFor()
  expect(await page.getByRole('link', { name: 'Engines' }).count(), 'no link back to the page itself').toBe(0)
}, 60_000)

it('shows the account of a user to a colleague with a link, with a banner that ends it', async () => {
  const { userId, email } = await project.signUp()
  const { json } = await project.asServer('POST', '/auth/impersonation-links', { user_id: userId })
  const page = await (await browser.newContext()).newPage()
  await page.goto(json.url)
  await atHosted(page, 'account-settings')
  const banner = page.getByRole('region', { name: 'Impersonation' })
  await banner.getByText(`You are impersonating ${email}.`).waitFor()
  await banner.getByRole('button', { name: 'End impersonation' }).click()
  await atHosted(page, 'sign-out')
  await page.getByRole('heading', { name: 'You’re signed out' }).waitFor()
  expect(await banner.count()).toBe(0)
}, 60_000)

it('is not signed in by a link with the code of someone else', async () => {
  const attacker = await open()
  let stolen = ''
  await attacker.route(`${home}?**`, route => {
    stolen = route.request().url()
    return route.abort()
  })
  await signUp(attacker, 'mallory@example.com')
  await expect.poll(() => stolen).toContain('code=')
  const victim = await open()
  await victim.goto(stolen)
  await says(victim, 'Not started here')
}, 60_000)

it('shows words, and no form, to someone whose link leads to a foreign address', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
  const url = new URL(page.url())
  const back = new URL(url.searchParams.get('after_auth_return_to') ?? '', url)
  back.searchParams.set('redirect_uri', 'https://evil.example/')
  for (const address of [`${url.pathname}${back.search}`, `${back.pathname}${back.search}`]) {
    await page.goto(url.origin + address)
    await page.getByRole('heading', { name: 'This link cannot be trusted' }).waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
  }
}, 60_000)
