import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds wrong with the page as it stands, one line per fault, so that a failing test can be read. */
export async function findAccessibilityFaults(page: Page): Promise<string[]> {
  // It takes long to read, and stays for as long as the page does.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(runAxe)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  )
}

/** Runs inside the page, where the line above has put `axe`. */
function runAxe(): Promise<axe.AxeResults> {
  // The page's own globals are unknown to the compiler.
  const page = globalThis as unknown as { axe: { run(options: axe.RunOptions): Promise<axe.AxeResults> } }
  // It is in this frame alone, and would only knock at the others.
  return page.axe.run({ resultTypes: ['violations'], iframes: false })
}
