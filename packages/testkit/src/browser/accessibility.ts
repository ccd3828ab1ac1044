import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The short form: every page parses it again, which takes longer than to run it. Its own value is not sent back. */
const source = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};undefined`

/**
 * What axe finds wrong with the page once nothing moves any more, one line per fault, so that a failing test can be read.
 * A colour in the middle of a transition would be one.
 */
export async function findAccessibilityFaults(page: Page): Promise<string[]> {
  await waitForAnimations(page)
  // It stays for as long as the page does.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
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

/** Waits until what moves or fades has arrived. What goes on for ever, such as a spinner, is not waited for. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(finite.map(animation => animation.finished))
  })
}
