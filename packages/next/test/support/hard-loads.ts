/** What a visitor gets who opens a page with `useUser` directly: the same from `next start` and `next dev`. */
import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { RunningSite } from './next-site.ts'

/** A page is built when it is first requested in `next dev`. */
const timeout = 120_000

export function describeHardLoads(running: () => { browser: Browser; site: RunningSite }): void {
  const address = (path: string) => running().site.address + path
  const signInPage = (path: string) => `/handler/sign-in?after_auth_return_to=${encodeURIComponent(path)}`

  async function open(path: string): Promise<Page> {
    const page = await (await running().browser.newContext()).newPage()
    page.setDefaultTimeout(timeout)
    await page.goto(address(path), { timeout })
    return page
  }

  /** The whole answer: a server that waits for a user never ends it. */
  async function load(path: string) {
    const signal = AbortSignal.timeout(timeout)
    const answer = await fetch(address(path), { headers: { accept: 'text/html' }, redirect: 'manual', signal })
    return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() }
  }

  it("useUser({ or: 'redirect' }) alone is a redirect of the server", { timeout: 240_000 }, async () => {
    const path = '/hooks/redirect/alone?tab=1'
    expect(await load(path)).toMatchObject({ status: 307, location: signInPage(path) })
    const page = await open(path)
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
    expect(page.url()).toBe(address(signInPage(path)))
  })

  it("useUser({ or: 'redirect' }) in a Suspense ends the page, and the browser redirects", {
    timeout: 240_000,
  }, async () => {
    const path = '/hooks/redirect/in-suspense?tab=1'
    const { status, html } = await load(path)
    expect([status, html.includes('One moment'), html.includes('</html>')]).toEqual([200, true, true])
    const page = await open(path)
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
    expect(page.url()).toBe(address(signInPage(path)))
  })

  it("useUser({ or: 'anonymous' }) in a Suspense makes one guest, in the browser", { timeout: 240_000 }, async () => {
    expect((await load('/hooks/anonymous/in-suspense')).html).not.toContain('Hello guest')
    const page = await open('/hooks/anonymous/in-suspense')
    await page.getByRole('heading', { name: 'Hello guest' }).waitFor()
  })

  it.each([
    ['/hooks/anonymous/alone', "useUser({ or: 'anonymous' })"],
    ['/hooks/project', 'useProject()'],
  ])('%s without a Suspense reports the hook by its name', { timeout: 240_000 }, async (path, hook) => {
    expect((await load(path)).status).toBe(500)
    await expect.poll(running().site.log).toContain(`${hook} should be wrapped in a suspense boundary`)
  })

  it.each(['alone', 'in-suspense'])("useUser({ or: 'throw' }) %s reaches the error boundary of the app", {
    timeout: 240_000,
  }, async where => {
    expect((await load(`/hooks/throw/${where}`)).html).toContain('</html>')
    const page = await open(`/hooks/throw/${where}`)
    await page.getByRole('heading', { name: 'Problem: No user is signed in.' }).waitFor()
  })

  it.each(['alone', 'in-suspense'])("useUser({ or: 'return-null' }) %s is null in the first HTML", {
    timeout: 240_000,
  }, async where => {
    const { status, html } = await load(`/hooks/return-null/${where}`)
    expect([status, html.includes('No one is signed in')]).toEqual([200, true])
  })
}
