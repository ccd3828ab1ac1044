import type { Page } from 'playwright-core'

/** What makes the page wider than its window, so that people would have to scroll sideways; empty when it fits. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(element => {
      const { left, right } = element.getBoundingClientRect()
      return left < 0 || right > clientWidth
    })
    const tags = wide.map(element => element.outerHTML.slice(0, element.outerHTML.indexOf('>') + 1))
    return [`The page is ${scrollWidth - clientWidth} px wider than its window.`, ...tags]
  })
}

/** Collects what the browser warns of from now on: refusals of a policy, exceptions, advice of React's. */
export function hearComplaints(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('console', message => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(String(error)))
  return complaints
}
