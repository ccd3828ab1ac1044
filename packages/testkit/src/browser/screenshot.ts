import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { takesPictures } from '../test-runner.ts'

export interface ScreenshotOptions {
  /** All of the page, not only what the window shows. */
  readonly fullPage?: boolean
}

/** Leaves a picture in `test-results/`, below where the tests were started, when pictures are wanted. */
export async function takeScreenshot(page: Page, name: string, options: ScreenshotOptions = {}): Promise<void> {
  if (!takesPictures) return
  await page.screenshot({ path: join('test-results', `${name}.png`), animations: 'disabled', ...options })
}
