/** An application of another that signs people in with a project, on the pages of the server. */
import { createHash, randomBytes } from 'node:crypto'
import {
  findAccessibilityFaults,
  findOverflow,
  type LiveTestkit,
  launchChromium,
  startLiveTestkit,
  takeScreenshot,
} from '@latchkey/testkit/browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getPages } from '../src/start/pages.ts'

let browser: Browser
let live: LiveTestkit
let project: Awaited<ReturnType<LiveTestkit['createProject']>>
beforeAll(async () => {
  browser = await launchChromium()
  live = await startLiveTestkit({ parts: { site: getPages } })
  project = await live.createProject({ displayName: 'Engines' })
})
afterAll(async () => {
  await browser?.close()
  await live?.stop()
})

/** A blue square. */
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mNQTX5NEmIY1TCqYfhqAAB2SXMQ7LkbdQAAAABJRU5ErkJggg=='

// The page that the application has there is none of this test: the address is what it reads.
const redirectUri = () => `${live.address}/live`

async function newApplication(input: object = {}): Promise<string> {
  const body = { display_name: 'Wiki', redirect_uris: [redirectUri()], homepage_url: 'https://wiki.example', ...input }
  return (await project.asAdmin('POST', '/internal/applications', body)).json.id
}

function address(clientId: string, parameters: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: redirectUri(), response_type: 'code', scope: 'openid profile email' },
    ...{ state: 'state-of-the-wiki', code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(randomBytes(32).toString('base64url')).digest('base64url'),
    ...parameters,
  })
  return `${live.address}/p/${project.id}/openid/authorize?${query}`
}

it('signs someone in to the application after a question, and asks no second time', async () => {
  const { email, password } = await project.signUp()
  const clientId = await newApplication()
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await page.goto(address(clientId))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Continue to Wiki' }).waitFor()
  await page.getByText(`You are signed in as ${email}.`).waitFor()
  await page.getByText('Your name and picture').waitFor()
  await page.getByText('https://wiki.example').waitFor()
  await page.getByText(`Then you go back to ${new URL(live.address).host}.`).waitFor()
  expect(await findAccessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(/\/live\?/)
  const first = new URL(page.url())
  expect(first.searchParams.get('code')).toBeTruthy()
  expect(first.searchParams.get('state')).toBe('state-of-the-wiki')
  expect(first.searchParams.get('iss')).toBe(`${live.address}/p/${project.id}`)

  await page.goto(address(clientId))
  await page.waitForURL(/\/live\?/)
  expect(new URL(page.url()).searchParams.get('code')).toBeTruthy()
}, 60_000)

it('brings a refusal to the application, and asks for a new sign-in where the application does', async () => {
  const { email, password } = await project.signUp()
  const clientId = await newApplication()
  const page = await (await browser.newContext({ colorScheme: 'dark' })).newPage()
  await page.goto(address(clientId))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(/\/live\?/)
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')

  live.clock.advance(5)
  await page.goto(address(clientId, { prompt: 'login' }))
  await page.getByText('Wiki asks you to sign in again.').waitFor()
  await takeScreenshot(page, 'openid-sign-in-again')
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(/\/live\?/)
  expect(new URL(page.url()).searchParams.get('code')).toBeTruthy()
}, 60_000)

const looks = [
  { name: 'narrow-light', width: 360, colorScheme: 'light', locale: 'en-US', allow: 'Allow' },
  { name: 'narrow-arabic-dark', width: 360, colorScheme: 'dark', locale: 'ar', allow: 'سماح' },
  { name: 'wide-light', width: 1_440, colorScheme: 'light', locale: 'de-DE', allow: 'Erlauben' },
  { name: 'wide-dark', width: 1_440, colorScheme: 'dark', locale: 'en-US', allow: 'Allow' },
] as const

it.each(
  looks,
)('names who asks, as whom, and where the answer goes, at any width and in any language: $name', async look => {
  const person = await project.signUp()
  await project.asUser(person, 'PATCH', '/users/me', { display_name: 'Ada Lovelace' })
  const clientId = await newApplication({ logo_url: logo })
  const { width, colorScheme, locale } = look
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, locale })
  const page = await context.newPage()
  await page.goto(address(clientId, { scope: 'openid profile email offline_access', prompt: 'consent' }))
  await signIn(page, person)
  await page.getByRole('button', { name: look.allow }).waitFor()
  await page.locator('.logo img').waitFor()
  await page.getByText(person.email).waitFor()
  await takeScreenshot(page, `openid-consent-${look.name}`)
  expect(await findOverflow(page)).toEqual([])
  expect(await findAccessibilityFaults(page)).toEqual([])
  await context.close()
}, 60_000)

it('has the colours of a branded project, and names the verified domain of the application', async () => {
  const config = { 'branding.primaryColor': '#b91c1c', 'branding.layout': 'card', 'branding.radius': 0 }
  const branded = await live.createProject({ displayName: 'Rockets', config })
  const person = await branded.signUp()
  const uri = 'https://wiki.example/callback'
  const body = {
    display_name: 'Wiki',
    redirect_uris: [uri],
    homepage_url: 'https://wiki.example/about',
    logo_url: logo,
  }
  const { id } = (await branded.asAdmin('POST', '/internal/applications', body)).json
  const page = await (await browser.newContext({ viewport: { width: 1_440, height: 900 } })).newPage()
  await page.route('https://wiki.example/**', route => route.fulfill({ body: 'Back at the wiki' }))
  await page.goto(address(id, { redirect_uri: uri }).replace(`/p/${project.id}/`, `/p/${branded.id}/`))
  await signIn(page, person)
  await page.getByText('Verified domain: wiki.example').waitFor()
  expect(await page.getByText(/no one has verified/).count()).toBe(0)
  const allow = page.getByRole('button', { name: 'Allow' })
  const look = await allow.evaluate(button => {
    const { backgroundColor, borderRadius } = getComputedStyle(button)
    return { backgroundColor, borderRadius }
  })
  expect(look).toEqual({ backgroundColor: 'rgb(185, 28, 28)', borderRadius: '0px' })
  await takeScreenshot(page, 'openid-consent-branded')
  expect(await findOverflow(page)).toEqual([])
  expect(await findAccessibilityFaults(page)).toEqual([])
  await allow.click()
  await page.getByText('Back at the wiki').waitFor()
  expect(new URL(page.url()).searchParams.get('code')).toBeTruthy()
}, 60_000)

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('input[type=password]').press('Enter')
}
