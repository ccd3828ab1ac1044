import type { Page } from 'playwright-core'

/** Collects what the browser warns of from now on: refusals of a policy, exceptions, advice of React's. */
export function hearComplaints(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('console', message => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(String(error)))
  return complaints
}
