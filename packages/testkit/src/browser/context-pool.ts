import type { Browser, BrowserContext, CDPSession } from 'playwright-core'

/**
 * Browser contexts that tests use one after the other. A context of its own begins with a process of its own, which costs
 * as much as the page itself; one that is emptied is as good.
 */
export interface ContextPool {
  /** One without cookies, storage and pages but a blank one. Two that are taken at the same time know nothing of each other. */
  take(): Promise<BrowserContext>
  /** No one is given this context after the next `release`: something about it cannot be undone. */
  retire(context: BrowserContext): void
  /** Closes the pages of all that were taken, and removes what they stored. */
  release(): Promise<void>
}

interface Pooled {
  readonly context: BrowserContext
  /** Of a page that stays open, and with it the process. */
  readonly devtools: CDPSession
}

/** After which a page that is still open is closed a second time. */
const closingMs = 2_000

/** `blank`: an address of the tested site that runs no script. `origins`: whose storage is removed. */
export function createContextPool(browser: Browser, blank: string, origins: readonly string[]): ContextPool {
  const free: Pooled[] = []
  const taken = new Set<Pooled>()
  const retired = new Set<BrowserContext>()

  async function open(): Promise<Pooled> {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(blank)
    const pooled = { context, devtools: await context.newCDPSession(page) }
    return pooled
  }

  /** Chromium forgets to close a page whose next document arrives at that moment. */
  async function closePages(context: BrowserContext, devtools: CDPSession): Promise<void> {
    const [, ...pages] = context.pages()
    const secondTime = setTimeout(async () => {
      const { targetInfo: blank } = await devtools.send('Target.getTargetInfo')
      const wholeBrowser = await browser.newBrowserCDPSession()
      const { targetInfos } = await wholeBrowser.send('Target.getTargets')
      for (const { browserContextId, targetId } of targetInfos) {
        if (browserContextId !== blank.browserContextId || targetId === blank.targetId) continue
        await wholeBrowser.send('Target.closeTarget', { targetId })
      }
    }, closingMs)
    await Promise.all(pages.map(page => page.close()))
    clearTimeout(secondTime)
  }

  async function empty({ context, devtools }: Pooled): Promise<void> {
    await closePages(context, devtools)
    await Promise.all([
      context.clearCookies(),
      context.clearPermissions(),
      context.unrouteAll(),
      ...origins.map(origin => devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })),
    ])
  }

  return {
    async take() {
      const pooled = free.pop() ?? (await open())
      taken.add(pooled)
      return pooled.context
    },
    retire: context => void retired.add(context),
    async release() {
      const used = [...taken]
      taken.clear()
      const kept = used.filter(({ context }) => !retired.has(context))
      await Promise.all([...kept.map(empty), ...[...retired].map(context => context.close())])
      retired.clear()
      free.push(...kept.reverse())
    },
  }
}
