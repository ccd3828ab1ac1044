/** What someone copies from the screen to paste it elsewhere. */
import type { Page } from 'playwright-core'

/** The text of the block of code of this title. */
export function codeIn(page: Page, title: string): Promise<string> {
  return page.getByRole('figure').filter({ hasText: title }).locator('code').first().innerText()
}

/** The variables of the `.env` block, by name. */
export async function readEnvironment(page: Page): Promise<Record<string, string>> {
  const lines = (await codeIn(page, '.env')).split('\n')
  return Object.fromEntries(lines.map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}
