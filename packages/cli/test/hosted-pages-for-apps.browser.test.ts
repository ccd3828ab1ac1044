/** A native app whose users sign in on the pages of the server, in a browser that the app opens. */
import { createHash, randomBytes } from 'node:crypto'
import { findAccessibilityFaults, type LiveTestkit, launchChromium, startLiveTestkit } from '@latchkey/testkit/browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getPages } from '../src/start/pages.ts'

const redirectUri = 'com.example.engines:/sign-in'

let browser: Browser
let live: LiveTestkit
let project: Awaited<ReturnType<LiveTestkit['createProject']>>
beforeAll(async () => {
  browser = await launchChromium()
  live = await startLiveTestkit({ parts: { site: getPages } })
  const config = { 'domains.appSchemes.phone': { scheme: 'com.example.engines' } }
  project = await live.createProject({ displayName: 'Engines', config })
})
afterAll(async () => {
  await browser?.close()
  await live?.stop()
})

const verifier = randomBytes(32).toString('base64url')

/** What the app opens. */
function signInAddress(redirect_uri: string): string {
  const query = new URLSearchParams({
    ...{ redirect_uri, state: 'state-of-the-app', code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  })
  return `${live.address}/p/${project.id}/sign-in?${query}`
}

/** Where the page sends the browser, as often as it does. Chromium has no app for it. */
async function leavings(page: Page): Promise<string[]> {
  const urls: string[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  session.on('Page.frameRequestedNavigation', ({ url }) => {
    if (url.startsWith('com.example')) urls.push(url)
  })
  return urls
}

async function exchange(code: string | null) {
  const body = new URLSearchParams({
    ...{ grant_type: 'authorization_code', client_id: project.id, code: code ?? '' },
    ...{ redirect_uri: redirectUri, code_verifier: verifier },
  })
  return fetch(`${live.address}/api/v1/auth/oauth/token`, { method: 'POST', body })
}

it('sends a user who signed in to the app, with a code that gives a session, and has a button for browsers that want a click', async () => {
  const { email, password } = await project.signUp()
  const page = await (await browser.newContext()).newPage()
  const left = await leavings(page)
  await page.goto(signInAddress(redirectUri))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Continue to Engines' }).waitFor()
  expect(await findAccessibilityFaults(page)).toEqual([])
  await expect.poll(() => left.length).toBe(1)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect.poll(() => left.length).toBe(2)
  expect(left[1], 'the same code').toBe(left[0])
  const back = new URL(left[0] ?? '')
  expect(back.href.startsWith(`${redirectUri}?code=`)).toBe(true)
  expect(back.searchParams.get('state')).toBe('state-of-the-app')
  expect((await exchange(back.searchParams.get('code'))).status).toBe(200)

  await page.goto(signInAddress(redirectUri))
  const question = page.getByRole('button', { name: /Continue as/ })
  await question.waitFor()
  expect(left.length, 'a user who is signed in already is not sent on without a click').toBe(2)
  await question.click()
  await expect.poll(() => left.length).toBe(3)

  await page.goto(`${live.address}/p/${project.id}/sign-out?redirect_uri=com.example.engines:/signed-out`)
  await page.getByRole('heading', { name: 'Continue to Engines' }).waitFor()
  expect(left[3]).toBe('com.example.engines:/signed-out')
}, 60_000)

it.each([
  'com.example.enginesx:/sign-in',
  'com.example.engines:evil',
  'com.example.engines://x@evil',
  'javascript:alert(1)',
])('shows words, and no form, to a user whose link leads to %s', async redirect_uri => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(signInAddress(redirect_uri))
  await page.getByText('This link cannot be trusted').waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
}, 60_000)
