/** Pages with the client app of the published SDK on them, in a browser that each test has to itself. */
import { launchChromium } from '@latchkey/testkit/browser'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Site, startSite } from './site.ts'
import { createProject, startEmbedded, type Wire, type WireProject } from './wire.ts'

export interface PublishedPages {
  wire(): Wire
  project(): WireProject
  /** Holds the cookies of this test's pages. */
  context(): BrowserContext
  /** Another tab. */
  open(): Promise<Page>
  /** The application from its start again, in the same tab. */
  reopen(page: Page): Promise<void>
}

/** Call it at the top of a suite, with what its project is to be; the answers are there once the tests run. */
export function startPublishedPages(config: object): PublishedPages {
  let wire: Wire
  let project: WireProject
  let site: Site
  let browser: Browser
  let context: BrowserContext

  beforeAll(async () => {
    wire = await startEmbedded()
    project = await createProject(wire, config)
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

  async function reopen(page: Page): Promise<void> {
    await page.goto(site.url)
    await page.waitForFunction(() => 'published' in globalThis)
  }

  return {
    wire: () => wire,
    project: () => project,
    context: () => context,
    reopen,
    async open() {
      const page = await context.newPage()
      await reopen(page)
      return page
    },
  }
}
