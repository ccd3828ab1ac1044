import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from '@latchkey/testkit'
import { hearComplaints, type LiveTestkit, launchChromium, startLiveTestkit } from '@latchkey/testkit/browser'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { describeHardLoads } from './support/hard-loads.ts'
import { buildSite, type RunningSite, startSite, writeSite } from './support/next-site.ts'

const patienceMs = 300_000
/** The only setting at the build, where none is needed. */
const keyAtBuild = 'ssk_at_the_build'
let browser: Browser
let live: LiveTestkit
let project: TestProject
let built: string
let site: RunningSite

beforeAll(async () => {
  built = await buildSite('site', ['../../examples/next', 'test/site'], { LATCHKEY_SECRET_SERVER_KEY: keyAtBuild })
  ;[browser, live] = await Promise.all([launchChromium(), startLiveTestkit()])
  project = await live.createProject()
  site = await startSite(built, settings())
}, patienceMs)
afterAll(() => Promise.all([browser?.close(), site?.stop(), live?.stop()]))
afterEach(() => Promise.all(browser.contexts().map(context => context.close())))

const settings = () => ({
  LATCHKEY_BASE_URL: live.address,
  LATCHKEY_PROJECT_ID: project.id,
  LATCHKEY_PUBLISHABLE_CLIENT_KEY: project.keys.client,
  LATCHKEY_SECRET_SERVER_KEY: project.keys.server,
})

async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.address, ...options })
  return context.newPage()
}

/** In a browser that has the cookies of a session, with the access token or without. */
async function getPage(tokens: { refreshToken: string; accessToken?: string }, options?: BrowserContextOptions) {
  const page = await newPage(options)
  const { refreshToken, accessToken } = tokens
  const cookies = [{ name: `stack-refresh-${project.id}`, value: refreshToken, url: site.address }]
  const pair = encodeURIComponent(JSON.stringify([refreshToken, accessToken]))
  if (accessToken) cookies.push({ name: 'stack-access', value: pair, url: site.address })
  await page.context().addCookies(cookies)
  return page
}

async function getCookies(page: Page): Promise<string[]> {
  return (await page.context().cookies()).map(({ name }) => name)
}

describe('the example for Next.js', () => {
  it('signs up on the way to a protected page, changes a name by a server action, and signs out', async () => {
    const page = await newPage()
    const complaints = hearComplaints(page)
    await page.goto('/account?tab=name')
    expect(new URL(page.url()).pathname).toBe('/handler/sign-in')
    expect(new URL(page.url()).searchParams.get('after_auth_return_to')).toBe('/account?tab=name')

    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByRole('heading', { name: 'Create a new account' }).waitFor()
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByLabel('Repeat password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('heading', { name: 'Hello ada@example.com' }).waitFor()
    expect(page.url()).toBe(`${site.address}/account?tab=name`)

    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Hello Ada Lovelace' }).waitFor()
    await page.getByText('Signed in as Ada Lovelace').waitFor()

    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Anyone may read this' }).waitFor()
    await page.getByText('Not signed in').waitFor()
    expect((await getCookies(page)).filter(name => name.startsWith('stack-'))).toEqual([])
    await page.getByRole('link', { name: 'Account' }).click()
    await page.waitForURL('**/handler/sign-in?*')

    // The router has kept where this visitor was sent, and must not send the user there.
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    const visited: string[] = []
    page.on('framenavigated', frame => visited.push(new URL(frame.url()).pathname))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Hello Ada Lovelace' }).waitFor()
    expect([...new Set(visited)]).toEqual(['/account'])
    expect(complaints).toEqual([])
  })

  it('takes visitors to sign in without JavaScript, and renders the user into the first page', async () => {
    const visitor = await newPage({ javaScriptEnabled: false })
    await visitor.goto('/account')
    expect(new URL(visitor.url()).pathname).toBe('/handler/sign-in')

    const person = await project.signUp()
    const page = await getPage(person, { javaScriptEnabled: false })
    await page.goto('/account')
    await page.getByRole('heading', { name: `Hello ${person.email}` }).waitFor()
    await page.getByText(`Signed in as ${person.email}`).waitFor()
  })

  it('answers its route to those who are signed in, and 401 to others', async () => {
    const person = await project.signUp()
    const { request } = (await getPage(person)).context()
    expect(await (await request.get('/api/me')).json()).toEqual({ id: person.userId, displayName: null })
    const others = (await newPage()).context().request
    expect((await others.get('/api/me')).status()).toBe(401)
    expect((await others.post('/account')).status()).toBe(401)
  })

  it('sends no request for the user whom the server has read', async () => {
    const page = await getPage(await project.signUp())
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await page.goto('/')
    await page.getByText(/^Signed in as/).waitFor()
    await page.waitForLoadState('networkidle')
    expect(requests.filter(url => url.startsWith(live.address))).toEqual([])
  })
})

describe('renewed tokens', () => {
  it('renewed tokens are set as cookies by the proxy, for the page as well as for the browser', async () => {
    const { refreshToken, email } = await project.signUp()
    const page = await getPage({ refreshToken }, { javaScriptEnabled: false })
    await page.goto('/account')
    await page.getByRole('heading', { name: `Hello ${email}` }).waitFor()
    expect(await getCookies(page)).toContain('stack-access')
  })

  it('serve only the request of a server component, which signs no one out', async () => {
    const { refreshToken, email } = await project.signUp()
    const page = await getPage({ refreshToken }, { javaScriptEnabled: false })
    for (const _ of [1, 2]) {
      await page.goto('/server.only')
      await page.getByText(`Rendered for ${email}`).waitFor()
    }
    expect(await getCookies(page)).toEqual([`stack-refresh-${project.id}`])
  })

  it('renewed tokens are left in the browser by the page that a server component has rendered', async () => {
    const page = await getPage({ refreshToken: (await project.signUp()).refreshToken })
    await page.goto('/server.only')
    await expect.poll(() => getCookies(page)).toContain('stack-access')
  })

  it('renewed tokens are removed with the session, once it has ended', async () => {
    const person = await project.signUp()
    await project.request('DELETE', '/auth/sessions/current', person)
    const page = await getPage({ refreshToken: person.refreshToken })
    await page.goto('/server.only')
    await page.getByText('Rendered for no one').waitFor()
    await page.goto('/account')
    expect(new URL(page.url()).pathname).toBe('/handler/sign-in')
    expect(await getCookies(page)).toEqual([])
  })
})

describe('the server app', () => {
  it('redirects from a server component where no proxy runs, also without JavaScript', async () => {
    const page = await newPage({ javaScriptEnabled: false })
    await page.goto('/server.only/required')
    expect(new URL(page.url()).pathname).toBe('/handler/sign-in')
  })

  it('signs in by a server action, also without JavaScript', async () => {
    const { email, password } = await project.signUp()
    const page = await newPage({ javaScriptEnabled: false })
    await page.goto('/enter?after_auth_return_to=%2Faccount')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Enter' }).click()
    await page.getByRole('heading', { name: `Hello ${email}` }).waitFor()
    expect(page.url()).toBe(`${site.address}/account`)
  })

  it('follows a return path to no other site', async () => {
    const { email, password } = await project.signUp()
    const page = await newPage({ javaScriptEnabled: false })
    await page.goto('/enter?after_auth_return_to=%2F%5Cevil.example')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Enter' }).click()
    await page.waitForLoadState()
    expect(new URL(page.url()).origin).toBe(site.address)
  })

  it('verifies a request on the edge runtime', async () => {
    const { userId, accessToken } = await project.signUp()
    const answer = await fetch(`${site.address}/edge`, { headers: { authorization: `Bearer ${accessToken}` } })
    expect(await answer.json()).toEqual({ id: userId, reason: null })
  })

  it('shows browsers neither its key nor what only servers know of the user', async () => {
    const person = await project.signUp()
    await project.asServer('PATCH', `/users/${person.userId}`, { server_metadata: { note: 'for-servers-alone' } })
    const page = await getPage(person)
    for (const path of ['/', '/account', '/handler/sign-in', '/server.only']) {
      const html = await (await page.context().request.get(path)).text()
      const found = [project.keys.client, project.keys.server, 'for-servers-alone'].map(text => html.includes(text))
      expect(found, path).toEqual([true, false, false])
    }
    const scripts = join(built, '.next/static')
    const names = (await readdir(scripts, { recursive: true })).filter(name => name.endsWith('.js'))
    expect(names.length).toBeGreaterThan(5)
    const contents = await Promise.all(names.map(name => readFile(join(scripts, name), 'utf8')))
    expect(names.filter((_, index) => contents[index]?.includes(keyAtBuild))).toEqual([])
  })
})

describe('a hard load of a visitor', () => {
  describeHardLoads(() => ({ browser, site }))
})

describe('a hard load of a visitor by next dev', { tags: ['release'] }, () => {
  let dev: RunningSite
  beforeAll(async () => {
    const folder = await writeSite('site-dev', ['../../examples/next', 'test/site'])
    // It takes a browser at 127.0.0.1 for one of another origin.
    dev = await startSite(folder, settings(), { command: 'dev', hostname: 'localhost' })
  }, patienceMs)
  afterAll(() => dev?.stop())
  describeHardLoads(() => ({ browser, site: dev }))
})

describe('@latchkey/react alone in Next.js', () => {
  it('prerenders a page that calls useUser, up to what the browser knows alone', { timeout: patienceMs }, async () => {
    const plain = await buildSite('plain', ['test/plain'])
    const html = await readFile(join(plain, '.next/server/app/index.html'), 'utf8')
    expect(html).toContain('One moment…')
    expect(html).toContain('BAILOUT_TO_CLIENT_SIDE_RENDERING')
  })
})
