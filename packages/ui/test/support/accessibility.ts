import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with the page as it stands, one line per fault, so that a failing test can be read. */
export async function findAccessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  const violations = await page.evaluate(runAxe)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  )
}

interface Violation {
  id: string
  nodes: { target: string[]; failureSummary: string }[]
}

/** Runs inside the page, where the line above has put `axe`. */
async function runAxe(): Promise<Violation[]> {
  const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }
  return (await axe.run()).violations
}
