import { join } from 'node:path'
import type { Page } from 'playwright-core'

export interface ScreenshotOptions {
  /** All of the page, not only what the window shows. */
  readonly fullPage?: boolean
}

/** Leaves a picture for people to look at in `test-results/`, below where the tests were started. */
export async function takeScreenshot(page: Page, name: string, options: ScreenshotOptions = {}): Promise<void> {
  await page.screenshot({ path: join('test-results', `${name}.png`), ...options })
}
