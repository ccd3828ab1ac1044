/** Pictures of a screen as people see it: light and dark, on a phone and on a desk. */
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Screen } from './screens.ts'

export type SignedIn = Readonly<Record<'owner' | 'visitor', BrowserContextOptions['storageState']>>

export const widths = { phone: { width: 360, height: 740 }, desk: { width: 1_440, height: 900 } } as const
export const schemes = ['light', 'dark'] as const

export async function photograph(browser: Browser, screen: Screen, people: SignedIn, folder: string): Promise<void> {
  await inEveryLook(browser, screen, people, async (page, look) => {
    await page.screenshot({ path: join(folder, `${screen.name}-${look}.png`), fullPage: true, animations: 'disabled' })
  })
}

/** Opens a screen in each width and colour scheme. */
export async function inEveryLook(
  browser: Browser,
  { address, as, ready }: Screen,
  people: SignedIn,
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  for (const [width, viewport] of Object.entries(widths)) {
    for (const colorScheme of schemes) {
      const storageState = as === 'nobody' ? undefined : people[as]
      const context = await browser.newContext({ viewport, colorScheme, storageState, reducedMotion: 'reduce' })
      try {
        const page = await context.newPage()
        await page.goto(address)
        await ready(page)
        await page.evaluate(() => document.fonts.ready)
        await look(page, `${width}-${colorScheme}`)
      } finally {
        await context.close()
      }
    }
  }
}
