/** The owner of a server of its own, signed in to its dashboard in a browser on a desk. */
import { launchChromium } from '@latchkey/testkit/browser'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { becomeOwner, type Person } from '../../../../tools/first-light/journey.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

export interface OwnerAtWork {
  readonly server: ServerProcess
  readonly browser: Browser
  readonly context: BrowserContext
  readonly owner: Person
  readonly page: Page
  stop(): Promise<void>
}

/** How someone sits at a desk: wide, and with nothing moving. */
export const desk = { reducedMotion: 'reduce', viewport: { width: 1_440, height: 900 } } as const

/** `env`: settings of the server besides those of every test. */
export async function startOwnerAtWork(env: Readonly<Record<string, string>> = {}): Promise<OwnerAtWork> {
  const [server, browser] = await Promise.all([startServerProcess(env), launchChromium()])
  const context = await browser.newContext(desk)
  const owner = await becomeOwner(context, server)
  const page = await context.newPage()
  const stop = async () => {
    await Promise.all([browser.close(), server.stop()])
  }
  return { server, browser, context, owner, page, stop }
}

/** Opens the project that every server begins with, from the list of projects. Answers where it is. */
export async function openDemoProject({ page, server }: Pick<OwnerAtWork, 'page' | 'server'>): Promise<string> {
  await page.goto(`${server.dashboard}/projects`)
  await page.getByRole('main').getByRole('link', { name: /^Demo/ }).click()
  await page.getByRole('heading', { name: 'Demo', level: 1 }).waitFor()
  return page.url().replace(/\?.*/, '')
}

/** Opens a screen of the project from its group in the sidebar, which is unfolded first. */
export async function openFromSidebar(page: Page, section: string, name: string): Promise<void> {
  const group = page.getByRole('navigation', { name: 'Main' }).getByRole('group', { name: section })
  const link = group.getByRole('link', { name, exact: true })
  await group.waitFor()
  if (!(await link.isVisible())) await group.getByRole('button', { name: section }).click()
  await link.click()
}
