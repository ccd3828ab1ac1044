/** The client app of the published SDK on a page, its tokens in cookies. */

import { createServer, type Server } from 'node:http'
import type { StackClientApp } from '@stackframe/js'
import { build } from 'esbuild'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createProject,
  freshEmail,
  mailedCode,
  password,
  startEmbedded,
  type Wire,
  type WireProject,
} from './support/wire.ts'

declare global {
  var published: StackClientApp
}

describe('a page with @stackframe/js', () => {
  let wire: Wire
  let project: WireProject
  let site: Site
  let browser: Browser
  let context: BrowserContext

  beforeAll(async () => {
    wire = await startEmbedded()
    project = await createProject(wire, { create_team_on_sign_up: true })
    site = await startSite(project)
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
    await wire?.stop()
  })
  beforeEach(async () => {
    context = await browser.newContext()
  })
  afterEach(() => context.close())

  async function open(): Promise<Page> {
    const page = await context.newPage()
    await page.goto(site.url)
    await page.waitForFunction(() => 'published' in globalThis)
    return page
  }

  const signUp = (page: Page, email: string) =>
    page.evaluate(async asked => (await published.signUpWithCredential({ ...asked, noRedirect: true })).status, {
      email,
      password,
    })
  const whoIs = (page: Page) => page.evaluate(async () => (await published.getUser())?.primaryEmail ?? null)

  it('signs up and stays signed in over a reload', async () => {
    const email = freshEmail()
    const page = await open()
    expect(await signUp(page, email)).toBe('ok')
    expect(await whoIs(page)).toBe(email)
    await page.reload()
    await page.waitForFunction(() => 'published' in globalThis)
    expect(await whoIs(page)).toBe(email)
    expect((await context.cookies()).map(({ name }) => name)).toContain(`stack-refresh-${project.id}`)
  })

  it('gets a new access token when it has none any more', async () => {
    const email = freshEmail()
    const page = await open()
    await signUp(page, email)
    await context.clearCookies({ name: 'stack-access' })
    const answered = page.waitForResponse(response => response.url().includes('/auth/oauth/token'))
    await page.reload()
    await page.waitForFunction(() => 'published' in globalThis)
    expect(await whoIs(page)).toBe(email)
    expect((await answered).status()).toBe(200)
  })

  it('changes the user and shows the change in another tab', async () => {
    const page = await open()
    await signUp(page, freshEmail())
    await page.evaluate(async () => {
      const user = await published.getUser({ or: 'throw' })
      await user.update({ displayName: 'Ada', clientMetadata: { tabs: 2 } })
    })
    const other = await open()
    const seen = await other.evaluate(async () => {
      const { displayName, clientMetadata } = await published.getUser({ or: 'throw' })
      return { displayName, clientMetadata }
    })
    expect(seen).toEqual({ displayName: 'Ada', clientMetadata: { tabs: 2 } })
  })

  it('asks for a verification mail, verifies, and asks in vain after that', async () => {
    const email = freshEmail()
    const page = await open()
    await signUp(page, email)
    const ask = () =>
      page.evaluate(async () => (await (await published.getUser({ or: 'throw' })).sendVerificationEmail())?.errorCode)
    expect(await ask()).toBeUndefined()
    const code = await mailedCode(wire, email)
    expect(await page.evaluate(async code => (await published.verifyEmail(code)).status, code)).toBe('ok')
    expect(await ask()).toBe('EMAIL_ALREADY_VERIFIED')
    expect(await page.evaluate(async () => (await published.getUser())?.primaryEmailVerified)).toBe(true)
  })

  it('gets a refusal as the SDK’s own error, across origins', async () => {
    const page = await open()
    const refusal = await page.evaluate(async () => {
      const result = await published.signInWithCredential({
        email: 'a@example.com',
        password: 'not right',
        noRedirect: true,
      })
      return result.status === 'error' ? result.error.errorCode : 'none'
    })
    expect(refusal).toBe('EMAIL_PASSWORD_MISMATCH')
  })

  it('signs out and is nobody after a reload', async () => {
    const page = await open()
    await signUp(page, freshEmail())
    // Signing out sends the page elsewhere, which ends the script that asked for it.
    await Promise.all([
      page.waitForResponse(response => response.request().method() === 'DELETE'),
      page.evaluate(() => void published.getUser().then(user => user?.signOut())),
    ])
    await page.waitForFunction(() => !document.cookie.includes('stack-refresh'))
    await page.goto(site.url)
    await page.waitForFunction(() => 'published' in globalThis)
    expect(await whoIs(page)).toBeNull()
  })
})

interface Site {
  readonly url: string
  stop(): Promise<void>
}

/** A page on an origin of its own, as an application's is. */
async function startSite({ id: projectId, baseUrl, publishableClientKey }: WireProject): Promise<Site> {
  const options = { baseUrl, projectId, publishableClientKey, tokenStore: 'cookie', redirectMethod: 'window' }
  const script = await bundled(`
    import { StackClientApp } from '@stackframe/js'
    globalThis.published = new StackClientApp(${JSON.stringify(options)})
  `)
  const server = createServer((request, response) => {
    const isScript = request.url === '/app.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript ? script : '<!doctype html><title>A page</title><script type="module" src="/app.js"></script>',
    )
  })
  const port = await portOf(server)
  return {
    url: `http://localhost:${port}/`,
    stop: () => new Promise(resolve => server.close(() => resolve()).closeAllConnections()),
  }
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The page has no port.')
  return address.port
}

async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}

function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.LATCHKEY_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
}
